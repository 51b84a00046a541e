-- Two requests of one person or house: shown side by side, made one without losing anything, and two again.
alter table public.lead_events drop constraint lead_events_kind_check,
	add constraint lead_events_kind_check check (kind in ('created', 'updated', 'merged', 'unmerged'));

-- As before, but a lead that goes together with the one it is part of has no trail to be written to any more.
create or replace function private.record_work() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	insert into public.lead_events (lead_id, actor, kind, changes)
	select new.lead_id, auth.uid(), 'updated', jsonb_object_agg(n.key, jsonb_build_array(o.value, n.value))
	from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
	where n.value is distinct from o.value and (
		n.key in ('assignee', 'do_not_contact_at', 'merged_into')
		or n.key in ('next_action', 'next_due', 'next_note')
			and new.status = old.status and new.do_not_contact_at is not distinct from old.do_not_contact_at
			and current_setting('desk.proposes', true) is distinct from 'yes'
	) and exists (select from public.leads l where l.id = new.lead_id)
	having count(*) > 0;
	return null;
end
$$;

-- Leads with the same phone, mailbox or house, and those that are part of this one already.
create function public.similar_leads(lead uuid)
returns table (
	id uuid, created_at timestamptz, name text, phone text, email text, address text, motivation text, status text,
	same text[], is_merged boolean, do_not_contact boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_desk();
	return query
		select l.id, l.created_at, l.name, l.phone, l.email, l.address, l.motivation, l.status,
			array_remove(array[
				case when k.phone = mine.phone then 'phone' end, case when k.person = mine.person then 'email' end,
				case when k.house = mine.house then 'address' end
			], null),
			w.merged_into is not distinct from mine.lead_id, w.do_not_contact_at is not null
		from private.lead_keys mine
		cross join lateral (
			(select a.lead_id from private.lead_keys a where a.phone = mine.phone order by a.lead_id limit 50)
			union (select b.lead_id from private.lead_keys b where b.person = mine.person order by b.lead_id limit 50)
			union (select c.lead_id from private.lead_keys c where c.house = mine.house order by c.lead_id limit 50)
			union (select m.lead_id from public.lead_work m where m.merged_into = mine.lead_id limit 50)
		) other
		join private.lead_keys k on k.lead_id = other.lead_id
		join public.lead_work w on w.lead_id = other.lead_id
		join public.leads l on l.id = other.lead_id
		where mine.lead_id = similar_leads.lead and other.lead_id <> mine.lead_id
			and (w.merged_into is null or w.merged_into = mine.lead_id)
		order by l.created_at desc, l.id limit 50;
end
$$;

-- Makes `other` a part of `kept`. `fields` are the values chosen from the other one: {"phone": true, …} of name, phone, email,
-- address, motivation. All rows stay where they are: the page shows the timelines of both.
create function public.merge_leads(kept uuid, other uuid, fields jsonb default '{}') returns void
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
		first_contact_at = least(w.first_contact_at, o.first_contact_at), last_contact_at = greatest(w.last_contact_at, o.last_contact_at)
	from public.lead_work o where w.lead_id = kept and o.lead_id = other;
	insert into public.lead_events (lead_id, actor, kind, changes) values (kept, auth.uid(), 'merged', jsonb_build_object(
		'other', other, 'fields', taken, 'parts', to_jsonb(parts)
	));
end
$$;

-- Makes two of them again: what the merge took from the other goes back, unless somebody has changed it since.
create function public.unmerge_leads(other uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	home uuid;
	event public.lead_events;
	now_is jsonb;
	back jsonb;
begin
	perform private.require_desk();
	select w.merged_into into home from public.lead_work w where w.lead_id = other for update;
	if home is null then
		perform private.refuse('not_merged', 'This lead stands by itself.', 409);
	end if;
	select e.* into event from public.lead_events e
		where e.lead_id = home and e.kind = 'merged' and e.changes ->> 'other' = other::text order by e.id desc limit 1;
	select to_jsonb(l) into now_is from public.leads l where l.id = home;
	select coalesce(jsonb_object_agg(f.key, f.value -> 0), '{}') into back
		from jsonb_each(event.changes -> 'fields') f where now_is -> f.key = f.value -> 1;
	update public.leads l set
		name = coalesce(back ->> 'name', l.name), phone = coalesce(back ->> 'phone', l.phone), email = coalesce(back ->> 'email', l.email),
		address = coalesce(back ->> 'address', l.address), motivation = coalesce(back ->> 'motivation', l.motivation)
	where l.id = home and back <> '{}';
	update public.lead_work w set merged_into = null where w.lead_id = other;
	update public.lead_work w set merged_into = other
		where w.merged_into = home and event.changes -> 'parts' ? w.lead_id::text;
	insert into public.lead_events (lead_id, actor, kind, changes)
		values (home, auth.uid(), 'unmerged', jsonb_build_object('other', other, 'fields', back));
	return home;
end
$$;
revoke all on function public.similar_leads(uuid), public.merge_leads(uuid, uuid, jsonb), public.unmerge_leads(uuid) from public, anon, service_role;
grant execute on function public.similar_leads(uuid), public.merge_leads(uuid, uuid, jsonb), public.unmerge_leads(uuid) to authenticated;

-- What was deleted on a person's request, when and by whom: how many rows of what, and nothing of the person.
create table public.forget_receipts (
	id uuid primary key default gen_random_uuid(),
	at timestamptz not null default now(),
	actor uuid,
	removed jsonb not null,
	kept jsonb not null
);
alter table public.forget_receipts enable row level security;
revoke all on public.forget_receipts from anon, authenticated;
grant select on public.forget_receipts to authenticated;
create policy "the owner reads receipts" on public.forget_receipts for select to authenticated using ((select private.acts_as_admin()));

-- Deletes these leads (chosen from similar_leads), what is merged into them, and what hangs on them. For the owner, who has just
-- proven to be there: nothing of it comes back. Consents stay as long as a claim about a call can be brought.
create function public.forget_person(leads uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	theirs uuid[];
	written uuid[];
	receipt public.forget_receipts;
begin
	if private.acts_as_admin() is not true then
		raise insufficient_privilege using message = 'Only the owner may delete a person''s data.';
	end if;
	perform private.require_fresh_session();
	select coalesce(array_agg(w.lead_id), '{}') into theirs from public.lead_work w
		where w.lead_id = any (forget_person.leads) or w.merged_into = any (forget_person.leads);
	if cardinality(theirs) not between 1 and 50 then
		perform private.refuse('lead_gone', 'Nothing was found to delete.', 404);
	end if;
	-- What they wrote through the contact form.
	select coalesce(array_agg(m.id), '{}') into written from public.messages m
		where m.kind = 'contact-owner' and private.person_of(m.data ->> 'email') in (
			select k.person from private.lead_keys k where k.lead_id = any (theirs)
		);
	insert into public.forget_receipts (actor, removed, kept) values (auth.uid(), jsonb_build_object(
		'leads', cardinality(theirs),
		'events', (select count(*) from public.lead_events e where e.lead_id = any (theirs)),
		'contacts', (select count(*) from public.lead_contacts c where c.lead_id = any (theirs)),
		'notes', (select count(*) from public.lead_notes n where n.lead_id = any (theirs)),
		'tasks', (select count(*) from public.lead_tasks t where t.lead_id = any (theirs)),
		'photos', (select count(*) from public.lead_photos p where p.lead_id = any (theirs)),
		'messages', (select count(*) from public.messages m where m.lead_id = any (theirs)) + cardinality(written)
	), jsonb_build_object(
		'consents', (select count(*) from public.consents c where c.lead_id = any (theirs)),
		'text_consents', (select count(*) from public.text_consents t where t.lead_id = any (theirs))
	)) returning * into receipt;
	delete from public.messages m where m.id = any (written);
	delete from public.leads l where l.id = any (theirs);
	insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address) values (
		'00000000-0000-0000-0000-000000000000', gen_random_uuid(),
		json_build_object(
			'action', 'person_forgotten', 'actor_id', auth.uid(), 'actor_via_sso', false, 'log_type', 'team',
			'actor_username', (select u.email from auth.users u where u.id = auth.uid()),
			'traits', json_build_object('receipt', receipt.id)
		),
		now(), coalesce(host(private.client_ip()), '')
	);
	return to_jsonb(receipt);
end
$$;
revoke all on function public.forget_person(uuid[]) from public, anon, service_role;
grant execute on function public.forget_person(uuid[]) to authenticated;
