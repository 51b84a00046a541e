-- Whoever removes a device holds it and then takes what it has yet to hear; whoever sends held that first and then wanted the device: met in
-- one moment, one of them was told of a deadlock. Everyone takes the devices first now, in the order of their ids.

create or replace function private.mark_push_told(device uuid, kind text, count integer) returns void language sql security definer set search_path = '' as $$
	update public.push_devices d set used_at = now(), failed_at = null where d.id = mark_push_told.device;
	update private.pushes p set waiting = p.waiting - mark_push_told.count, attempts = 0, since = case when p.waiting > mark_push_told.count then now() end,
		told = case when p.told_at > now() - interval '10 minutes' then p.told else 0 end + mark_push_told.count, told_at = now(),
		due_at = case when p.waiting > mark_push_told.count then private.push_due(p.told + mark_push_told.count, now()) end
	where p.device = mark_push_told.device and p.kind = mark_push_told.kind;
$$;

create or replace function private.mark_push_failed(device uuid, kind text, retry_ms integer) returns void language sql security definer set search_path = '' as $$
	update public.push_devices d set failed_at = now() where d.id = mark_push_failed.device;
	update private.pushes p set
		due_at = case when retry_ms is not null and p.since > now() - interval '6 hours' then now() + retry_ms * interval '1 millisecond' end,
		waiting = case when retry_ms is not null and p.since > now() - interval '6 hours' then p.waiting else 0 end,
		since = case when retry_ms is not null and p.since > now() - interval '6 hours' then p.since end
	where p.device = mark_push_failed.device and p.kind = mark_push_failed.kind;
$$;

create or replace function private.spread_pushes() returns void language plpgsql security definer set search_path = '' as $$
begin
	if not exists (select from private.push_news) then
		return;
	end if;
	perform from public.push_devices d order by d.id for update;
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

create or replace function private.note_morning(at timestamptz default now()) returns void language plpgsql security definer set search_path = '' as $$
declare
	day date := private.digest_due(at);
begin
	if day is null or not exists (select from public.push_devices d where d.tells @> '{morning}' and d.morning <> day) then
		return;
	end if;
	perform from public.push_devices d order by d.id for update;
	with told as (
		update public.push_devices d set morning = day where d.tells @> '{morning}' and d.morning <> day returning d.id
	)
	insert into private.push_news (kind, device) select 'morning', t.id from told t where private.due_now() > 0 or private.visits_today() > 0;
end
$$;

create or replace function private.leave_devices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	delete from public.push_devices d where d.id in (
		select o.id from public.push_devices o
		where o.person = old.user_id and not exists (select from public.user_roles r where r.user_id = old.user_id) order by o.id for update
	);
	return null;
end
$$;

create or replace function public.keep_push_device(endpoint text, p256dh text, secret text, server_key text, name text, known_only boolean default false) returns uuid
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
	-- With one's own, of which some may go.
	perform from public.push_devices d where d.endpoint = keep_push_device.endpoint or d.person = auth.uid() order by d.id for update;
	select * into known from public.push_devices d where d.endpoint = keep_push_device.endpoint;
	if known.id is not null and (known.p256dh, known.secret) is distinct from (keep_push_device.p256dh, keep_push_device.secret) then
		perform private.refuse('push_refused', 'This browser cannot be added.', 409);
	end if;
	if known_only and known.person is distinct from auth.uid() then
		return null;
	end if;
	if known.person is distinct from auth.uid() then
		perform private.require_fresh_session();
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
