import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, useOf } from '../database/connect.ts'
import { listenForMetrics, type MetricsAddress } from '../http/listen-for-metrics.ts'
import { diskOf } from './presence.ts'
import type { Registry } from './registry.ts'

type Watched = {
	pools: Record<string, Database>
	dataDir: string
	/** Open connections of visitors. */
	sockets: () => Promise<number>
}

/** What is asked for when someone looks. Parts of the server with something more to say add to the registry themselves. */
export function watchServer(registry: Registry, { pools, dataDir, sockets }: Watched): () => void {
	const delay = monitorEventLoopDelay({ resolution: 10 })
	delay.enable()
	registry.gauges(
		{
			process_start_time_seconds: 'When the process started.',
			process_resident_memory_bytes: 'Memory in use.',
			little_red_sockets: 'Open connections of visitors.',
			little_red_event_loop_delay_seconds: 'How late the process got to what was due, since the last look.',
			little_red_pool_connections: 'Connections to the database in use, by part of the server.',
			little_red_pool_waiting: 'Requests that wait for a connection, by part of the server.',
			little_red_disk_free_bytes: 'Room on the disk of DATA_DIR.',
			little_red_disk_size_bytes: 'Size of the disk of DATA_DIR.',
		},
		async () => {
			const disk = await diskOf(dataDir)
			const late = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max }
			delay.reset()
			const use = Object.entries(pools).map(([pool, db]) => ({ labels: { pool }, ...useOf(db) }))
			return {
				process_start_time_seconds: Math.round(performance.timeOrigin) / 1_000,
				process_resident_memory_bytes: process.memoryUsage.rss(),
				little_red_sockets: await sockets(),
				little_red_event_loop_delay_seconds: Object.entries(late).map(([quantile, value]) => ({
					labels: { quantile },
					value: Math.max(0, value) / 1e9,
				})),
				little_red_pool_connections: use.map(({ labels, inside }) => ({ labels, value: inside })),
				little_red_pool_waiting: use.map(({ labels, waiting }) => ({ labels, value: waiting })),
				little_red_disk_free_bytes: disk?.free,
				little_red_disk_size_bytes: disk?.size,
			}
		},
	)
	return () => delay.disable()
}

/** Who listens, on this process. */
export function watchRealtime(registry: Registry, counts: () => Record<'sockets' | 'channels' | 'present', number>) {
	registry.gauges(
		{
			little_red_realtime_sockets: 'Open sockets of realtime.',
			little_red_realtime_channels: 'Channels joined on them.',
			little_red_realtime_present: 'Those who say that they are there.',
		},
		async () => {
			const { sockets, channels, present } = counts()
			return {
				little_red_realtime_sockets: sockets,
				little_red_realtime_channels: channels,
				little_red_realtime_present: present,
			}
		},
	)
}

/** What the database knows, asked once for all who look within a few seconds. */
export function watchDatabase(registry: Registry, db: Database, goodFor = 5_000) {
	let last: { at: number; found: ReturnType<typeof look> } | undefined
	registry.gauges(
		{
			little_red_database_up: 'Whether the database answers.',
			little_red_mail_queued: 'Mails that wait to be sent.',
			little_red_mail_failing: 'Of these, mails that were tried in vain.',
			little_red_mail_failed: 'Mails that were given up.',
			little_red_mail_oldest_seconds: 'How long the oldest of the waiting mails has waited.',
			little_red_backup_age_seconds: 'How long ago the last good backup was made.',
			little_red_backup_failures: 'Backups that failed since the last good one.',
		},
		() => {
			if (!last || performance.now() - last.at > goodFor) last = { at: performance.now(), found: look(db) }
			return last.found
		},
	)
}

/** A database that says nothing is as good as gone: whoever scrapes does not wait longer than ten seconds. */
const LOOK_MS = 3_000

const look = (db: Database) => Promise.race([ask(db), pause(LOOK_MS, { little_red_database_up: 0 }, { ref: false })])

async function ask(db: Database): Promise<Record<string, number | null>> {
	try {
		const { rows } = await sql<Record<string, number | null>>`
			select 1 as little_red_database_up,
				count(*) filter (where status = 'queued')::int as little_red_mail_queued,
				count(*) filter (where status = 'queued' and last_error is not null)::int as little_red_mail_failing,
				count(*) filter (where status = 'failed')::int as little_red_mail_failed,
				coalesce(extract(epoch from now() - min(created_at) filter (where status = 'queued')), 0)::float8 as little_red_mail_oldest_seconds,
				(select extract(epoch from now() - max(finished_at)) from private.backups
					where file is not null and finished_at < now() + interval '1 minute')::float8 as little_red_backup_age_seconds,
				(select count(*) from private.backups where error is not null
					and finished_at > coalesce((select max(finished_at) from private.backups
						where file is not null and finished_at < now() + interval '1 minute'), '-infinity'))::int as little_red_backup_failures
			from public.messages where status in ('queued', 'failed')
		`.execute(db)
		return rows[0] ?? {}
	} catch {
		return { little_red_database_up: 0 }
	}
}

/** On an address of its own, which nobody outside should reach. */
export async function serveMetrics(address: MetricsAddress, registry: Registry) {
	const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, async (request, response) => {
		const path = request.url?.split('?')[0]
		if (path !== '/metrics' || !['GET', 'HEAD'].includes(request.method ?? '')) {
			response.writeHead(404, { 'content-type': 'text/plain' }).end('There is only /metrics here.\n')
			return
		}
		const text = await registry.text()
		response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' })
		response.end(text)
	})
	await listenForMetrics(server, address)
	server.unref()
	return () => {
		server.close()
		server.closeAllConnections()
	}
}
