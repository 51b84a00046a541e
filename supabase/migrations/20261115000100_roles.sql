-- Who may work the leads. The database is the authority: policies ask these functions, nothing else decides.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

create table public.user_roles (
	user_id uuid not null references auth.users (id) on delete cascade,
	role text not null check (role in ('admin')),
	created_at timestamptz not null default now(),
	primary key (user_id, role)
);
alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;

-- Whether the caller has a role. About the caller only, so it tells nobody anything of others.
create function public.has_role(role text) returns boolean
language sql stable security definer set search_path = '' as $$
	select exists (
		select from public.user_roles r where r.user_id = auth.uid() and r.role = has_role.role
	)
$$;
revoke all on function public.has_role(text) from public;
grant execute on function public.has_role(text) to anon, authenticated, service_role;

-- An admin who has set up a second factor must have used it in this session.
create function private.acts_as_admin() returns boolean
language sql stable security definer set search_path = '' as $$
	select public.has_role('admin') and (
		auth.jwt() ->> 'aal' = 'aal2'
		or not exists (
			select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
		)
	)
$$;
revoke all on function private.acts_as_admin() from public;
grant execute on function private.acts_as_admin() to authenticated, service_role;
