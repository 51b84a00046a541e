-- Many leads changed at once cost what they must: what was done row by row, with a statement or more for each, is done for all of them.

-- As before. A person has few leads; without being told so, PostgreSQL reads the whole table of work for each.
alter function private.leads_of_person(uuid) rows 5;

drop trigger record_lead_change on public.leads;
create or replace function private.record_lead_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	insert into public.lead_events (lead_id, actor, kind, changes)
	select n.id, (select auth.uid()), 'updated', c.changes
	from new_leads n join old_leads o on o.id = n.id cross join lateral (
		select jsonb_object_agg(a.key, jsonb_build_array(r.before -> a.key, a.value)) as changes
		from (select to_jsonb(o) as before, to_jsonb(n) as after offset 0) r cross join jsonb_each(r.after) a
		where a.value is distinct from r.before -> a.key
	) c
	where c.changes is not null;
	return null;
end
$$;
create trigger record_lead_change after update on public.leads referencing old table as old_leads new table as new_leads
	for each statement execute function private.record_lead_change();

drop trigger follow_lead on public.leads;
create or replace function private.follow_lead() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
	update public.lead_work w set
		created_at = n.created_at, status = n.status, suspected = n.suspected_spam,
		town = case when n.address <> o.address then private.town_of(n.address) else w.town end
	from new_leads n join old_leads o on o.id = n.id
	where w.lead_id = n.id and (
		(w.created_at, w.status, w.suspected) is distinct from (n.created_at, n.status, n.suspected_spam) or n.address <> o.address
	);
	perform private.find_again(n.id) from new_leads n join old_leads o on o.id = n.id
		where (n.name, n.phone, n.email, n.address, n.motivation) is distinct from (o.name, o.phone, o.email, o.address, o.motivation);
	return null;
end
$$;
create trigger follow_lead after update on public.leads referencing old table as old_leads new table as new_leads
	for each statement execute function private.follow_lead();

drop trigger record_work on public.lead_work;
create or replace function private.record_work() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
	insert into public.lead_events (lead_id, actor, kind, changes)
	select n.lead_id, (select auth.uid()), 'updated', c.changes
	from new_work n join old_work o on o.lead_id = n.lead_id cross join lateral (
		select jsonb_object_agg(v.key, jsonb_build_array(v.before, v.after)) as changes
		from (values
			('assignee', true, to_jsonb(o.assignee), to_jsonb(n.assignee)),
			('do_not_contact_at', true, to_jsonb(o.do_not_contact_at), to_jsonb(n.do_not_contact_at)),
			('merged_into', true, to_jsonb(o.merged_into), to_jsonb(n.merged_into)),
			('next_action', false, to_jsonb(o.next_action), to_jsonb(n.next_action)),
			('next_due', false, to_jsonb(o.next_due), to_jsonb(n.next_due)),
			('next_note', false, to_jsonb(o.next_note), to_jsonb(n.next_note))
		) v (key, decided, before, after)
		-- What comes next by itself is nobody's decision.
		where v.before is distinct from v.after and (v.decided
			or n.status = o.status and n.do_not_contact_at is not distinct from o.do_not_contact_at
				and current_setting('desk.proposes', true) is distinct from 'yes')
	) c
	where (n.assignee, n.do_not_contact_at, n.merged_into, n.next_action, n.next_due, n.next_note)
			is distinct from (o.assignee, o.do_not_contact_at, o.merged_into, o.next_action, o.next_due, o.next_note)
		and c.changes is not null
		-- One that goes together with the lead it is part of has no trail any more.
		and exists (select from public.leads l where l.id = n.lead_id);
	return null;
end
$$;
create trigger record_work after update on public.lead_work referencing old table as old_work new table as new_work
	for each statement execute function private.record_work();

