-- What the desk's page Status asks, and the button that sends a mail at once. For an admin who has given the second step.

-- Until when a message is in a worker's hands. Whoever sends one again must not meet a delivery that is under way.
alter table public.messages add column taken_until timestamptz;

-- What was tried in vain and waits, found at once however many wait for their first try.
create index messages_failing on public.messages (created_at) where status = 'queued' and last_error is not null;

-- Whether sending it again makes sense: of the accounts' mails, one that was given up holds its key no more, and what a digest did
-- not tell is told by the next.
create function private.can_be_sent(message public.messages) returns boolean
language sql immutable set search_path = '' as $$
	select message.status <> 'sent' and message.last_error is not null and (
		message.status = 'queued' or message.kind not like 'auth-%' and message.kind <> 'leads-digest'
	)
$$;
revoke all on function private.can_be_sent(public.messages) from public;

-- One mail, or all that did not go out (a page of them at a time). Tells how many are on their way.
create function public.send_mail_now(message uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
	sent integer;
begin
	if not private.acts_as_admin() then
		raise insufficient_privilege using message = 'Only an admin may send mail again.';
	end if;
	update public.messages m set status = 'queued', next_attempt_at = now()
	where m.id in (
		select q.id from public.messages q
		where private.can_be_sent(q) and (q.taken_until is null or q.taken_until <= now())
			and (send_mail_now.message is null or q.id = send_mail_now.message)
		order by q.created_at limit 500 for update skip locked
	);
	get diagnostics sent = row_count;
	if sent > 0 then
		perform pg_notify('messages', '');
		insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address) values (
			'00000000-0000-0000-0000-000000000000', gen_random_uuid(),
			json_build_object(
				'action', 'mail_sent_again', 'actor_id', auth.uid(), 'actor_via_sso', false, 'log_type', 'team',
				'actor_username', (select u.email from auth.users u where u.id = auth.uid()),
				'traits', json_build_object('mails', sent)
			),
			now(), coalesce(host(private.client_ip()), '')
		);
	end if;
	return sent;
end
$$;
revoke all on function public.send_mail_now(uuid) from public, anon, service_role;
grant execute on function public.send_mail_now(uuid) to authenticated;

-- How many mails it was is for the reader of the log, too.
create or replace function private.shown_traits(payload json) returns jsonb
language sql immutable set search_path = '' as $$
	select coalesce(jsonb_object_agg(t.key, t.value), '{}')
	from jsonb_each(case when jsonb_typeof(payload::jsonb -> 'traits') = 'object' then payload::jsonb -> 'traits' else '{}' end) t
	where t.key in ('provider', 'reason', 'times', 'success', 'scope', 'role', 'device', 'changed', 'link', 'factor_type', 'mails')
$$;

-- Entries of the last day that speak of someone at the door, up to so many: a flood shall not make the page slow.
create function private.at_the_door() returns table (kind text, hour bigint, day bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
	return query
		select e.kind, coalesce(sum(e.times) filter (where e.created_at > now() - interval '1 hour'), 0)::bigint, sum(e.times)::bigint
		from (
			select case l.payload ->> 'action' when 'limit_reached' then 'limits' else 'sign_ins' end as kind, l.created_at,
				case when l.payload -> 'traits' ->> 'times' ~ '^\d{1,9}$' then (l.payload -> 'traits' ->> 'times')::bigint else 1 end as times
			from auth.audit_log_entries l
			where l.created_at > now() - interval '1 day' and l.payload ->> 'action' in ('login_failed', 'limit_reached')
			order by l.created_at desc limit 20000
		) e group by 1
		union all
		select 'suspected', count(*) filter (where l.created_at > now() - interval '1 hour'), count(*)
		from (
			select s.created_at from public.leads s where s.suspected_spam and s.created_at > now() - interval '1 day'
			order by s.created_at desc limit 20000
		) l
		union all
		-- Counted by the hour of the clock, so "the last hour" is that one and the one before it.
		select r.kind, coalesce(sum(r.count) filter (where r.hour >= date_trunc('hour', now() - interval '1 hour')), 0)::bigint, sum(r.count)::bigint
		from private.refusals r where r.hour > now() - interval '1 day' group by 1;
end
$$;
revoke all on function private.at_the_door() from public;

create function public.desk_status() returns jsonb
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
				from private.backups b where b.file is not null order by b.finished_at desc limit 1
			),
			'failure', (
				select jsonb_build_object('at', b.finished_at, 'error', b.error) from private.backups b
				where b.error is not null and b.finished_at > coalesce(
					(select max(g.finished_at) from private.backups g where g.file is not null), '-infinity'
				) order by b.finished_at desc limit 1
			)
		),
		'door', (
			select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'hour', d.hour, 'day', d.day) order by d.kind), '[]')
			from private.at_the_door() d
		)
	);
end
$$;
revoke all on function public.desk_status() from public, anon, service_role;
grant execute on function public.desk_status() to authenticated;
