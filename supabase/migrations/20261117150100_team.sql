-- Who is on the team. The owner invites by mail; whoever signs in with that very mailbox, verified, is a helper from then on. Nothing
-- in the mail opens anything: a mail that is read by somebody else lets nobody in. Removed means at once: policies ask each time.
create table public.team_invitations (
	id uuid primary key default gen_random_uuid(),
	created_at timestamptz not null default now(),
	expires_at timestamptz not null default now() + interval '7 days',
	email text not null constraint team_invitations_email_check check (
		private.is_email(email) and char_length(email) <= 254 and email = lower(email)
	) constraint team_invitations_one unique,
	author uuid references auth.users (id) on delete set null
);
create index team_invitations_author on public.team_invitations (author) where author is not null;
alter table public.team_invitations enable row level security;
revoke all on public.team_invitations from anon, authenticated;
grant select on public.team_invitations to authenticated;
create policy "the owner reads invitations" on public.team_invitations for select to authenticated using ((select private.acts_as_admin()));

-- What somebody is called: as they registered, as a provider told it, or the front of their address.
create function private.account_name(account uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
	return (select coalesce(
		nullif(btrim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''),
		nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), nullif(btrim(u.raw_user_meta_data ->> 'name'), ''), split_part(u.email, '@', 1)
	) from auth.users u where u.id = account_name.account);
end
$$;
revoke all on function private.account_name(uuid) from public;

-- As before, by the names people registered with.
create or replace function public.desk_team() returns table (id uuid, name text, role text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_desk();
	return query
		select u.id, private.account_name(u.id), min(r.role), case when private.acts_as_admin() then u.email::text end
		from public.user_roles r join auth.users u on u.id = r.user_id
		group by u.id order by 3, 2 limit 100;
end
$$;

-- For what makes or ends somebody's rights: the owner, who has just shown to be there.
create function private.require_owner() returns void language plpgsql stable security definer set search_path = '' as $$
begin
	if private.acts_as_admin() is not true then
		raise insufficient_privilege using message = 'Only the owner may change the team.';
	end if;
	perform private.require_fresh_session();
end
$$;

-- Invites, or once more: the week begins anew. Answers the invitation.
create function public.invite_helper(email text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	address text := lower(btrim(invite_helper.email));
	made uuid;
begin
	perform private.require_owner();
	if private.is_email(address) is not true or char_length(address) > 254 then
		perform private.refuse('email_invalid', 'This is no email address.', 400);
	end if;
	if exists (select from auth.users u join public.user_roles r on r.user_id = u.id where lower(u.email) = address) then
		perform private.refuse('already_on_team', 'This person is on the team already.', 409);
	end if;
	-- One after the other, so that the counts below hold.
	lock table public.team_invitations in share row exclusive mode;
	if (select count(*) from public.team_invitations i where i.email <> address) >= 20 then
		perform private.refuse('too_many_invitations', 'Twenty invitations are open. Withdraw some first.', 409);
	end if;
	if (
		select count(*) from public.messages m
		where m.kind = 'team-invitation' and m.recipient = address and m.created_at > now() - interval '1 day'
	) >= 3 then
		perform private.refuse('too_many_mails', 'This address was invited several times today.', 429);
	end if;
	insert into public.team_invitations (email, author) values (address, auth.uid())
		on conflict on constraint team_invitations_one do update set created_at = now(), expires_at = now() + interval '7 days', author = auth.uid()
		returning id into made;
	insert into public.messages (kind, recipient, data) values ('team-invitation', address, jsonb_build_object(
		'inviter', private.account_name(auth.uid())
	));
	return made;
end
$$;
create index messages_invitations on public.messages (recipient, created_at) where kind = 'team-invitation';

create function public.withdraw_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_owner();
	delete from public.team_invitations i where i.id = withdraw_invitation.invitation;
	if not found then
		perform private.refuse('invitation_gone', 'This invitation is not open any more.', 404);
	end if;
end
$$;

-- Whoever is signed in takes up an invitation to their own, verified mailbox. Tells whether there was one.
create function public.join_team() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
	taken uuid;
begin
	perform private.require_own_session();
	delete from public.team_invitations i using auth.users u
		where u.id = auth.uid() and u.email_confirmed_at is not null and i.email = lower(u.email) and i.expires_at > now()
		returning i.id into taken;
	if taken is null then
		return false;
	end if;
	insert into public.user_roles (user_id, role) values (auth.uid(), 'helper') on conflict do nothing;
	return true;
end
$$;

-- Ends a helper's part at once. Owners are made and ended where the server is run.
create function public.remove_helper(member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_owner();
	delete from public.user_roles r where r.user_id = remove_helper.member and r.role = 'helper';
	if not found then
		perform private.refuse('member_gone', 'This person is no helper.', 404);
	end if;
end
$$;
revoke all on function private.require_owner() from public;
revoke all on function public.invite_helper(text), public.withdraw_invitation(uuid), public.join_team(), public.remove_helper(uuid)
	from public, anon, service_role;
grant execute on function public.invite_helper(text), public.withdraw_invitation(uuid), public.join_team(), public.remove_helper(uuid)
	to authenticated;