-- As before, in a few statements for all. What is said of a lead more than once counts as one change.
create or replace function public.change_leads(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	ids uuid[];
	given jsonb[];
	found_leads integer;
	undo jsonb;
begin
	perform private.require_desk();
	if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 500 then
		perform private.refuse('too_many_changes', 'Change up to 500 leads at a time.', 400);
	end if;
	select array_agg(g.id), array_agg(g.change) into ids, given from (
		select (c.value ->> 'id')::uuid as id, jsonb_object_agg(e.key, e.value order by c.ordinality) as change
		from jsonb_array_elements(changes) with ordinality c cross join jsonb_each(c.value) e group by 1 order by 1
	) g;
	-- In one order, so that two who change the same leads do not wait for each other.
	perform from public.lead_work w where w.lead_id = any (ids) order by w.lead_id for update;
	get diagnostics found_leads = row_count;
	if found_leads < cardinality(ids) then
		perform private.refuse('lead_gone', 'One of these leads is gone.', 404);
	end if;
	select jsonb_agg(u.change order by u.id) into undo from (
		-- A wish is that of a person, whatever lead it is noted on.
		select distinct on (w.lead_id) w.lead_id as id, jsonb_build_object('id', w.lead_id, 'do_not_contact', false,
			'next_action', w.next_action, 'next_due', w.next_due, 'next_note', w.next_note) as change
		from unnest(ids, given) g (id, change)
			join public.lead_work b on b.lead_id = g.id and b.do_not_contact_at is null
			cross join lateral private.leads_of_person(g.id) p (id)
			join public.lead_work w on w.lead_id = p.id and w.do_not_contact_at is null
		where (g.change ->> 'do_not_contact')::boolean and w.lead_id <> all (ids)
		union all
		select b.lead_id, jsonb_build_object('id', b.lead_id)
			|| case when g.change ? 'status' then jsonb_build_object('status', b.status, 'rank', b.rank::text) else '{}' end
			|| case when g.change ?| array['status', 'do_not_contact', 'next_action', 'next_due', 'next_note'] then
				jsonb_build_object('next_action', b.next_action, 'next_due', b.next_due, 'next_note', b.next_note) else '{}' end
			|| case when g.change ? 'suspected' then jsonb_build_object('suspected', b.suspected) else '{}' end
			|| case when g.change ? 'assignee' then jsonb_build_object('assignee', b.assignee) else '{}' end
			|| case when g.change ? 'rank' then jsonb_build_object('rank', b.rank::text) else '{}' end
			|| case when g.change ? 'do_not_contact' then jsonb_build_object('do_not_contact', b.do_not_contact_at is not null) else '{}' end
		from unnest(ids, given) g (id, change) join public.lead_work b on b.lead_id = g.id
	) u;
	update public.leads l set
		status = coalesce(g.change ->> 'status', l.status),
		suspected_spam = coalesce((g.change ->> 'suspected')::boolean, l.suspected_spam)
	from unnest(ids, given) g (id, change)
	where l.id = g.id and g.change ?| array['status', 'suspected'];
	update public.lead_work w set
		next_action = case when g.change ? 'next_action' then g.change ->> 'next_action' else w.next_action end,
		next_due = case when g.change ? 'next_due' then (g.change ->> 'next_due')::timestamptz else w.next_due end,
		next_note = case when g.change ? 'next_note' then coalesce(g.change ->> 'next_note', '') else w.next_note end,
		assignee = case when g.change ? 'assignee' then (g.change ->> 'assignee')::uuid else w.assignee end,
		rank = case when g.change ? 'rank' then (g.change ->> 'rank')::numeric else w.rank end,
		do_not_contact_at = case when not g.change ? 'do_not_contact' then w.do_not_contact_at
			when (g.change ->> 'do_not_contact')::boolean then coalesce(w.do_not_contact_at, now()) end
	from unnest(ids, given) g (id, change)
	where w.lead_id = g.id and g.change ?| array['next_action', 'next_due', 'next_note', 'assignee', 'rank', 'do_not_contact'];
	return coalesce(undo, '[]');
end
$$;
