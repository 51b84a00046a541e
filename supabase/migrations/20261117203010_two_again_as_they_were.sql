-- Two leads that became one become two as they were, from the last merge to the first, and no open request is lost in one that is over or was
-- taken for spam.

-- What a merge changes of the work, as it is now.
create function private.work_to_merge(lead uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
	select jsonb_object_agg(n.key, n.value) from public.lead_work w cross join jsonb_each(private.work_now(w)) n
	where w.lead_id = lead and n.key in (
		'status', 'status_since', 'rank', 'contacted_at', 'offer_made_at', 'under_contract_at', 'closed_at', 'lost_at',
		'next_action', 'next_due', 'next_note', 'first_contact_at', 'last_contact_at', 'asked', 'do_not_contact_at', 'suspected'
	)
$$;
revoke all on function private.work_to_merge(uuid) from public;

-- As before. A request that is open stays so: one that was lost takes its stage and next step, one that is closed does not take it in.
-- One that was suspected is not any more: whoever asked waits for a call. The trail keeps what the work was and what it became.
create or replace function public.merge_leads(kept uuid, other uuid, fields jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
	mine public.leads;
	theirs public.leads;
	taken jsonb;
	parts uuid[];
	before jsonb;
	is_open boolean;
	wishing uuid[] := '{}';
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
	is_open := theirs.status not in ('closed', 'lost') and not theirs.suspected_spam;
	if is_open and mine.status = 'closed' then
		perform private.refuse('closed_before', 'This one is closed, and the other one is still open.', 409);
	end if;
	before := private.work_to_merge(kept);
	select coalesce(jsonb_object_agg(f.key, jsonb_build_array(to_jsonb(mine) -> f.key, to_jsonb(theirs) -> f.key)), '{}') into taken
	from jsonb_each(fields) f
	where f.key in ('name', 'phone', 'email', 'address', 'motivation') and f.value = 'true'
		and to_jsonb(mine) -> f.key <> to_jsonb(theirs) -> f.key;
	select coalesce(array_agg(w.lead_id), '{}') into parts from public.lead_work w where w.merged_into = other;
	update public.leads l set
		name = coalesce(taken -> 'name' ->> 1, l.name), phone = coalesce(taken -> 'phone' ->> 1, l.phone),
		email = coalesce(taken -> 'email' ->> 1, l.email), address = coalesce(taken -> 'address' ->> 1, l.address),
		motivation = coalesce(taken -> 'motivation' ->> 1, l.motivation),
		status = case when is_open and mine.status = 'lost' then theirs.status else l.status end,
		suspected_spam = l.suspected_spam and not is_open
	where l.id = kept and (taken <> '{}' or is_open and (mine.status = 'lost' or mine.suspected_spam));
	update public.lead_work w set merged_into = kept where w.lead_id = other or w.lead_id = any (parts);
	-- Who asked one of the two not to be contacted asked for both.
	if exists (select from public.lead_work w where w.lead_id = other and w.do_not_contact_at is not null) then
		select coalesce(array_agg(w.lead_id), '{}') into wishing from public.lead_work w
			where w.lead_id in (select private.leads_of_person(kept)) and w.do_not_contact_at is null
				and exists (select from public.lead_work k where k.lead_id = kept and k.do_not_contact_at is null);
		update public.lead_work w set do_not_contact_at = now() where w.lead_id = kept and w.do_not_contact_at is null;
	end if;
	update public.lead_work w set
		first_contact_at = least(w.first_contact_at, o.first_contact_at), last_contact_at = greatest(w.last_contact_at, o.last_contact_at),
		asked = w.asked or o.asked
	from public.lead_work o where w.lead_id = kept and o.lead_id = other;
	-- Who waits for a call today still does.
	update public.lead_work w set next_action = o.next_action, next_due = o.next_due, next_note = o.next_note
	from public.lead_work o where w.lead_id = kept and o.lead_id = other
		and (o.next_due < w.next_due or is_open and mine.status = 'lost' and o.next_due is not null and w.do_not_contact_at is null);
	insert into public.lead_events (lead_id, actor, kind, changes) values (kept, auth.uid(), 'merged', jsonb_build_object(
		'other', other, 'fields', taken, 'parts', to_jsonb(parts), 'wishing', to_jsonb(wishing), 'work', (
			select jsonb_object_agg(b.key, jsonb_build_array(b.value, a.value))
			from jsonb_each(before) b join jsonb_each(private.work_to_merge(kept)) a using (key)
		)
	));
end
$$;

-- As before, and the same holds of the work: each part of it goes back that is still what the merge made it. What a later merge found may be
-- the doing of this one, and what it brought may be wanted by that one: so that one goes first, unless this one changed nothing.
create or replace function public.unmerge_leads(other uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	home uuid;
	event public.lead_events;
	now_is jsonb;
	back jsonb;
	undone jsonb;
	work public.lead_work;
begin
	perform private.require_desk();
	select w.merged_into into home from public.lead_work w where w.lead_id = other;
	perform from public.lead_work w where w.lead_id in (home, other) order by w.lead_id for update;
	if home is null or not exists (select from public.lead_work w where w.lead_id = other and w.merged_into = home) then
		perform private.refuse('not_merged', 'This lead stands by itself.', 409);
	end if;
	select e.* into event from public.lead_events e
		where e.lead_id = home and e.kind = 'merged' and e.changes ->> 'other' = other::text order by e.id desc limit 1;
	-- Also where what it was part of became part of this one: then this one has no word of it.
	if event.id is null or exists (
		select from public.lead_events e join public.lead_work w on w.lead_id = (e.changes ->> 'other')::uuid
		where e.lead_id = home and e.kind = 'merged' and e.id > event.id and w.merged_into = home
	) and (event.changes -> 'fields' <> '{}' or exists (
		select from jsonb_each(event.changes -> 'work') f where f.value -> 0 <> f.value -> 1
	)) then
		perform private.refuse('merged_since', 'Another request became part of this one later. Make that one two again first.', 409);
	end if;
	select to_jsonb(l) into now_is from public.leads l where l.id = home;
	select coalesce(jsonb_object_agg(f.key, f.value -> 0), '{}') into back
		from jsonb_each(event.changes -> 'fields') f where now_is -> f.key = f.value -> 1;
	now_is := private.work_to_merge(home);
	select coalesce(jsonb_object_agg(f.key, f.value -> 0), '{}') into undone
		from jsonb_each(event.changes -> 'work') f where now_is -> f.key = f.value -> 1 and f.value -> 0 <> f.value -> 1;
	-- A next step is one thing, and that of a stage.
	if exists (
		select from jsonb_each(event.changes -> 'work') f
		where f.key in ('status', 'next_action', 'next_due', 'next_note') and now_is -> f.key <> f.value -> 1
	) then
		undone := undone - array['next_action', 'next_due', 'next_note'];
	end if;
	update public.lead_work w set merged_into = null where w.lead_id = other;
	update public.lead_work w set merged_into = other
		where w.merged_into = home and event.changes -> 'parts' ? w.lead_id::text;
	if undone ? 'do_not_contact_at' then
		perform set_config('desk.wish', 'listed', true);
		update public.lead_work w set do_not_contact_at = null
			where w.lead_id = any (
				array(select x::uuid from jsonb_array_elements_text(event.changes -> 'wishing') x)
			) and w.do_not_contact_at = (event.changes -> 'work' -> 'do_not_contact_at' ->> 1)::timestamptz;
		perform set_config('desk.wish', '', true);
	end if;
	update public.leads l set
		name = coalesce(back ->> 'name', l.name), phone = coalesce(back ->> 'phone', l.phone), email = coalesce(back ->> 'email', l.email),
		address = coalesce(back ->> 'address', l.address), motivation = coalesce(back ->> 'motivation', l.motivation),
		status = coalesce(undone ->> 'status', l.status), suspected_spam = coalesce((undone ->> 'suspected')::boolean, l.suspected_spam)
	where l.id = home and (back <> '{}' or undone ?| array['status', 'suspected']);
	select * into work from public.lead_work w where w.lead_id = home;
	work := jsonb_populate_record(work, undone - array['status', 'suspected', 'do_not_contact_at']);
	-- Whom we have called since has been called.
	work.first_contact_at := coalesce(work.first_contact_at, (
		select min(c.at) from public.lead_contacts c where c.lead_id = home and c.at > event.created_at
	));
	update public.lead_work w set
		status_since = work.status_since, rank = work.rank, contacted_at = work.contacted_at, offer_made_at = work.offer_made_at,
		under_contract_at = work.under_contract_at, closed_at = work.closed_at, lost_at = work.lost_at,
		next_action = work.next_action, next_due = work.next_due, next_note = work.next_note,
		first_contact_at = work.first_contact_at, last_contact_at = work.last_contact_at, asked = work.asked
	where w.lead_id = home and undone <> '{}';
	insert into public.lead_events (lead_id, actor, kind, changes)
		values (home, auth.uid(), 'unmerged', jsonb_build_object('other', other, 'fields', back));
	return home;
end
$$;
