/** The whole server as it is started, in ratios: pages beside nginx, leads beside a bare handler, its memory before and after both. */
import { Client } from 'pg'
import { embeddedUrl } from '../../server/database/embedded.ts'
import { compareLeads } from './compare-leads.ts'
import { comparePages, missing } from './compare-pages.ts'
import { family, resident } from './cpu.ts'
import { flood, insertLead, percentile, startBareOn } from './load.ts'
import { dataFolder, startServer } from './start.ts'

const WANTED = { pages: 0.3, leads: 0.7, memory: 250, crowd: 0.8 }
const CROWD = 30_000

if (missing.length) {
	console.error(
		`Pages are compared with nginx, asked for by wrk. Missing here: ${missing.join(', ')} (apt-get install nginx-light wrk).`,
	)
	process.exit(1)
}

const data = dataFolder()
const verdicts: boolean[] = []
const judge = (what: string, good: boolean) => {
	verdicts.push(good)
	console.log(`       ${what}: ${good ? 'yes' : 'NO'}`)
}
const memory = (pid: number) => resident(family(pid)).map((size) => size.toFixed(0))

try {
	const first = await startServer(data.folder)
	await first.stop()
	const server = await startServer(data.folder)
	console.log(
		`start  ${first.seconds.toFixed(1)} s with an empty database, ${server.seconds.toFixed(1)} s with one that is there`,
	)
	console.log(`memory ${memory(server.pid)} MB resident after the start`)
	const database = new Client({ connectionString: embeddedUrl(data.folder) })
	const bare = await startBareOn(embeddedUrl(data.folder))
	try {
		await database.connect()
		// Every lead is to do what an ordinary one does, also the thousandth of the hour.
		await database.query(`delete from private.lead_limits where scope = 'everyone'`)
		judge(`at least ${WANTED.pages} of nginx per process`, (await comparePages(server, 1, 4)) >= WANTED.pages)
		const { ratio, count } = await compareLeads({ ours: server.url, bare: bare.url }, 4)
		console.log(`leads  ${ratio.toFixed(2)} of the bare handler's rate`)
		judge(`at least ${WANTED.leads}`, ratio >= WANTED.leads)
		const [most = 0] = resident(family(server.pid))
		console.log(`memory ${most.toFixed(0)} MB resident after ${count} leads and the pages`)
		judge(`at most ${WANTED.memory} MB`, most <= WANTED.memory)
		const kept = await crowded(server.url, database)
		console.log(`crowd  ${kept.toFixed(2)} of the speed once ${CROWD} leads came within the hour`)
		judge(`at least ${WANTED.crowd}`, kept >= WANTED.crowd)
	} finally {
		await database.end()
		await bare.stop()
		await server.stop()
	}
	const two = await startServer(data.folder, { WEB_PROCESSES: '2' })
	try {
		judge(`at least ${WANTED.pages} of nginx with two processes each`, (await comparePages(two, 2, 3)) >= WANTED.pages)
		console.log(`memory ${memory(two.pid)} MB resident in two processes`)
	} finally {
		await two.stop()
	}
	process.exitCode = verdicts.every(Boolean) ? 0 : 1
} finally {
	data.remove()
}

/** How much faster a lead was stored before so many had come within the hour. Of many the quickest tell it: nothing else was in their way. */
async function crowded(url: string, database: Client) {
	const quick = async () => percentile((await flood(300, 1, () => insertLead(url))).times, 0.1)
	const before = await quick()
	await database.query(`
		begin;
		set local session_replication_role = replica;
		insert into leads (id, name, phone, email, address)
		select md5(n::text)::uuid, 'N', '(501) 555-0100', n || '@example.com', '1 Main' from generate_series(1, ${CROWD}) n;
		insert into consents (lead_id, wording_version, page, ip, user_agent)
		select md5(n::text)::uuid, '', '', '11.0.0.0'::inet + n, '' from generate_series(1, ${CROWD}) n;
		insert into messages (kind, recipient, lead_id, status)
		select kind, case kind when 'lead-homeowner' then n || '@example.com' end, md5(n::text)::uuid, 'sent'
		from generate_series(1, ${CROWD}) n, unnest(array['lead-owner', 'lead-homeowner']) kind;
		commit
	`)
	return before / (await quick())
}
