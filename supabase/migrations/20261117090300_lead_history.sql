-- What the desk does about a lead: contacts, notes, tasks. Who and when are the database's to say.

create table public.lead_contacts (
	id uuid primary key default gen_random_uuid(),
	lead_id uuid not null references public.leads (id) on delete cascade,
	at timestamptz not null default now(),
	actor uuid default auth.uid(),
	way text not null constraint lead_contacts_way_check check (way in ('call', 'text', 'mail', 'visit')),
	-- Unset until somebody says what came of it.
	outcome text constraint lead_contacts_outcome_check check (
		outcome in ('reached', 'left_message', 'no_answer', 'wrong_number', 'not_interested', 'call_again', 'sent')
	),
	again_at timestamptz,
	note text not null default '' constraint lead_contacts_note_check check (char_length(note) <= 2000),
	constraint lead_contacts_again_check check (outcome is distinct from 'call_again' or again_at is not null)
);
create index lead_contacts_by_lead on public.lead_contacts (lead_id, at);

create table public.lead_notes (
	id uuid primary key default gen_random_uuid(),
	lead_id uuid not null references public.leads (id) on delete cascade,
	author uuid default auth.uid(),
	body text not null constraint lead_notes_body_check check (
		case when char_length(body) <= 5000 then private.has_text(body) else false end
	),
	mentions uuid[] not null default '{}' constraint lead_notes_mentions_check check (cardinality(mentions) <= 20),
	created_at timestamptz not null default now(),
	edited_at timestamptz
);
create index lead_notes_by_lead on public.lead_notes (lead_id, created_at);
create index lead_notes_mentions on public.lead_notes using gin (mentions);

create table public.lead_tasks (
	id uuid primary key default gen_random_uuid(),
	lead_id uuid not null references public.leads (id) on delete cascade,
	created_at timestamptz not null default now(),
	author uuid default auth.uid(),
	title text not null constraint lead_tasks_title_check check (
		case when char_length(title) <= 200 then private.has_text(title) else false end
	),
	due timestamptz,
	assignee uuid references auth.users (id) on delete set null,
	done_at timestamptz,
	done_by uuid
);
create index lead_tasks_by_lead on public.lead_tasks (lead_id, created_at);
create index lead_tasks_open on public.lead_tasks (due, id) where done_at is null;
create index lead_tasks_assignee on public.lead_tasks (assignee) where assignee is not null;

alter table public.lead_contacts enable row level security;
alter table public.lead_notes enable row level security;
alter table public.lead_tasks enable row level security;
revoke all on public.lead_contacts, public.lead_notes, public.lead_tasks from anon, authenticated;
grant select on public.lead_contacts, public.lead_notes, public.lead_tasks to authenticated;
-- The id may be the browser's own, so that a repeat after a lost answer is one row.
grant insert (id, lead_id, way, outcome, again_at, note), update (outcome, again_at, note) on public.lead_contacts to authenticated;
grant insert (id, lead_id, body, mentions), update (body, mentions), delete on public.lead_notes to authenticated;
grant insert (id, lead_id, title, due, assignee), update (title, due, assignee, done_at), delete on public.lead_tasks to authenticated;

create policy "the desk reads contacts" on public.lead_contacts for select to authenticated using ((select private.works_leads()));
create policy "the desk writes contacts" on public.lead_contacts for insert to authenticated
	with check ((select private.works_leads()));
create policy "who made a contact says what came of it" on public.lead_contacts for update to authenticated
	using ((select private.works_leads()) and actor = (select auth.uid()))
	with check ((select private.works_leads()));
create policy "the desk reads notes" on public.lead_notes for select to authenticated using ((select private.works_leads()));
create policy "the desk writes notes" on public.lead_notes for insert to authenticated with check ((select private.works_leads()));
create policy "who wrote a note changes it" on public.lead_notes for update to authenticated
	using ((select private.works_leads()) and author = (select auth.uid())) with check ((select private.works_leads()));
create policy "who wrote a note takes it back" on public.lead_notes for delete to authenticated
	using ((select private.works_leads()) and author = (select auth.uid()));
create policy "the desk reads tasks" on public.lead_tasks for select to authenticated using ((select private.works_leads()));
create policy "the desk writes tasks" on public.lead_tasks for insert to authenticated with check ((select private.works_leads()));
create policy "the desk works tasks" on public.lead_tasks for update to authenticated
	using ((select private.works_leads())) with check ((select private.works_leads()));
create policy "the desk removes tasks" on public.lead_tasks for delete to authenticated using ((select private.works_leads()));

