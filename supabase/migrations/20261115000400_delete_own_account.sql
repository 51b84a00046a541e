-- Whoever is signed in may take their account away: all that hangs on it goes with it.
-- It cannot be undone, so a token alone is not enough: its session must still be open, and have passed the second step if there is one.
create function public.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
	caller uuid := auth.uid();
	claims jsonb := auth.jwt();
begin
	if caller is null then
		raise insufficient_privilege using message = 'Sign in to delete your account.';
	end if;
	if not exists (
		select from auth.sessions s where s.user_id = caller and s.id::text = claims ->> 'session_id'
	) then
		raise insufficient_privilege using message = 'Your session has ended. Please log in again.';
	end if;
	if coalesce(claims ->> 'aal', 'aal1') <> 'aal2' and exists (
		select from auth.mfa_factors f where f.user_id = caller and f.status = 'verified'
	) then
		raise insufficient_privilege using message = 'Please log in with your six-digit code first.';
	end if;
	delete from auth.users u where u.id = caller;
end
$$;
revoke all on function public.delete_own_account() from public, anon, service_role;
grant execute on function public.delete_own_account() to authenticated;
