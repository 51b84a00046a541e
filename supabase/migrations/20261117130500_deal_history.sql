-- Offers and visits where the rest of a lead is told, counted, kept and forgotten.

-- As before, and what was offered, when a visit was proposed, and what the homeowner answered.
create or replace view public.lead_timeline with (security_invoker = true) as
	select e.lead_id, e.created_at as at, e.kind, 'event-' || e.id as id, e.actor, e.changes as body from public.lead_events e
	union all
	select c.lead_id, c.at, 'contact', c.id::text, c.actor,
		jsonb_build_object('way', c.way, 'outcome', c.outcome, 'again_at', c.again_at, 'note', c.note)
	from public.lead_contacts c
	union all
	select n.lead_id, n.created_at, 'note', n.id::text, n.author,
		jsonb_build_object('body', n.body, 'mentions', n.mentions, 'edited_at', n.edited_at)
	from public.lead_notes n
	union all
	select t.lead_id, t.created_at, 'task', t.id::text, t.author,
		jsonb_build_object('title', t.title, 'due', t.due, 'assignee', t.assignee, 'done_at', t.done_at, 'done_by', t.done_by)
	from public.lead_tasks t
	union all
	select p.lead_id, p.created_at, 'photo', p.id::text, null::uuid,
		jsonb_build_object('object_name', p.object_name, 'caption', p.caption, 'width', p.width, 'height', p.height)
	from public.lead_photos p
	union all
	select m.lead_id, m.created_at, 'message', m.id::text, null::uuid,
		jsonb_build_object('kind', m.kind, 'recipient', m.recipient, 'status', m.status, 'sent_at', m.sent_at, 'last_error', m.last_error)
	from public.messages m where m.lead_id is not null
	union all
	select s.lead_id, s.created_at, 'consent', 'consent-' || s.lead_id, null::uuid,
		jsonb_build_object('wording_version', s.wording_version, 'page', s.page)
	from public.consents s
	union all
	select x.lead_id, x.created_at, 'text_consent', 'text-consent-' || x.lead_id, null::uuid,
		jsonb_build_object('wording_version', x.wording_version, 'page', x.page, 'phone', x.phone)
	from public.text_consents x
	union all
	select x.lead_id, x.stopped_at, 'text_stop', 'text-stop-' || x.lead_id, null::uuid, jsonb_build_object('phone', x.phone)
	from public.text_consents x where x.stopped_at is not null
	union all
	select o.lead_id, o.created_at, 'offer', o.id::text, o.author,
		jsonb_build_object('version', o.version, 'low', o.low, 'high', o.high, 'sent_at', o.sent_at, 'sent_by', o.sent_by)
	from public.lead_offers o
	union all
	select v.lead_id, v.created_at, 'visit', v.id::text, v.author,
		jsonb_build_object('proposed', v.proposed, 'minutes', v.minutes, 'note', v.note, 'state', v.state, 'starts_at', v.starts_at)
	from public.lead_visits v
	union all
	select v.lead_id, v.answered_at, 'visit_answer', 'answer-' || v.id, null::uuid,
		jsonb_build_object('state', v.state, 'starts_at', v.starts_at, 'answer', v.answer)
	from public.lead_visits v where v.answered_at is not null;

-- A lead that only came in: nobody has worked on it since.
create or replace function private.is_untouched(lead public.leads) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
	return lead.status = 'new' and not exists (
		select from public.lead_events e where e.lead_id = lead.id and e.kind <> 'created'
	) and not exists (select from public.lead_contacts c where c.lead_id = lead.id)
		and not exists (select from public.lead_notes n where n.lead_id = lead.id)
		and not exists (select from public.lead_tasks t where t.lead_id = lead.id)
		and not exists (select from public.lead_offers o where o.lead_id = lead.id)
		and not exists (select from public.lead_visits v where v.lead_id = lead.id);
end
$$;

-- As before; offers and visits go with the leads, and the receipt counts them.
create or replace function public.forget_person(leads uuid[]) returns jsonb
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
		'offers', (select count(*) from public.lead_offers o where o.lead_id = any (theirs)),
		'visits', (select count(*) from public.lead_visits v where v.lead_id = any (theirs)),
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

-- The desk hears of them as it hears of contacts and notes.
do $$
declare
	one text;
begin
	foreach one in array array['lead_offers', 'lead_visits'] loop
		if not exists (
			select from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = one
		) then
			execute format('alter publication supabase_realtime add table public.%I', one);
		end if;
	end loop;
end
$$;
