-- A backup of a day that has not come was made while the clock was ahead: it must not pass for the newest until then.
create or replace function public.desk_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
	if not private.acts_as_admin() then
		raise insufficient_privilege using message = 'Only an admin may see how the site is doing.';
	end if;
	return jsonb_build_object(
		'now', now(),
		'servers', (
			select coalesce(jsonb_agg(jsonb_build_object('started_at', s.started_at, 'about', s.about) order by s.started_at), '[]')
			from (select * from private.servers s where s.seen_at > now() - interval '3 minutes' order by s.started_at limit 100) s
		),
		'mail', (
			select jsonb_build_object(
				'queued', count(*), 'oldest', min(q.created_at), 'failing', count(*) filter (where q.last_error is not null),
				'failed', (select count(*) from (select from public.messages f where f.status = 'failed' limit 10000) f),
				'last_sent', (select max(s.sent_at) from public.messages s where s.status = 'sent')
			)
			from (select m.created_at, m.last_error from public.messages m where m.status = 'queued' order by m.next_attempt_at limit 10000) q
		),
		'backup', jsonb_build_object(
			'good', (
				select jsonb_build_object('at', b.finished_at, 'file', b.file, 'bytes', b.bytes)
				from private.backups b where b.file is not null and b.finished_at < now() + interval '1 minute'
				order by b.finished_at desc limit 1
			),
			'failure', (
				select jsonb_build_object('at', b.finished_at, 'error', b.error) from private.backups b
				where b.error is not null and b.finished_at > coalesce((
					select max(g.finished_at) from private.backups g
					where g.file is not null and g.finished_at < now() + interval '1 minute'
				), '-infinity') order by b.finished_at desc limit 1
			)
		),
		'door', (
			select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'hour', d.hour, 'day', d.day) order by d.kind), '[]')
			from private.at_the_door() d
		)
	);
end
$$;