-- Nobody is called, texted or mailed who asked not to be.
create function private.admit_contact() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if tg_op = 'INSERT' and new.way <> 'visit' and exists (
		select from public.lead_work w where w.lead_id = new.lead_id and w.do_not_contact_at is not null
	) then
		perform private.refuse('do_not_contact', 'This person asked not to be contacted.', 409);
	end if;
	new.note := private.plain_text(new.note);
	return new;
end
$$;
create trigger admit_contact before insert or update on public.lead_contacts for each row execute function private.admit_contact();

-- What a contact means for the work: when they were first and last tried, how often in vain, what comes next.
create function private.follow_contact() returns trigger language plpgsql security definer set search_path = '' as $$
declare
	work public.lead_work;
	in_vain integer;
begin
	select count(*) into in_vain from public.lead_contacts c
	where c.lead_id = new.lead_id and c.outcome in ('no_answer', 'left_message', 'wrong_number') and c.at > coalesce((
		select max(a.at) from public.lead_contacts a
		where a.lead_id = new.lead_id and a.outcome in ('reached', 'not_interested', 'call_again')
	), '-infinity');
	update public.leads l set status = 'contacted'
		where l.id = new.lead_id and l.status = 'new' and new.outcome in ('reached', 'left_message', 'not_interested', 'call_again', 'sent');
	select * into work from public.lead_work w where w.lead_id = new.lead_id for update;
	work.first_contact_at := least(work.first_contact_at, new.at);
	work.last_contact_at := greatest(work.last_contact_at, new.at);
	work.tries := in_vain;
	if work.next_due is not null and (tg_op = 'INSERT' or new.outcome is distinct from old.outcome or new.again_at is distinct from old.again_at) then
		case new.outcome
			when 'call_again' then
				work.next_action := 'call';
				work.next_due := new.again_at;
			when 'no_answer' then
				work.next_action := 'call';
				-- The same day again, if it is still one: those who do not answer once often do the second time.
				work.next_due := case
					when in_vain <= 2 and extract(hour from now() at time zone private.time_zone()) between 7 and 16 then now() + interval '2 hours'
					when in_vain <= 4 then private.morning(1) else private.morning(3)
				end;
			when 'left_message', 'sent' then
				work.next_action := 'call';
				work.next_due := private.morning(1);
			when 'wrong_number' then
				work.next_action := 'mail';
				work.next_due := now();
			when 'not_interested' then
				work.next_action := 'call';
				work.next_due := private.morning(30);
			when 'reached' then
				if work.next_due <= now() then
					work.next_due := private.morning(1);
				end if;
			else null;
		end case;
	end if;
	perform set_config('desk.proposes', 'yes', true);
	update public.lead_work w set
		first_contact_at = work.first_contact_at, last_contact_at = work.last_contact_at, tries = work.tries,
		next_action = work.next_action, next_due = work.next_due
	where w.lead_id = new.lead_id;
	perform set_config('desk.proposes', '', true);
	return null;
end
$$;
create trigger follow_contact after insert or update of outcome, again_at on public.lead_contacts
	for each row execute function private.follow_contact();

-- A lead is found by the words of its notes, too.
create function private.keep_note() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	new.body := private.plain_text(new.body);
	if tg_op = 'UPDATE' and new.body <> old.body then
		new.edited_at := now();
	end if;
	return new;
end
$$;
create trigger keep_note before insert or update on public.lead_notes for each row execute function private.keep_note();
create function private.follow_note() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if tg_op = 'INSERT' then
		update private.lead_keys k set words = k.words || private.words_of(new.body) where k.lead_id = new.lead_id;
	elsif tg_op = 'DELETE' then
		perform private.find_again(old.lead_id);
	else
		perform private.find_again(new.lead_id);
	end if;
	return null;
end
$$;
create trigger follow_note after insert or delete or update of body on public.lead_notes for each row execute function private.follow_note();

create function private.keep_task() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	new.title := private.plain_text(new.title);
	if tg_op = 'UPDATE' then
		new.done_by := case when new.done_at is null then null when old.done_at is null then auth.uid() else old.done_by end;
		new.done_at := case when new.done_at is null then null else coalesce(old.done_at, now()) end;
	end if;
	if new.assignee is not null and (tg_op = 'INSERT' or new.assignee is distinct from old.assignee)
		and not exists (select from public.user_roles r where r.user_id = new.assignee) then
		raise exception 'only who is on the team can be given a task' using errcode = '23514', constraint = 'lead_tasks_assignee_check';
	end if;
	return new;
