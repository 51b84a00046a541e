import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { markdown } from './scripts/build/markdown.ts'
import { picturesVersion } from './scripts/build/pictures.ts'
import { plainImports } from './scripts/build/plain-imports.ts'
import { reactInParts } from './scripts/build/react-in-parts.ts'
import { readBuild } from './server/settings/build.ts'

const { siteUrl, backendUrl, backendKey } = readBuild(process.env)

export default defineConfig({
	plugins: [react(), tailwindcss(), markdown(), reactInParts(), plainImports()],
	publicDir: false,
	resolve: { alias: { '@supabase/functions-js': join(import.meta.dirname, 'app/platform/no-functions.ts') } },
	define: {
		__SITE_URL__: JSON.stringify(siteUrl),
		__SUPABASE_URL__: JSON.stringify(backendUrl ?? ''),
		__SUPABASE_KEY__: JSON.stringify(backendKey),
		__PICTURES__: JSON.stringify(picturesVersion()),
	},
	build: {
		target: ['es2022', 'safari16'],
		modulePreload: false,
		assetsInlineLimit: 0,
		cssCodeSplit: false,
		reportCompressedSize: false,
	},
})
