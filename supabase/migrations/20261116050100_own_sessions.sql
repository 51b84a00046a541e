-- An account's owner sees where they are signed in and ends what is not theirs; and whoever deletes the account has just
-- proven who they are.

-- A refusal that the API answers with its own code and status, so that the pages can tell one from another.
create function private.refuse(code text, message text, status integer) returns void
language plpgsql set search_path = '' as $$
begin
	raise sqlstate 'PGRST' using
		message = json_build_object('code', code, 'message', message)::text,
		detail = json_build_object('status', status, 'headers', json_build_object())::text;
end
$$;
revoke all on function private.refuse(text, text, integer) from public;

-- For what an account's owner does to the account: a token alone is not enough. Its session must still be open, and have
-- passed the second step if there is one.
create function private.require_own_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
	if auth.uid() is null then
		raise insufficient_privilege using message = 'Please log in first.';
	end if;
	if not private.has_living_session() then
		perform private.refuse('session_not_found', 'Your session has ended. Please log in again.', 403);
	end if;
	if not private.passed_second_step() and exists (
		select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
	) then
		perform private.refuse('insufficient_aal', 'Please log in with your six-digit code first.', 403);
	end if;
end
$$;
revoke all on function private.require_own_session() from public;

-- For what cannot be undone: the session has proven who is there within ten minutes. A refreshed token proves nothing, and
-- an account without a name has nothing to prove.
create function private.require_fresh_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
	if not exists (
		select from auth.mfa_amr_claims a
		where a.session_id::text = auth.jwt() ->> 'session_id' and a.updated_at > now() - interval '10 minutes'
			and a.authentication_method not in ('token_refresh', 'anonymous')
	) and not exists (select from auth.users u where u.id = auth.uid() and u.is_anonymous) then
		perform private.refuse('reauthentication_needed', 'This requires a sign-in within the last 10 minutes', 400);
	end if;
end
$$;
revoke all on function private.require_fresh_session() from public;

-- Where the caller is signed in: this session first, then by last use.
create function public.my_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_own_session();
	return query
		select s.id, s.created_at, greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'utc') as used,
			left(coalesce(s.user_agent, ''), 500), s.id::text = auth.jwt() ->> 'session_id' as here
		from auth.sessions s
		where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
		order by here desc, used desc nulls last, s.id limit 200;
end
$$;
revoke all on function public.my_sessions() from public, anon, service_role;
grant execute on function public.my_sessions() to authenticated;

-- Ends one of the caller's own sessions, its refresh tokens with it. False: there was no such session of theirs.
create function public.end_my_session(id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
	ended integer;
begin
	perform private.require_own_session();
	delete from auth.sessions s where s.id = end_my_session.id and s.user_id = auth.uid();
	get diagnostics ended = row_count;
	if ended > 0 then
		insert into auth.audit_log_entries (instance_id, id, created_at, ip_address, payload)
		select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), now(), coalesce(host(private.client_ip()), ''),
			json_build_object(
				'action', 'logout', 'actor_id', u.id, 'actor_username', coalesce(u.email, u.phone, ''), 'actor_via_sso', false,
				'log_type', 'account', 'traits', json_build_object('scope', 'one')
			)
		from auth.users u where u.id = auth.uid();
	end if;
	return ended > 0;
end
$$;
revoke all on function public.end_my_session(uuid) from public, anon, service_role;
grant execute on function public.end_my_session(uuid) to authenticated;

create or replace function public.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
	caller uuid := auth.uid();
begin
	perform private.require_own_session();
	perform private.require_fresh_session();
	perform private.forget_account(caller, caller);
	delete from auth.users u where u.id = caller;
end
$$;
