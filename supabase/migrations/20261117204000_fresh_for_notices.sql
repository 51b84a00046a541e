-- As before, but a device that is new to whoever turns notices on hears of leads from then on: it takes a sign-in of the last ten
-- minutes, as other tools' addresses do. One that is theirs already takes none.
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
	select * into known from public.push_devices d where d.endpoint = keep_push_device.endpoint for update;
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
