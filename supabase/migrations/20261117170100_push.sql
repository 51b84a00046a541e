-- Notices on the phones and computers of the team (web push). A browser gives an address to call and two keys to encrypt with; it hears
-- for as long as its person is on the team and the sign-in it belongs to was not ended.

create table public.push_devices (
	id uuid primary key default gen_random_uuid(),
	created_at timestamptz not null default now(),
	person uuid not null references auth.users (id) on delete cascade,
	session uuid not null,
	endpoint text not null constraint push_devices_one unique constraint push_devices_endpoint_check check (
		char_length(endpoint) <= 1000 and endpoint ~ '^https://[^\s/?#@\\]+/\S*$'
	),
	p256dh text not null constraint push_devices_p256dh_check check (char_length(p256dh) <= 100 and p256dh ~ '^[\w-]{87}$'),
	secret text not null constraint push_devices_secret_check check (char_length(secret) <= 100 and secret ~ '^[\w-]{22}$'),
	-- The public key of the server it listens to.
	server_key text not null,
	name text not null constraint push_devices_name_check check (char_length(name) between 1 and 60),
	tells text[] not null default '{leads,mine,visits}' constraint push_devices_tells_check check (
		cardinality(tells) <= 4 and tells <@ array['leads', 'mine', 'visits', 'morning']
	),
	-- When the desk was last opened there, when it last took a notice, and when one last failed.
	seen_at timestamptz not null default now(),
	used_at timestamptz,
	failed_at timestamptz,
	tested_at timestamptz,
	-- The day of its last morning notice. A day that has begun is not made up for.
	morning date not null default (now() at time zone private.time_zone())::date
);
create index push_devices_by_person on public.push_devices (person);
create index push_devices_by_tells on public.push_devices using gin (tells);

-- What there is to tell, written with what it tells of; and what each device has yet to hear, one row a kind. Neither holds names.
create table private.push_news (
	id uuid primary key default gen_random_uuid(),
	created_at timestamptz not null default now(),
	kind text not null,
	what text not null default '',
	lead_id uuid references public.leads (id) on delete cascade,
	-- For one person or one device alone, and not for who did it.
	person uuid,
	device uuid,
	actor uuid
);
create index push_news_by_time on private.push_news (created_at);
create index push_news_by_lead on private.push_news (lead_id) where lead_id is not null;
create table private.pushes (
	device uuid not null references public.push_devices (id) on delete cascade,
	kind text not null,
	waiting integer not null default 0,
	since timestamptz,
	lead_id uuid references public.leads (id) on delete set null,
	what text not null default '',
	-- How many were told in one go of events, and when the last was: many in a short time are counted, not told one by one.
	told integer not null default 0,
	told_at timestamptz,
	attempts integer not null default 0,
	due_at timestamptz,
	primary key (device, kind)
);
create index pushes_due on private.pushes (due_at) where due_at is not null;
create index pushes_by_lead on private.pushes (lead_id) where lead_id is not null;
-- What browsers encrypt their calls to: written by whoever sends.
create table private.push_key (id boolean primary key default true check (id), key text not null);

alter table public.push_devices enable row level security;
alter table private.push_news enable row level security;
alter table private.pushes enable row level security;
alter table private.push_key enable row level security;
revoke all on public.push_devices from anon, authenticated;
revoke all on private.push_news, private.pushes, private.push_key from public, anon, authenticated, service_role;

