-- Visits are booked one after the other: several who pick one hour in the same moment would wait for each other's entry in the
-- index, and all but one hear of a deadlock instead of a time that is taken.
create function private.book_in_turn() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.lead_visits'));
	return new;
end
$$;
revoke all on function private.book_in_turn() from public;
create trigger book_in_turn before insert or update on public.lead_visits for each row
	when (new.state = 'booked') execute function private.book_in_turn();
