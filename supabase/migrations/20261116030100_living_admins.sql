-- An access token outlives its session by up to an hour; a role must not. Whoever has signed out, was banned, or lost the
-- session from another device is nobody from that moment on, whatever the token says.

-- Whether the caller's session is still open and their account in order. For every policy that gives more than a visitor has.
-- Ask it as a subselect, `(select private.has_living_session())`, so that it runs once a statement and not once a row.
create function private.has_living_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
	caller uuid := auth.uid();
	session text := auth.jwt() ->> 'session_id';
begin
	return exists (
		select from auth.sessions s join auth.users u on u.id = s.user_id
		where s.user_id = caller and s.id::text = session
			and (s.not_after is null or s.not_after > now())
			and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
	);
end
$$;

-- Whether that session has passed a second step: by the token, and by the session as it is now, which falls back when the
-- factor that had raised it is taken away.
create function private.passed_second_step() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
	caller uuid := auth.uid();
	claims jsonb := auth.jwt();
begin
	return coalesce(claims ->> 'aal', '') = 'aal2' and exists (
		select from auth.sessions s
		where s.user_id = caller and s.id::text = claims ->> 'session_id' and s.aal::text = 'aal2'
	);
end
$$;
revoke all on function private.has_living_session(), private.passed_second_step() from public;
grant execute on function private.has_living_session(), private.passed_second_step() to anon, authenticated, service_role;

create or replace function public.has_role(role text) returns boolean
language sql stable security definer set search_path = '' as $$
	select exists (
		select from public.user_roles r where r.user_id = auth.uid() and r.role = has_role.role
	) and private.has_living_session()
$$;

create or replace function private.acts_as_admin() returns boolean
language sql stable security definer set search_path = '' as $$
	select public.has_role('admin') and (
		private.passed_second_step()
		or not exists (
			select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
		)
	)
$$;

-- Whose role has been decided about: the owner's address becomes admin by itself once (ADMIN_EMAIL), and what is said later
-- stays said, also to an account that is deleted and registered anew. By a hash, since the account may be gone.
create table private.role_decisions (
	address_hash bytea not null,
	role text not null,
	decided_at timestamptz not null default now(),
	primary key (address_hash, role)
);
alter table private.role_decisions enable row level security;
revoke all on private.role_decisions from public, anon, authenticated, service_role;
insert into private.role_decisions (address_hash, role)
	select distinct sha256(convert_to(lower(u.email), 'UTF8')), r.role
	from public.user_roles r join auth.users u on u.id = r.user_id where u.email is not null;

-- Gives or takes a role. `only_first`: does nothing where it has been decided before.
create function private.decide_role(account uuid, role text, granted boolean, only_first boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.role_decisions (address_hash, role)
		select sha256(convert_to(lower(u.email), 'UTF8')), decide_role.role from auth.users u
		where u.id = account and u.email is not null
		on conflict do nothing;
	if only_first and not found then
		return;
	end if;
	if granted then
		insert into public.user_roles (user_id, role) values (account, decide_role.role) on conflict do nothing;
	else
		delete from public.user_roles r where r.user_id = account and r.role = decide_role.role;
	end if;
end
$$;
revoke all on function private.decide_role(uuid, text, boolean, boolean) from public;
