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

create or replace function private.honor_wish() returns trigger language plpgsql security definer set search_path = '' as $$
declare
	made_up boolean := (select l.came_by = 'demo' from public.leads l where l.id = new.lead_id);
	theirs uuid[];
begin
	-- What this does to their other leads ends here: those of a friend's phone are not theirs.
	if current_setting('desk.wish', true) = 'yes' then
		return null;
	end if;
	if new.do_not_contact_at is null then
		delete from private.suppressed s using private.lead_keys k where not made_up and k.lead_id = new.lead_id
			and s.key in (private.suppression_key('phone', k.phone), private.suppression_key('mail', k.person));
		return null;
	end if;
	theirs := array(select private.leads_of_person(new.lead_id));
	insert into private.suppressed (key)
		select private.suppression_key('phone', k.phone) from private.lead_keys k where not made_up and k.lead_id = any (theirs)
		union select private.suppression_key('mail', k.person) from private.lead_keys k where not made_up and k.lead_id = any (theirs)
		on conflict do nothing;
	perform set_config('desk.wish', 'yes', true);
	update public.lead_work w set do_not_contact_at = now() where w.lead_id = any (theirs) and w.do_not_contact_at is null;
	perform set_config('desk.wish', '', true);
	update public.messages m set status = 'failed', last_error = 'This person asked not to be contacted.'
		where m.lead_id = any (theirs) and m.recipient is not null and m.status = 'queued';
	update public.text_consents t set stopped_at = now()
		where t.stopped_at is null and t.phone in (select l.phone from public.leads l where l.id = any (theirs))
			and (not made_up or t.lead_id = any (theirs));
	return null;
end
$$;

-- A stop is meant for the phone of whoever said it, and nobody said a made-up one.
create or replace function private.stop_number() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	update public.text_consents t set stopped_at = new.stopped_at where t.phone = new.phone and t.stopped_at is null
		and not exists (select from public.leads l where l.id = new.lead_id and l.came_by = 'demo');
	return null;
end
$$;

-- So it has left nothing that outlives it.
create or replace function private.remove_demo() returns integer
language plpgsql security definer set search_path = '' as $$
declare
	removed integer;
begin
	delete from public.leads l where l.came_by = 'demo';
	get diagnostics removed = row_count;
	return removed;
end
$$;

-- As before, and how the lead came.
create or replace view public.desk_visits with (security_invoker = true) as
	select v.id, coalesce(w.merged_into, v.lead_id) as lead_id, l.name, l.phone, l.address, w.town, w.do_not_contact_at is not null as do_not_contact,
		v.state, v.proposed, v.minutes, v.note, v.starts_at, v.ends_at, v.answer, v.answered_at, v.created_at, v.author, l.came_by
	from public.lead_visits v join public.leads l on l.id = v.lead_id join public.lead_work w on w.lead_id = v.lead_id;
