/** npm run release:pack: one file with the built site and what runs it, for a machine that is too small to build. */
import {
	createReadStream,
	createWriteStream,
	globSync,
	lstatSync,
	mkdirSync,
	readlinkSync,
	realpathSync,
	statSync,
} from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { retentionSettings } from '../../lib/retention.ts'
import { readBuild } from '../../server/settings/build.ts'
import { PACKED, type PackedRelease } from './releases.ts'

/** What the server needs; what only the build or the tests need stays behind. */
const needed = [
	'package.json',
	'package-lock.json',
	'.npmrc',
	'.env.example',
	'README.md',
	'docs/**',
	'deploy/**',
	'server/**',
	'lib/**',
	'content/**',
	'supabase/**',
	'scripts/**',
]

const name = basename(realpathSync('dist/site'))
const target = `dist/packed/little-red-${name}.tar.gz`
mkdirSync('dist/packed', { recursive: true })

const tar = pack()
const writing = pipeline(Readable.from(tar), createGzip({ level: 9 }), createWriteStream(target))
const folder = `little-red-${name}`
const files = [...globSync(needed), ...globSync(`dist/releases/${name}/**`)]
for (const file of files.filter((path) => !path.includes('.test.') && lstatSync(path).isFile()).sort()) {
	const { size, mode } = statSync(file)
	await pipeline(createReadStream(file), tar.entry({ name: `${folder}/${file}`, size, mode }))
}
tar.entry({ name: `${folder}/dist/site`, type: 'symlink', linkname: readlinkSync('dist/site') })
const { siteUrl, retention } = readBuild(process.env)
const about: PackedRelease = {
	release: name,
	siteUrl,
	retention,
}
tar.entry({ name: `${folder}/${PACKED}` }, JSON.stringify(about))
tar.finalize()
await writing
const settings = [
	`SITE_URL=${siteUrl}`,
	...retentionSettings.flatMap((name) => (process.env[name]?.trim() ? `${name}=${process.env[name]}` : [])),
]
console.log(`${target}  (${(statSync(target).size / 1024 / 1024).toFixed(1)} MB)
Copy it to the machine and unpack it there. Its pages are made with these settings, so set the same there, in .env or the environment:
${settings.map((setting) => `  ${setting}\n`).join('')}Then start it with npm start: nothing is built.`)