-- A sign-in that nobody has ended. One that ran out by itself is still there for a while.
create function private.is_signed_in(session uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
	return exists (select from auth.sessions s where s.id = is_signed_in.session);
end
$$;
-- On the team, not locked out, and not signed out there.
create function private.hears(device public.push_devices) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
	return private.is_signed_in(device.session) and exists (
		select from public.user_roles r join auth.users u on u.id = r.user_id
		where r.user_id = device.person and r.role in ('admin', 'helper') and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
	);
end
$$;
revoke all on function private.is_signed_in(uuid), private.hears(public.push_devices) from public;
grant execute on function private.is_signed_in(uuid) to authenticated;

-- The keys are nobody's to read back.
grant select (id, created_at, name, tells, seen_at, used_at, failed_at), update (tells), delete on public.push_devices to authenticated;
create policy "one's own devices are read" on public.push_devices for select to authenticated
	using (person = (select auth.uid()) and (select private.works_leads()) and private.is_signed_in(session));
create policy "one's own devices are set" on public.push_devices for update to authenticated
	using (person = (select auth.uid()) and (select private.works_leads())) with check (person = (select auth.uid()) and (select private.works_leads()));
create policy "one's own devices are removed" on public.push_devices for delete to authenticated
	using (person = (select auth.uid()) and (select private.works_leads()));

create function public.push_key() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_desk();
	return (select k.key from private.push_key k);
end
$$;

-- Takes in this browser; or tells that it is still there, which makes nothing new of one that was removed (then it answers nothing). Whoever names
-- the address of another browser must know its keys.
create function public.keep_push_device(endpoint text, p256dh text, secret text, server_key text, name text, known_only boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	most constant integer := 10;
	known public.push_devices;
	made uuid;
begin
	perform private.require_desk();
	if keep_push_device.server_key is distinct from (select k.key from private.push_key k) then
		perform private.refuse('push_key_old', 'Notices have to be turned on anew.', 409);
	end if;
	-- One after the other, so that the count below holds.
	perform pg_advisory_xact_lock(hashtext('push_devices'), hashtext(auth.uid()::text));
	-- And one browser after the other: whoever comes second sees whose it is.
	perform pg_advisory_xact_lock(hashtext('push_endpoints'), hashtext(keep_push_device.endpoint));
	select * into known from public.push_devices d where d.endpoint = keep_push_device.endpoint for update;
	if known.id is not null and (known.p256dh, known.secret) is distinct from (keep_push_device.p256dh, keep_push_device.secret) then
		perform private.refuse('push_refused', 'This browser cannot be added.', 409);
	end if;
	if known_only and known.person is distinct from auth.uid() then
		return null;
	end if;
	if known.person is distinct from auth.uid() then
		delete from public.push_devices d where d.id = known.id;
	end if;
	begin
		insert into public.push_devices as d (person, session, endpoint, p256dh, secret, server_key, name) values (
			auth.uid(), (auth.jwt() ->> 'session_id')::uuid, keep_push_device.endpoint, keep_push_device.p256dh, keep_push_device.secret,
			keep_push_device.server_key, keep_push_device.name
		) on conflict on constraint push_devices_one do update
			set session = excluded.session, server_key = excluded.server_key, name = excluded.name, seen_at = now()
		returning d.id into made;
	exception when check_violation or not_null_violation then
		perform private.refuse('push_refused', 'This browser cannot be added.', 400);
	end;
	delete from public.push_devices d where d.id in (
		select o.id from public.push_devices o where o.person = auth.uid() and o.id <> made
		order by private.is_signed_in(o.session) desc, o.seen_at desc offset most - 1
	) or d.person = auth.uid() and not private.is_signed_in(d.session);
	return made;
end
$$;

create function public.test_push(device uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_desk();
	perform pg_advisory_xact_lock(hashtext('push_devices'), hashtext(auth.uid()::text));
	-- One a person in five seconds, whichever device it is for.
	update public.push_devices d set tested_at = now()
		where d.id = test_push.device and d.person = auth.uid() and not exists (
			select from public.push_devices o where o.person = auth.uid() and o.tested_at between now() - interval '5 seconds' and now()
		);
	if found then
		insert into private.push_news (kind, device) values ('test', test_push.device);
		perform pg_notify('messages', '');
	elsif exists (select from public.push_devices d where d.id = test_push.device and d.person = auth.uid()) then
		perform private.refuse('too_many_tests', 'A test is on its way. Please wait a moment.', 429);
	else
		perform private.refuse('device_gone', 'This device is not there any more.', 404);
	end if;
end
$$;
revoke all on function public.push_key(), public.keep_push_device(text, text, text, text, text, boolean), public.test_push(uuid) from public, anon, service_role;
grant execute on function public.push_key(), public.keep_push_device(text, text, text, text, text, boolean), public.test_push(uuid) to authenticated;

-- Writes down that there is something to tell, if anybody wants to hear of it. Whatever goes wrong here changes nothing of what it tells of.
create function private.note_news(kind text, lead uuid, what text, person uuid default null, actor uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
	if not exists (
		select from public.push_devices d where d.tells @> array[note_news.kind] and (note_news.person is null or d.person = note_news.person)
	) then
		return;
	end if;
	begin
		insert into private.push_news (kind, lead_id, what, person, actor) values (note_news.kind, lead, note_news.what, note_news.person, note_news.actor);
		perform pg_notify('messages', '');
	exception when others then
		raise warning 'a notice was not written: %', sqlstate;
	end;
end
$$;
-- What the owner is mailed of, the team is told of: a lead that came by itself and is not suspected, a homeowner's answer to a visit.
create function private.news_of_mail() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if new.kind = 'visit-owner' then
		perform private.note_news('visits', new.lead_id, coalesce(new.data ->> 'what', ''));
	-- Not a mail that is sent once more.
	elsif exists (select from public.leads l where l.id = new.lead_id and l.created_at > now() - interval '1 minute') then
		perform private.note_news('leads', new.lead_id, '');
	end if;
	return null;
end
$$;
create trigger news_of_mail after insert on public.messages for each row when (new.kind in ('lead-owner', 'visit-owner')) execute function private.news_of_mail();
create function private.news_of_assignment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if new.assignee is distinct from auth.uid() then
		perform private.note_news('mine', new.lead_id, 'assigned', new.assignee, auth.uid());
	end if;
	return null;
end
$$;
create trigger news_of_assignment after update of assignee on public.lead_work for each row
	when (new.assignee is not null and new.assignee is distinct from old.assignee) execute function private.news_of_assignment();
create function private.news_of_mention() returns trigger language plpgsql security definer set search_path = '' as $$
declare
	mentioned uuid;
begin
	for mentioned in
		select distinct m from unnest(new.mentions) m where m is distinct from new.author and (tg_op = 'INSERT' or m <> all (old.mentions))
	loop
		perform private.note_news('mine', new.lead_id, 'mentioned', mentioned, new.author);
	end loop;
	return null;
end
$$;
create trigger news_of_mention after insert or update of mentions on public.lead_notes for each row
	when (cardinality(new.mentions) > 0) execute function private.news_of_mention();

-- Whoever leaves the team hears nothing more.
create function private.leave_devices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	delete from public.push_devices d where d.person = old.user_id and not exists (select from public.user_roles r where r.user_id = old.user_id);
	return null;
end
$$;
create trigger leave_devices after delete on public.user_roles for each row execute function private.leave_devices();

-- From here on: for who sends.

create function private.offer_push_key(key text) returns void language sql security definer set search_path = '' as $$
	insert into private.push_key as k (key) values (offer_push_key.key) on conflict (id) do update set key = excluded.key where k.key <> excluded.key
$$;

-- When a device may be told of more: three at once within ten minutes, then what has gathered, once a minute.
create function private.push_due(told integer, told_at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
	select case when told >= 3 and told_at > now() - interval '10 minutes' then greatest(now(), told_at + interval '1 minute') else now() end
$$;

-- Gives what is new to the devices that want to hear it. Devices that may not hear any more are gone with it.
create function private.spread_pushes() returns void language plpgsql security definer set search_path = '' as $$
begin
	if not exists (select from private.push_news) then
		return;
	end if;
	delete from public.push_devices d where not private.hears(d);
	with taken as (
		delete from private.push_news n where n.id in (select t.id from private.push_news t order by t.created_at limit 1000 for update skip locked) returning n.*
	)
	insert into private.pushes as p (device, kind, waiting, since, lead_id, what, due_at)
	select d.id, n.kind, count(*), min(n.created_at), (array_agg(n.lead_id order by n.created_at desc))[1], (array_agg(n.what order by n.created_at desc))[1], now()
	from taken n join public.push_devices d on case when n.device is null then d.tells @> array[n.kind] else d.id = n.device end
		and (n.person is null or n.person = d.person) and n.actor is distinct from d.person
	group by d.id, n.kind order by d.id, n.kind
	on conflict (device, kind) do update set waiting = p.waiting + excluded.waiting, since = coalesce(p.since, excluded.since),
		lead_id = excluded.lead_id, what = excluded.what, due_at = coalesce(p.due_at, private.push_due(p.told, p.told_at));
end
$$;

-- New and not called, or late: as the desk counts them.
create function private.due_now() returns integer language sql stable security definer set search_path = '' as $$
	select (
		select count(*) from (select from public.lead_work w where w.status = 'new' and w.first_contact_at is null
			and w.do_not_contact_at is null and w.merged_into is null and not w.suspected limit 1000) c
	)::integer + (
		select count(*) from (select from public.lead_work w where w.next_due < now()
			and w.merged_into is null and not w.suspected and (w.status <> 'new' or w.first_contact_at is not null) limit 1000) c
	)::integer
$$;
create function private.visits_today() returns integer language sql stable security definer set search_path = '' as $$
	select count(*)::integer from public.lead_visits v
	where v.state = 'booked' and v.starts_at >= private.morning(0) - interval '9 hours' and v.starts_at < private.morning(1) - interval '9 hours'
$$;

-- With the morning's mail, whether that is wanted or not: once a device, if the day holds anything.
create function private.note_morning(at timestamptz default now()) returns void language plpgsql security definer set search_path = '' as $$
declare
	day date := private.digest_due(at);
begin
	if day is null or not exists (select from public.push_devices d where d.tells @> '{morning}' and d.morning <> day) then
		return;
	end if;
	with told as (
		update public.push_devices d set morning = day where d.tells @> '{morning}' and d.morning <> day returning d.id
	)
	insert into private.push_news (kind, device) select 'morning', t.id from told t where private.due_now() > 0 or private.visits_today() > 0;
end
$$;

-- One notice that is due, held for so long. Only what its device's key can sign is taken. Names are for devices whose sign-in has not run out.
create function private.take_push(server_key text, lease_ms integer) returns table (
	device uuid, kind text, endpoint text, p256dh text, secret text, waiting integer, told integer, attempts integer, lead_id uuid, what text,
	name text, town text, due integer, visits integer
) language plpgsql security definer set search_path = '' as $$
begin
	return query
		with taken as (
			update private.pushes p set attempts = p.attempts + 1, due_at = now() + lease_ms * interval '1 millisecond'
			where (p.device, p.kind) = (
				select q.device, q.kind from private.pushes q join public.push_devices d on d.id = q.device
				where (q.due_at <= now() or q.due_at > now() + interval '2 hours') and d.server_key = take_push.server_key and private.hears(d)
				order by q.attempts, q.due_at limit 1 for update of q skip locked
			) returning p.*
		)
		select t.device, t.kind, d.endpoint, d.p256dh, d.secret, t.waiting,
			case when t.told_at > now() - interval '10 minutes' then t.told else 0 end, t.attempts, t.lead_id, t.what,
			case when s.id is not null then l.name end, case when s.id is not null then w.town end, private.due_now(),
			case when t.kind = 'morning' then private.visits_today() else 0 end
		from taken t join public.push_devices d on d.id = t.device
			left join auth.sessions s on s.id = d.session and (s.not_after is null or s.not_after > now())
			left join public.leads l on l.id = t.lead_id left join public.lead_work w on w.lead_id = t.lead_id;
end
$$;

-- Milliseconds until the next is due.
create function private.next_push(server_key text) returns double precision language sql stable security definer set search_path = '' as $$
	select ceil(extract(epoch from min(p.due_at) - clock_timestamp()) * 1000)::float8
	from private.pushes p join public.push_devices d on d.id = p.device
	-- As they are taken: what nobody will hear is not waited for.
	where p.due_at is not null and d.server_key = next_push.server_key and private.hears(d)
$$;

create function private.mark_push_told(device uuid, kind text, count integer) returns void language sql security definer set search_path = '' as $$
	update private.pushes p set waiting = p.waiting - mark_push_told.count, attempts = 0, since = case when p.waiting > mark_push_told.count then now() end,
		told = case when p.told_at > now() - interval '10 minutes' then p.told else 0 end + mark_push_told.count, told_at = now(),
		due_at = case when p.waiting > mark_push_told.count then private.push_due(p.told + mark_push_told.count, now()) end
	where p.device = mark_push_told.device and p.kind = mark_push_told.kind;
	update public.push_devices d set used_at = now(), failed_at = null where d.id = mark_push_told.device;
$$;

-- Tried again until it is six hours old; without a time to wait it is given up.
create function private.mark_push_failed(device uuid, kind text, retry_ms integer) returns void language sql security definer set search_path = '' as $$
	update private.pushes p set
		due_at = case when retry_ms is not null and p.since > now() - interval '6 hours' then now() + retry_ms * interval '1 millisecond' end,
		waiting = case when retry_ms is not null and p.since > now() - interval '6 hours' then p.waiting else 0 end,
		since = case when retry_ms is not null and p.since > now() - interval '6 hours' then p.since end
	where p.device = mark_push_failed.device and p.kind = mark_push_failed.kind;
	update public.push_devices d set failed_at = now() where d.id = mark_push_failed.device;
$$;

create function private.drop_push_device(device uuid) returns void language sql security definer set search_path = '' as $$
	delete from public.push_devices d where d.id = drop_push_device.device
$$;

-- Devices where nobody has opened the desk for so long, or is signed in any more. Tells how many there were.
create function private.sweep_push_devices(before timestamptz, most integer) returns integer language plpgsql security definer set search_path = '' as $$
declare
	gone integer;
begin
	delete from public.push_devices d where d.id in (
		select o.id from public.push_devices o where o.seen_at < before or not private.hears(o) limit most for update skip locked
	);
	get diagnostics gone = row_count;
	return gone;
end
$$;
revoke all on function private.note_news(text, uuid, text, uuid, uuid), private.news_of_mail(), private.news_of_assignment(), private.news_of_mention(),
	private.leave_devices(), private.offer_push_key(text), private.push_due(integer, timestamptz), private.spread_pushes(), private.due_now(),
	private.visits_today(), private.note_morning(timestamptz), private.take_push(text, integer), private.next_push(text),
	private.mark_push_told(uuid, text, integer), private.mark_push_failed(uuid, text, integer), private.drop_push_device(uuid),
	private.sweep_push_devices(timestamptz, integer) from public;
grant execute on function private.offer_push_key(text), private.spread_pushes(), private.note_morning(timestamptz), private.take_push(text, integer),
	private.next_push(text), private.mark_push_told(uuid, text, integer), private.mark_push_failed(uuid, text, integer),
	private.drop_push_device(uuid), private.sweep_push_devices(timestamptz, integer) to service_role;
