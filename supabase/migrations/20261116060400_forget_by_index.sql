-- To forget an account is not to read the whole log, which strangers make long: its entries are found by who acted and on whom,
-- each of which has an index. What it does stays the same.
create or replace function private.forget_account(account uuid, actor uuid, ip text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
	nobody constant uuid := '00000000-0000-0000-0000-000000000000';
	addresses text[];
begin
	-- Every address the account has had: now, about to have, at a provider, or when it did something.
	select coalesce(array_agg(distinct a.address), '{}') into addresses
	from (
		select lower(unnest(array[u.email, u.email_change, u.phone])) as address from auth.users u where u.id = account
		union select lower(i.identity_data ->> 'email') from auth.identities i where i.user_id = account
		union select lower(e.payload ->> 'actor_username') from auth.audit_log_entries e where e.payload ->> 'actor_id' = account::text
	) a
	-- What someone else has by now is theirs.
	where a.address <> '' and not exists (
		select from auth.users o where o.id <> account and a.address in (lower(o.email), o.phone)
	);
	delete from public.messages m where m.kind like 'auth-%' and (
		lower(m.recipient) = any (addresses) or lower(m.data ->> 'email') = any (addresses) or lower(m.data ->> 'new_email') = any (addresses)
	);
	delete from auth.flow_state f where f.user_id = account;
	update auth.audit_log_entries e set
		payload = ((e.payload::jsonb - 'traits' - 'actor_name') || '{"actor_username": ""}')::json,
		ip_address = ''
	where e.id in (
		select a.id from auth.audit_log_entries a where a.payload ->> 'actor_id' = account::text
		union select a.id from auth.audit_log_entries a where lower(a.payload ->> 'actor_username') = any (addresses)
	);
	-- What others did to it is kept as theirs, without the address: GoTrue names it beside the account's id.
	update auth.audit_log_entries e set payload = (e.payload::jsonb #- '{traits,user_email}' #- '{traits,user_phone}')::json
	where e.payload -> 'traits' ->> 'user_id' = account::text;
	insert into auth.audit_log_entries (instance_id, id, created_at, ip_address, payload) values (
		nobody, gen_random_uuid(), now(), case when actor = account then '' else ip end, json_build_object(
			'action', 'user_deleted', 'actor_id', coalesce(actor, nobody), 'actor_via_sso', false, 'log_type', 'team',
			'actor_username', case when actor = account then '' else 'service_role' end,
			'traits', json_build_object('user_id', account)
		)
	);
end
$$;
