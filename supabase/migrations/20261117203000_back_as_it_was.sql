-- What is put back is put back whole, and never over what somebody has done since.

-- The work as it is compared and kept: the same words whatever the clock of whoever asks.
create function private.work_now(work public.lead_work) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
	select to_jsonb(work) || jsonb_build_object('rank', work.rank::text, 'do_not_contact', work.do_not_contact_at is not null)
$$;
revoke all on function private.work_now(public.lead_work) from public;

-- As before, but a wish is taken back as it is noted: for the person. Whoever names every lead of theirs (`desk.wish` is 'listed', as
-- in a list that undoes something) means those and no others.
create or replace function private.honor_wish() returns trigger language plpgsql security definer set search_path = '' as $$
declare
	made_up boolean := (select l.came_by = 'demo' from public.leads l where l.id = new.lead_id);
	mode text := coalesce(current_setting('desk.wish', true), '');
	theirs uuid[];
begin
	-- What this does to their other leads ends here: those of a friend's phone are not theirs.
	if mode = 'yes' then
		return null;
	end if;
	theirs := case mode when 'listed' then array[new.lead_id] else array(select private.leads_of_person(new.lead_id)) end;
	perform set_config('desk.wish', 'yes', true);
	update public.lead_work w set do_not_contact_at = new.do_not_contact_at
		where w.lead_id = any (theirs) and (w.do_not_contact_at is null) <> (new.do_not_contact_at is null);
	perform set_config('desk.wish', mode, true);
	if new.do_not_contact_at is null then
		-- A number or mailbox is free again once nobody who has it wishes otherwise.
		delete from private.suppressed s where not made_up and s.key in (
			select private.suppression_key(k.kind, k.value)
			from private.lead_keys t cross join lateral (values ('phone', t.phone), ('mail', t.person)) k (kind, value)
			where t.lead_id = any (theirs) and not exists (
				select from (
					select p.lead_id from private.lead_keys p where k.kind = 'phone' and p.phone = k.value
					union all select m.lead_id from private.lead_keys m where k.kind = 'mail' and m.person = k.value
				) o join public.lead_work w on w.lead_id = o.lead_id join public.leads l on l.id = o.lead_id
				where w.do_not_contact_at is not null and l.came_by <> 'demo'
			)
		);
		return null;
	end if;
	insert into private.suppressed (key)
		select private.suppression_key('phone', k.phone) from private.lead_keys k where not made_up and k.lead_id = any (theirs)
		union select private.suppression_key('mail', k.person) from private.lead_keys k where not made_up and k.lead_id = any (theirs)
		on conflict do nothing;
	update public.messages m set status = 'failed', last_error = 'This person asked not to be contacted.'
		where m.lead_id = any (theirs) and m.recipient is not null and m.status = 'queued';
	update public.text_consents t set stopped_at = now()
		where t.stopped_at is null and t.phone in (select l.phone from public.leads l where l.id = any (theirs))
			and (not made_up or t.lead_id = any (theirs));
	return null;
end
$$;

-- As before, but the list that undoes it says of each lead what was left behind (`after`), and is refused where that is no longer so.
-- It names every lead that a wish was noted on or taken back from, whether or not it was in the list.
create or replace function public.change_leads(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	ids uuid[];
	given jsonb[];
	found_leads integer;
	is_listed boolean;
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
	if exists (
		select from unnest(ids, given) g (id, change) join public.lead_work w on w.lead_id = g.id
		where jsonb_typeof(g.change -> 'after') = 'object' and not private.work_now(w) @> (g.change -> 'after')
	) then
		perform private.refuse('changed_since', 'Somebody has changed this since. Nothing was put back.', 409);
	end if;
	select coalesce(bool_and(coalesce(g.change -> 'after' ? 'do_not_contact', false)), false) into is_listed
		from unnest(given) g (change) where g.change ? 'do_not_contact';
	select jsonb_agg(jsonb_build_object('id', b.lead_id)
		|| case when t.change ? 'status' then jsonb_build_object('status', b.status, 'rank', b.rank::text) else '{}' end
		|| case when t.change ?| array['status', 'do_not_contact', 'next_action', 'next_due', 'next_note'] then
			jsonb_build_object('next_action', b.next_action, 'next_due', b.next_due, 'next_note', b.next_note) else '{}' end
		|| case when t.change ? 'suspected' then jsonb_build_object('suspected', b.suspected) else '{}' end
		|| case when t.change ? 'assignee' then jsonb_build_object('assignee', b.assignee) else '{}' end
		|| case when t.change ? 'rank' then jsonb_build_object('rank', b.rank::text) else '{}' end
		|| case when t.change ? 'do_not_contact' then jsonb_build_object('do_not_contact', b.do_not_contact_at is not null) else '{}' end
		order by b.lead_id) into undo
	from (
		select c.id, jsonb_object_agg(e.key, e.value) as change from (
			select g.id, g.change from unnest(ids, given) g (id, change)
			union all
			-- A wish is that of a person, whatever lead it is noted on.
			select p.id, '{"do_not_contact": null}'
			from unnest(ids, given) g (id, change)
				join public.lead_work b on b.lead_id = g.id
				cross join lateral private.leads_of_person(g.id) p (id)
				join public.lead_work w on w.lead_id = p.id
			where g.change ? 'do_not_contact' and not is_listed
				and (b.do_not_contact_at is null) = coalesce((g.change ->> 'do_not_contact')::boolean, false)
				and (w.do_not_contact_at is null) = (b.do_not_contact_at is null)
		) c cross join jsonb_each(c.change) e group by 1
	) t join public.lead_work b on b.lead_id = t.id;
	perform set_config('desk.wish', case when is_listed then 'listed' else '' end, true);
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
	perform set_config('desk.wish', '', true);
	return coalesce((
		select jsonb_agg(u.change || jsonb_build_object('after', (
			select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(private.work_now(w)) n where u.change ? n.key
		)) order by w.lead_id)
		from jsonb_array_elements(undo) u (change) join public.lead_work w on w.lead_id = (u.change ->> 'id')::uuid
	), '[]');
end
$$;
