-- A statement that puts nothing into the outbox wakes nobody: the worker's own look for a digest woke it again at once, for half an hour.
create or replace function private.announce_messages() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if exists (select from came) then perform pg_notify('messages', ''); end if;
	return null;
end
$$;
drop trigger announce_messages on public.messages;
create trigger announce_messages after insert on public.messages
	referencing new table as came for each statement execute function private.announce_messages();
