-- What an account's owner does to the account asks for the second step there is, also where that is a passkey: a stolen
-- password alone must not delete an admin's account, nor end the admin's sessions.

-- Whether an account has set up a second step. A passkey is one where there is a role to protect; without a role the password
-- alone opens all there is. Where the auth service is older than passkeys, there are none.
create function private.has_second_step(account uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
	has boolean;
begin
	if exists (select from auth.mfa_factors f where f.user_id = account and f.status = 'verified') then
		return true;
	end if;
	if not exists (select from public.user_roles r where r.user_id = account)
		or not coalesce(has_table_privilege(to_regclass('auth.webauthn_credentials'), 'select'), false) then
		return false;
	end if;
	execute 'select exists (select from auth.webauthn_credentials w where w.user_id = $1)' into has using account;
	return has;
end
$$;
revoke all on function private.has_second_step(uuid) from public;

create or replace function private.require_own_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
	if auth.uid() is null then
		raise insufficient_privilege using message = 'Please log in first.';
	end if;
	if not private.has_living_session() then
		perform private.refuse('session_not_found', 'Your session has ended. Please log in again.', 403);
	end if;
	if private.has_second_step(auth.uid()) and not private.passed_second_step() then
		perform private.refuse('insufficient_aal', 'Please log in with your six-digit code first.', 403);
	end if;
end
$$;
