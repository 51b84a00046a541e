-- An account that goes takes its address with it: out of the mail log and the audit log too. Leads are not part of it: they
-- were sent to the company, with or without an account.

-- Writes down that the account goes, and removes what would still tell whose it was. For whoever deletes it next, in the same
-- transaction. `actor` is who did it: the account itself, or nobody, which is the owner's tools (as GoTrue writes it).
create function private.forget_account(account uuid, actor uuid, ip text default '') returns void
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
	where e.payload ->> 'actor_id' = account::text or lower(e.payload ->> 'actor_username') = any (addresses);
	-- What others did to it is kept as theirs, without the address.
	update auth.audit_log_entries e set payload = (e.payload::jsonb - 'traits')::json
	where exists (
		select from unnest(addresses) a
		where jsonb_path_exists(e.payload::jsonb, '$.traits.** ? (@ == $address)', jsonb_build_object('address', a))
	);
	insert into auth.audit_log_entries (instance_id, id, created_at, ip_address, payload) values (
		nobody, gen_random_uuid(), now(), case when actor = account then '' else ip end, json_build_object(
			'action', 'user_deleted', 'actor_id', coalesce(actor, nobody), 'actor_via_sso', false, 'log_type', 'team',
			'actor_username', case when actor = account then '' else 'service_role' end,
			'traits', json_build_object('user_id', account)
		)
	);
end
$$;
revoke all on function private.forget_account(uuid, uuid, text) from public;

create or replace function public.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
	caller uuid := auth.uid();
begin
	if caller is null then
		raise insufficient_privilege using message = 'Sign in to delete your account.';
	end if;
	if not private.has_living_session() then
		raise insufficient_privilege using message = 'Your session has ended. Please log in again.';
	end if;
	if not private.passed_second_step() and exists (
		select from auth.mfa_factors f where f.user_id = caller and f.status = 'verified'
	) then
		raise insufficient_privilege using message = 'Please log in with your six-digit code first.';
	end if;
	perform private.forget_account(caller, caller);
	delete from auth.users u where u.id = caller;
end
$$;
