-- The roles that hosted Supabase brings. Requests run as one of the three; nobody logs in as them.
do $$
begin
	if to_regrole('anon') is null then
		create role anon nologin noinherit;
	end if;
	if to_regrole('authenticated') is null then
		create role authenticated nologin noinherit;
	end if;
	if to_regrole('service_role') is null then
		create role service_role nologin noinherit bypassrls;
	end if;
	-- The server's own user takes these roles on, also where it is not a superuser.
	if not pg_has_role(current_user, 'anon', 'set') or not pg_has_role(current_user, 'authenticated', 'set')
		or not pg_has_role(current_user, 'service_role', 'set') then
		execute format('grant anon, authenticated, service_role to %I', current_user);
	end if;
end
$$;

-- As permissive as hosted Supabase is to new tables, so that a migration which is safe here is safe there.
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
