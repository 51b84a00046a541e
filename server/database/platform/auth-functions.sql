-- What policies ask about the caller. Each is made only where it is missing.
create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

do $$
begin
	if to_regprocedure('auth.jwt()') is null then
		create function auth.jwt() returns jsonb language sql stable as $f$
			select coalesce(
				nullif(current_setting('request.jwt.claim', true), ''),
				nullif(current_setting('request.jwt.claims', true), '')
			)::jsonb
		$f$;
	end if;
	if to_regprocedure('auth.uid()') is null then
		create function auth.uid() returns uuid language sql stable as $f$
			select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid
		$f$;
	end if;
	if to_regprocedure('auth.role()') is null then
		create function auth.role() returns text language sql stable as $f$
			select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
		$f$;
	end if;
	if to_regprocedure('auth.email()') is null then
		create function auth.email() returns text language sql stable as $f$
			select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
		$f$;
	end if;
end
$$;
