-- A made-up lead is nobody's: a wish noted on it, or taken back, is no wish of a real person who has the same number.

-- As before, but who is made up and who is real are not the same person.
create or replace function private.leads_of_person(lead uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
	select f.lead_id from (
		select k.lead_id from private.lead_keys k where k.phone = (select m.phone from private.lead_keys m where m.lead_id = lead)
		union
		select k.lead_id from private.lead_keys k where k.person = (select m.person from private.lead_keys m where m.lead_id = lead)
	) f join public.leads l on l.id = f.lead_id
	where (l.came_by = 'demo') = (select o.came_by = 'demo' from public.leads o where o.id = lead)
$$;

-- A stop is meant for the phone of whoever said it, and nobody said a made-up one.
create or replace function private.stop_number() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	update public.text_consents t set stopped_at = new.stopped_at where t.phone = new.phone and t.stopped_at is null
		and not exists (select from public.leads l where l.id = new.lead_id and l.came_by = 'demo');
	return null;
end
$$;
