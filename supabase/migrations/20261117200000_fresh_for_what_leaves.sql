-- What a thief with an unlocked phone would want asks for a sign-in of the last ten minutes, as who is on the team and other tools'
-- addresses do: all leads as a file, an address at which visits can be read, and where texts of new leads go.

-- As before, and by an owner who has just shown to be there. Pages of an export that was begun go on.
create or replace function public.begin_export(filters jsonb default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	begun uuid := gen_random_uuid();
	wanted jsonb := nullif(begin_export.filters, 'null');
begin
	perform private.require_in_out();
	perform private.require_fresh_session();
	if wanted is not null and (jsonb_typeof(wanted) <> 'object' or pg_column_size(wanted) > 4000) then
		perform private.refuse('unknown_view', 'There is no such view.', 400);
	end if;
	insert into private.exports (id, author, filters) values (begun, auth.uid(), wanted);
	perform private.note_in_log(begun, 'data_exported', jsonb_build_object('view', coalesce(private.view_words(wanted), 'everything'), 'rows', 0));
	return begun;
end
$$;

-- As before; to end the address asks for nothing, so that whoever fears for it ends it at once.
create or replace function public.renew_calendar(stop boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
	secret text;
begin
	if private.acts_as_admin() is not true then
		raise insufficient_privilege using message = 'Only the owner may do this.';
	end if;
	if stop is not true then
		perform private.require_fresh_session();
	end if;
	delete from private.calendar_key where true;
	if stop is not true then
		secret := private.new_secret();
		insert into private.calendar_key (hash) values (private.secret_hash(secret));
	end if;
	update public.desk_settings set calendar_since = case when secret is not null then now() end where true;
	return secret;
end
$$;

-- Whoever comes by the API; the server itself and its own jobs have no session to be fresh.
create function private.guard_text_numbers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if auth.uid() is not null then
		perform private.require_fresh_session();
	end if;
	return new;
end
$$;
revoke all on function private.guard_text_numbers() from public;
create trigger guard_text_numbers before update of text_numbers on public.alert_settings for each row
	when (new.text_numbers is distinct from old.text_numbers) execute function private.guard_text_numbers();
