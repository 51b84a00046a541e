-- As before. Of two requests that become one, what is due first comes next, and who asked for a call has asked for it.
create or replace function public.merge_leads(kept uuid, other uuid, fields jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
	mine public.leads;
	theirs public.leads;
	taken jsonb;
	parts uuid[];
	wished boolean;
begin
	perform private.require_desk();
	-- In one order, so that two merges the other way round do not wait for each other.
	perform from public.lead_work w where w.lead_id in (kept, other) order by w.lead_id for update;
	select * into mine from public.leads l where l.id = kept;
	select * into theirs from public.leads l where l.id = other;
	if kept = other or mine.id is null or theirs.id is null
		or exists (select from public.lead_work w where w.lead_id in (kept, other) and w.merged_into is not null) then
		perform private.refuse('cannot_merge', 'These two cannot be made one.', 409);
	end if;
	select coalesce(jsonb_object_agg(f.key, jsonb_build_array(to_jsonb(mine) -> f.key, to_jsonb(theirs) -> f.key)), '{}') into taken
	from jsonb_each(fields) f
	where f.key in ('name', 'phone', 'email', 'address', 'motivation') and f.value = 'true'
		and to_jsonb(mine) -> f.key <> to_jsonb(theirs) -> f.key;
	select coalesce(array_agg(w.lead_id), '{}') into parts from public.lead_work w where w.merged_into = other;
	select bool_or(w.do_not_contact_at is not null) into wished from public.lead_work w where w.lead_id in (kept, other);
	update public.leads l set
		name = coalesce(taken -> 'name' ->> 1, l.name), phone = coalesce(taken -> 'phone' ->> 1, l.phone),
		email = coalesce(taken -> 'email' ->> 1, l.email), address = coalesce(taken -> 'address' ->> 1, l.address),
		motivation = coalesce(taken -> 'motivation' ->> 1, l.motivation)
	where l.id = kept and taken <> '{}';
	update public.lead_work w set merged_into = kept where w.lead_id = other or w.lead_id = any (parts);
	-- Who asked one of the two not to be contacted asked for both.
	update public.lead_work w set do_not_contact_at = now() where w.lead_id = kept and wished and w.do_not_contact_at is null;
	update public.lead_work w set
		first_contact_at = least(w.first_contact_at, o.first_contact_at), last_contact_at = greatest(w.last_contact_at, o.last_contact_at),
		asked = w.asked or o.asked
	from public.lead_work o where w.lead_id = kept and o.lead_id = other;
	-- Who waits for a call today still does.
	update public.lead_work w set next_action = o.next_action, next_due = o.next_due, next_note = o.next_note
	from public.lead_work o where w.lead_id = kept and o.lead_id = other and o.next_due < w.next_due;
	insert into public.lead_events (lead_id, actor, kind, changes) values (kept, auth.uid(), 'merged', jsonb_build_object(
		'other', other, 'fields', taken, 'parts', to_jsonb(parts)
	));
end
$$;