end
$$;
create trigger keep_task before insert or update on public.lead_tasks for each row execute function private.keep_task();
revoke all on function private.admit_contact(), private.follow_contact(), private.keep_note(), private.follow_note(), private.keep_task() from public;

-- Everything that happened to a lead, by the reader's own rights; each part is found by the lead's id.
create view public.lead_timeline with (security_invoker = true) as
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
	from public.text_consents x where x.stopped_at is not null;
revoke all on public.lead_timeline from anon, authenticated;
grant select on public.lead_timeline to authenticated;

-- A lead and its work as one row, for lists.
create view public.desk_leads with (security_invoker = true) as
	select l.id, l.created_at, l.name, l.phone, l.email, l.address, l.motivation, l.source_page, l.suspected_because,
		l.utm_source, l.utm_medium, l.utm_campaign,
		w.status, w.suspected, w.town, w.source, w.texts, w.status_since, w.next_action, w.next_due, w.next_note,
		w.first_contact_at, w.last_contact_at, w.tries, w.assignee, w.rank::text as rank, w.do_not_contact_at, w.merged_into,
		-- Open, and nothing done for a fortnight.
		w.next_due is not null and greatest(w.created_at, w.status_since, w.last_contact_at) < now() - interval '14 days'
			and w.next_due < now() + interval '1 day' as stale
	from public.lead_work w join public.leads l on l.id = w.lead_id;
revoke all on public.desk_leads from anon, authenticated;
grant select on public.desk_leads to authenticated;

-- A lead that only came in: nobody has worked on it since.
create or replace function private.is_untouched(lead public.leads) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
	return lead.status = 'new' and not exists (
		select from public.lead_events e where e.lead_id = lead.id and e.kind <> 'created'
	) and not exists (select from public.lead_contacts c where c.lead_id = lead.id)
		and not exists (select from public.lead_notes n where n.lead_id = lead.id)
		and not exists (select from public.lead_tasks t where t.lead_id = lead.id);
end
$$;

-- Leads from before: the same as if they came now, with what the trail knows of their stages.
insert into public.lead_work (
	lead_id, created_at, status, suspected, town, source, texts, status_since, contacted_at, offer_made_at, under_contract_at, closed_at,
	lost_at, next_action, next_due, first_contact_at, last_contact_at, rank
)
select l.id, l.created_at, l.status, l.suspected_spam, private.town_of(l.address), private.source_of(l.utm_source),
	case when t.lead_id is null then 'none' when t.stopped_at is null then 'agreed' else 'stopped' end,
	coalesce(s.since, l.created_at), s.contacted, s.offer_made, s.under_contract, s.closed, s.lost,
	case when l.status in ('closed', 'lost') then null when l.status = 'under_contract' then 'close' else 'call' end,
	case when l.status in ('closed', 'lost') then null when l.status = 'new' then l.created_at else private.morning(1) end,
	s.contacted, s.contacted, -extract(epoch from l.created_at)
from public.leads l
left join public.text_consents t on t.lead_id = l.id
left join lateral (
	select max(e.created_at) as since,
		min(e.created_at) filter (where e.changes -> 'status' ->> 1 not in ('new', 'lost')) as contacted,
		min(e.created_at) filter (where e.changes -> 'status' ->> 1 in ('offer_made', 'under_contract', 'closed')) as offer_made,
		min(e.created_at) filter (where e.changes -> 'status' ->> 1 in ('under_contract', 'closed')) as under_contract,
		min(e.created_at) filter (where e.changes -> 'status' ->> 1 = 'closed') as closed,
		min(e.created_at) filter (where e.changes -> 'status' ->> 1 = 'lost') as lost
	from public.lead_events e where e.lead_id = l.id and e.changes ? 'status'
) s on true;
insert into private.lead_keys (lead_id, phone, person, house, words)
select l.id, d.digits, private.person_of(l.email), private.house_of(l.address),
	private.words_of(concat_ws(' ', l.name, l.email, l.address, l.motivation)) || private.phone_words(d.digits)
from public.leads l, lateral (select regexp_replace(l.phone, '\D', '', 'g') as digits) d;

-- The desk hears of these as it hears of leads.
do $$
declare
	one text;
begin
	foreach one in array array['lead_work', 'lead_contacts', 'lead_notes', 'lead_tasks'] loop
		if not exists (
			select from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = one
		) then
			execute format('alter publication supabase_realtime add table public.%I', one);
		end if;
	end loop;
end
$$;
