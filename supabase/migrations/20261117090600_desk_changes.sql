-- What the desk changes, many at once, each with its way back.

-- `changes`: a list of {"id": …} with any of status, suspected, next_action, next_due, next_note, assignee, do_not_contact, rank.
-- Answers the list that undoes it, in the same form. All of it is done, or nothing.
create function public.change_leads(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	change jsonb;
	undo jsonb := '[]';
	before public.lead_work;
	also public.lead_work;
	work_keys constant text[] := array['next_action', 'next_due', 'next_note', 'assignee', 'rank', 'do_not_contact'];
begin
	perform private.require_desk();
	if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 500 then
		perform private.refuse('too_many_changes', 'Change up to 500 leads at a time.', 400);
	end if;
	-- In one order, so that two who change the same leads do not wait for each other.
	for change in select c from jsonb_array_elements(changes) c order by c ->> 'id' loop
		select * into before from public.lead_work w where w.lead_id = (change ->> 'id')::uuid for update;
		if not found then
			perform private.refuse('lead_gone', 'One of these leads is gone.', 404);
		end if;
		if (change ->> 'do_not_contact')::boolean and before.do_not_contact_at is null then
			for also in
				select w.* from public.lead_work w where w.do_not_contact_at is null and w.lead_id <> before.lead_id
					and w.lead_id in (select private.leads_of_person(before.lead_id))
			loop
				undo := undo || jsonb_build_object('id', also.lead_id, 'do_not_contact', false,
					'next_action', also.next_action, 'next_due', also.next_due, 'next_note', also.next_note);
			end loop;
		end if;
		undo := undo || (jsonb_build_object('id', before.lead_id)
			|| case when change ? 'status' then jsonb_build_object('status', before.status, 'rank', before.rank::text) else '{}' end
			|| case when change ?| array['status', 'do_not_contact', 'next_action', 'next_due', 'next_note'] then
				jsonb_build_object('next_action', before.next_action, 'next_due', before.next_due, 'next_note', before.next_note) else '{}' end
			|| case when change ? 'suspected' then jsonb_build_object('suspected', before.suspected) else '{}' end
			|| case when change ? 'assignee' then jsonb_build_object('assignee', before.assignee) else '{}' end
			|| case when change ? 'rank' then jsonb_build_object('rank', before.rank::text) else '{}' end
			|| case when change ? 'do_not_contact' then jsonb_build_object('do_not_contact', before.do_not_contact_at is not null) else '{}' end);
		if change ?| array['status', 'suspected'] then
			update public.leads l set
				status = coalesce(change ->> 'status', l.status),
				suspected_spam = coalesce((change ->> 'suspected')::boolean, l.suspected_spam)
			where l.id = before.lead_id;
		end if;
		if change ?| work_keys then
			update public.lead_work w set
				next_action = case when change ? 'next_action' then change ->> 'next_action' else w.next_action end,
				next_due = case when change ? 'next_due' then (change ->> 'next_due')::timestamptz else w.next_due end,
				next_note = case when change ? 'next_note' then coalesce(change ->> 'next_note', '') else w.next_note end,
				assignee = case when change ? 'assignee' then (change ->> 'assignee')::uuid else w.assignee end,
				rank = case when change ? 'rank' then (change ->> 'rank')::numeric else w.rank end,
				do_not_contact_at = case when not change ? 'do_not_contact' then w.do_not_contact_at
					when (change ->> 'do_not_contact')::boolean then coalesce(w.do_not_contact_at, now()) end
			where w.lead_id = before.lead_id;
		end if;
	end loop;
	return undo;
end
$$;

-- The shortest number between two; beyond the only one there is; or the newest's place.
create function private.rank_between(above numeric, below numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
	middle numeric := (above + below) * 0.5;
	short numeric;
begin
	if above is null or below is null then
		return coalesce(below - 1, above + 1);
	end if;
	for digits in 0 .. scale(middle) loop
		short := round(middle, digits);
		if short > above and short < below then
			return short;
		end if;
	end loop;
	return middle;
end
$$;
revoke all on function private.rank_between(numeric, numeric) from public;

-- Puts a lead between two others of a stage (either may be missing: first, last), in one write. Answers what undoes it.
create function public.place_lead(lead uuid, stage text default null, above uuid default null, below uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	present public.lead_work;
	rank numeric;
begin
	perform private.require_desk();
	select * into present from public.lead_work w where w.lead_id = place_lead.lead;
	if not found then
		perform private.refuse('lead_gone', 'This lead is gone.', 404);
	end if;
	rank := private.rank_between(
		(select w.rank from public.lead_work w where w.lead_id = place_lead.above),
		(select w.rank from public.lead_work w where w.lead_id = place_lead.below)
	);
	return public.change_leads(jsonb_build_array(
		jsonb_build_object('id', present.lead_id)
		|| case when stage is null or stage = present.status then '{}' else jsonb_build_object('status', stage) end
		|| case when rank is null then '{}' else jsonb_build_object('rank', rank::text) end
	));
end
$$;
revoke all on function public.change_leads(jsonb), public.place_lead(uuid, text, uuid, uuid) from public, anon, service_role;
grant execute on function public.change_leads(jsonb), public.place_lead(uuid, text, uuid, uuid) to authenticated;
