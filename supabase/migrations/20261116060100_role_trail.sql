-- Who was given a role, who lost it, and by whose hand: in the auth service's own log, whatever it was that changed the table.
create function private.note_role(action text, account uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
	insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
	values (
		'00000000-0000-0000-0000-000000000000', gen_random_uuid(),
		json_build_object(
			'action', note_role.action,
			'actor_id', coalesce(auth.uid(), '00000000-0000-0000-0000-000000000000'),
			-- What the server or a command says of itself, else whoever is connected.
			'actor_username', coalesce(nullif(current_setting('app.acting', true), ''), session_user),
			'actor_via_sso', false,
			'log_type', 'team',
			'traits', json_build_object('user_id', account, 'role', note_role.role)
		),
		now(), coalesce(host(private.client_ip()), '')
	);
end
$$;
revoke all on function private.note_role(text, uuid, text) from public;

create function private.note_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	-- A role that goes with its account is told by the account's own end.
	if tg_op <> 'INSERT' and exists (select from auth.users u where u.id = old.user_id) then
		perform private.note_role('role_revoked', old.user_id, old.role);
	end if;
	if tg_op <> 'DELETE' then
		perform private.note_role('role_granted', new.user_id, new.role);
	end if;
	return null;
end
$$;
revoke all on function private.note_role_change() from public;
create trigger note_role_change after insert or update or delete on public.user_roles
	for each row execute function private.note_role_change();
