-- The desk opens only to whoever has given a second step: a code of an app, a security key, or a passkey, which is something
-- one has and a finger, face or PIN in one. A password alone, however come by, shows nothing of the leads.

-- By the token, and by the session as it is now: a token from before the second step does not grow with its session, and one
-- from after it is worth no more than its session once the factor or the passkey is taken away.
create or replace function private.passed_second_step() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
	caller uuid := auth.uid();
	claims jsonb := auth.jwt();
begin
	return exists (
		select from auth.sessions s
		where s.user_id = caller and s.id::text = claims ->> 'session_id' and (
			claims ->> 'aal' = 'aal2' and s.aal::text = 'aal2'
			or claims -> 'amr' @> '[{"method": "passkey"}]' and exists (
				select from auth.mfa_amr_claims m where m.session_id = s.id and m.authentication_method = 'passkey'
			)
		)
	);
end
$$;

create or replace function private.acts_as_admin() returns boolean
language sql stable security definer set search_path = '' as $$
	select public.has_role('admin') and private.passed_second_step()
$$;
