-- Who the server logs in as on a database of its own: two roles that are no superusers, named as hosted Supabase names them.
-- Runs at every start, after the migrations; the passwords are settings of this transaction.
do $$
begin
	if to_regrole('authenticator') is null then
		create role authenticator;
	end if;
	if to_regrole('supabase_auth_admin') is null then
		create role supabase_auth_admin;
	end if;
	execute format('alter role authenticator with login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L',
		current_setting('logins.api'));
	-- Of the tables with policies it reaches only what is granted below, and none of their policies speaks of it.
	execute format('alter role supabase_auth_admin with login noinherit nosuperuser nocreatedb nocreaterole noreplication bypassrls password %L',
		current_setting('logins.auth'));
	execute format('revoke temporary on database %I from public', current_database());
end
$$;
-- Requests and the worker: nothing of its own, it may only become one of the three.
grant anon, authenticated, service_role to authenticator with inherit false, set true, admin false;
-- And hear of changes, to tell those who may know of them.
grant usage on schema realtime_service to authenticator;
grant select, insert, delete on realtime_service.outbox to authenticator;
grant execute on function realtime_service.follow_publication to authenticator;
-- And remove the bytes of what is deleted.
grant usage on schema storage_service to authenticator;
grant select, update, delete on storage_service.removed to authenticator;
grant select on storage_service.site to authenticator;

-- The auth service: its own two schemas, and of the rest exactly what it uses.
grant usage on schema auth, auth_service, private to supabase_auth_admin;
grant select, insert, update, delete on all tables in schema auth, auth_service to supabase_auth_admin;
grant usage on all sequences in schema auth, auth_service to supabase_auth_admin;
grant insert on public.messages to supabase_auth_admin;
grant select, delete on public.user_roles to supabase_auth_admin;
grant select, update on private.upkeep to supabase_auth_admin;
-- It alone has the key by which webhooks' secrets are sealed.
grant select, update on private.webhook_secrets to supabase_auth_admin;
grant execute on function private.decide_role, private.forget_account to supabase_auth_admin;

-- Large objects are the one thing that everybody may make by default.
revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
