-- Leads out of a file: taken in by the owner alone, line by line, each line once, and taken back as a whole.

create table public.lead_imports (
	id uuid primary key,
	created_at timestamptz not null default now(),
	author uuid references auth.users (id) on delete set null,
	file text not null constraint lead_imports_file_check check (char_length(file) between 1 and 200),
	-- Of what the file says: whoever brings it again goes on where it stopped.
	digest text not null constraint lead_imports_digest_check check (digest ~ '^[0-9a-f]{64}$'),
	lines integer not null constraint lead_imports_lines_check check (lines between 1 and 20000),
	added integer not null default 0,
	-- Left out, because the person was here already.
	here integer not null default 0,
	failed integer not null default 0,
	undone_at timestamptz,
	removed integer not null default 0,
	kept integer not null default 0
);
create index lead_imports_newest on public.lead_imports (created_at desc);
create index lead_imports_author on public.lead_imports (author) where author is not null;
alter table public.lead_imports enable row level security;
revoke all on public.lead_imports from anon, authenticated;
grant select on public.lead_imports to authenticated;
create policy "the owner reads imports" on public.lead_imports for select to authenticated using ((select private.acts_as_admin()));

-- How a lead came: by a form of the site, out of a file, or made up to show the desk. Nobody writes it through the API.
alter table public.leads
	add column came_by text not null default 'visitor' constraint leads_came_by_check check (came_by in ('visitor', 'import', 'demo')),
	add column import_id uuid references public.lead_imports (id) on delete set null;
create index leads_of_import on public.leads (import_id) where import_id is not null;

-- What became of each line. It outlives its lead, so that a line whose lead was deleted does not come back.
create table private.import_lines (
	import_id uuid not null references public.lead_imports (id) on delete cascade,
	line integer not null,
	outcome text not null check (outcome in ('added', 'here', 'failed', 'removed', 'kept')),
	reason text,
	lead_id uuid references public.leads (id) on delete set null,
	primary key (import_id, line)
);
create index import_lines_by_lead on private.import_lines (lead_id) where lead_id is not null;
alter table private.import_lines enable row level security;
revoke all on private.import_lines from public, anon, authenticated, service_role;

-- Nobody is told of a lead that nobody has just sent, and nobody has agreed to anything by standing in a file.
drop trigger queue_lead_messages on public.leads;
create trigger queue_lead_messages after insert on public.leads for each row
	when (new.came_by = 'visitor') execute function private.queue_lead_messages();
create or replace function private.record_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if new.came_by = 'visitor' then
		insert into public.consents (lead_id, wording_version, page, ip, user_agent)
			values (new.id, new.consent_version, new.source_page, private.client_ip(), left(coalesce(private.header('user-agent'), ''), 500));
		if new.texts_version <> '' then
			insert into public.text_consents (lead_id, wording_version, page) values (new.id, new.texts_version, new.source_page);
		end if;
	end if;
	insert into public.lead_events (lead_id, actor, kind, changes) values (new.id, auth.uid(), 'created',
		case new.came_by when 'import' then '{"came_by": [null, "import"]}' else '{}' end::jsonb);
	return null;
end
$$;

-- As before, but whoever asked not to be contacted is not called because they stand in a file.
create or replace function private.open_work() returns trigger language plpgsql security definer set search_path = '' as $$
declare
	work public.lead_work;
	digits text := regexp_replace(new.phone, '\D', '', 'g');
begin
	work.lead_id := new.id;
	work.created_at := new.created_at;
	work.status := new.status;
	work.suspected := new.suspected_spam;
	work.town := private.town_of(new.address);
	work.source := private.source_of(new.utm_source);
	work.texts := case when new.texts_version <> '' then 'agreed' else 'none' end;
	work.status_since := new.created_at;
	work.tries := 0;
	work.rank := -extract(epoch from new.created_at);
	-- A file says nothing of what its people wish; who asked not to be contacted has asked for this lead, too.
	if new.came_by = 'import' and exists (
		select from private.suppressed s
		where s.key in (private.suppression_key('phone', digits), private.suppression_key('mail', private.person_of(new.email)))
	) then
		work.do_not_contact_at := now();
	end if;
	work := private.propose_next(work);
	insert into public.lead_work values (work.*);
	insert into private.lead_keys (lead_id, phone, person, house, words) values (
		new.id, digits, private.person_of(new.email), private.house_of(new.address),
		private.words_of(concat_ws(' ', new.name, new.email, new.address, new.motivation)) || private.phone_words(digits)
	);
	return null;
end
$$;

-- As before, and how it came.
create or replace view public.desk_leads with (security_invoker = true) as
	select l.id, l.created_at, l.name, l.phone, l.email, l.address, l.motivation, l.source_page, l.suspected_because,
		l.utm_source, l.utm_medium, l.utm_campaign,
		w.status, w.suspected, w.town, w.source, w.texts, w.status_since, w.next_action, w.next_due, w.next_note,
		w.first_contact_at, w.last_contact_at, w.tries, w.assignee, w.rank::text as rank, w.do_not_contact_at, w.merged_into,
		-- Open, and nothing done for a fortnight.
		w.next_due is not null and greatest(w.created_at, w.status_since, w.last_contact_at) < now() - interval '14 days'
			and w.next_due < now() + interval '1 day' as stale,
		l.came_by, l.import_id
	from public.lead_work w join public.leads l on l.id = w.lead_id;

create function private.require_in_out() returns void language plpgsql stable security definer set search_path = '' as $$
begin
	if private.acts_as_admin() is not true then
		raise insufficient_privilege using message = 'Only the owner may take leads in or out.';
	end if;
end
$$;

-- An entry of the log, by whoever acts.
create function private.note_in_log(entry uuid, action text, traits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
	insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address) values (
		'00000000-0000-0000-0000-000000000000', entry,
		json_build_object(
			'action', note_in_log.action, 'actor_id', auth.uid(), 'actor_via_sso', false, 'log_type', 'team',
			'actor_username', (select u.email from auth.users u where u.id = auth.uid()), 'traits', note_in_log.traits
		),
		now(), coalesce(host(private.client_ip()), '')
	);
end
$$;

-- As before, and what was taken in or out.
create or replace function private.shown_traits(payload json) returns jsonb
language sql immutable set search_path = '' as $$
	select coalesce(jsonb_object_agg(t.key, t.value), '{}')
	from jsonb_each(case when jsonb_typeof(payload::jsonb -> 'traits') = 'object' then payload::jsonb -> 'traits' else '{}' end) t
	where t.key in ('provider', 'reason', 'times', 'success', 'scope', 'role', 'device', 'changed', 'link', 'factor_type', 'mails', 'view', 'file', 'rows')
$$;

-- Under an id of the browser's own: sent twice, it is one import. Whoever goes on with it says anew how many lines there are to come.
create function public.begin_import(import_id uuid, file text, digest text, lines integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_in_out();
	update public.lead_imports i set lines = begin_import.lines
		where i.id = begin_import.import_id and i.digest = begin_import.digest and i.undone_at is null;
	if found then
		return;
	end if;
	insert into public.lead_imports (id, author, file, digest, lines)
		values (begin_import.import_id, auth.uid(), private.plain_text(begin_import.file), begin_import.digest, begin_import.lines);
	perform private.note_in_log(gen_random_uuid(), 'leads_imported', jsonb_build_object('file', begin_import.file, 'rows', begin_import.lines));
end
$$;

-- Which of these people (a list of {"line", "phone", "email"}) are here already, and who asked not to be contacted.
create function public.import_matches(people jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_in_out();
	if jsonb_typeof(people) is distinct from 'array' or jsonb_array_length(people) > 500 then
		perform private.refuse('too_many_lines', 'Ask for up to 500 lines at a time.', 400);
	end if;
	return coalesce((
		select jsonb_agg(jsonb_build_object('line', p.line, 'lead', f.id, 'name', f.name, 'same', f.same, 'wished', w.wished) order by p.line)
		from (
			select g.line, regexp_replace(g.phone, '\D', '', 'g') as phone, private.person_of(g.email) as person
			from jsonb_to_recordset(people) g (line integer, phone text, email text)
		) p
		left join lateral (
			select l.id, l.name, h.same from (
				(select k.lead_id, 'phone' as same from private.lead_keys k where k.phone = p.phone limit 1)
				union all
				(select k.lead_id, 'email' from private.lead_keys k where k.person = p.person limit 1)
			) h join public.leads l on l.id = h.lead_id limit 1
		) f on true
		cross join lateral (select exists (
			select from private.suppressed s
			where s.key in (private.suppression_key('phone', p.phone), private.suppression_key('mail', p.person))
		) as wished) w
		where f.id is not null or w.wished
	), '[]');
end
$$;

-- One line as a lead: what became of it, and why not. It never touches a lead that is there.
create function private.import_line(import uuid, given jsonb) returns private.import_lines
language plpgsql security definer set search_path = '' as $$
declare
	made private.import_lines;
	came timestamptz;
begin
	made.import_id := import;
	made.line := (given ->> 'line')::integer;
	made.outcome := 'added';
	came := coalesce((given ->> 'came')::timestamptz, now());
	if came > now() or came < '1990-01-01' then
		made.outcome := 'failed';
		made.reason := 'came';
	elsif (given ->> 'another')::boolean is not true and (
		exists (select from private.lead_keys k where k.phone = regexp_replace(given ->> 'phone', '\D', '', 'g'))
		or exists (select from private.lead_keys k where k.person = private.person_of(given ->> 'email'))
	) then
		made.outcome := 'here';
	else
		insert into public.leads (created_at, name, phone, email, address, status, motivation, utm_source, came_by, import_id)
			values (
				came, given ->> 'name', given ->> 'phone', given ->> 'email', given ->> 'address', coalesce(given ->> 'status', 'new'),
				coalesce(given ->> 'motivation', ''), coalesce(nullif(given ->> 'source', ''), 'import'), 'import', import
			)
			returning id into made.lead_id;
	end if;
	return made;
exception
	when integrity_constraint_violation then
		get stacked diagnostics made.reason := constraint_name;
		made.outcome := 'failed';
		return made;
	when data_exception then
		made.reason := 'unreadable';
		made.outcome := 'failed';
		return made;
end
$$;

-- Takes in some lines ({"line", "name", "phone", "email", "address", "motivation", "status", "source", "came", "another"}). A line that
-- was taken before is answered as it was then, so whoever does not know how it ended asks again.
create function public.import_leads(import_id uuid, lines jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	import public.lead_imports;
	given jsonb;
	one private.import_lines;
	answers jsonb := '[]';
	taken integer;
begin
	perform private.require_in_out();
	select * into import from public.lead_imports i where i.id = import_leads.import_id for update;
	if not found then
		perform private.refuse('import_gone', 'This import is gone.', 404);
	end if;
	if import.undone_at is not null then
		perform private.refuse('import_undone', 'This import was undone. Begin another one.', 409);
	end if;
	if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 200 then
		perform private.refuse('too_many_lines', 'Send up to 200 lines at a time.', 400);
	end if;
	-- One after the other: of two tabs with the same file, the second meets whom the first has brought in.
	perform pg_advisory_xact_lock(hashtextextended('import_leads', 0));
	taken := import.added + import.here + import.failed;
	for given in select l from jsonb_array_elements(lines) l loop
		select * into one from private.import_lines i where i.import_id = import.id and i.line = (given ->> 'line')::integer;
		if not found then
			taken := taken + 1;
			if taken > import.lines then
				perform private.refuse('too_many_lines', 'There are more lines than the import was begun with.', 400);
			end if;
			one := private.import_line(import.id, given);
			insert into private.import_lines values (one.*);
			import.added := import.added + (one.outcome = 'added')::integer;
			import.here := import.here + (one.outcome = 'here')::integer;
			import.failed := import.failed + (one.outcome = 'failed')::integer;
		end if;
		answers := answers || jsonb_build_object('line', one.line, 'outcome', one.outcome, 'reason', one.reason);
	end loop;
	update public.lead_imports i set added = import.added, here = import.here, failed = import.failed where i.id = import.id;
	return answers;
end
$$;

-- Whether anybody did anything about a lead since it came.
create function private.was_worked_on(lead uuid) returns boolean
language sql stable security definer set search_path = '' as $$
	select exists (select from public.lead_events e where e.lead_id = lead and e.kind <> 'created')
		or exists (select from public.lead_contacts c where c.lead_id = lead)
		or exists (select from public.lead_notes n where n.lead_id = lead)
		or exists (select from public.lead_tasks t where t.lead_id = lead)
		or exists (select from public.lead_offers o where o.lead_id = lead)
		or exists (select from public.lead_visits v where v.lead_id = lead)
		or exists (select from public.lead_photos p where p.lead_id = lead)
		or exists (select from public.lead_work w where w.merged_into = lead)
$$;

-- Takes some leads of an import back, as many as can be done while one waits; asked again until none is left. Those that were
-- worked on since stay, and are named. No further line is taken in from then on.
create function public.undo_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	import public.lead_imports;
	batch private.import_lines[];
	stay uuid[];
begin
	perform private.require_in_out();
	select * into import from public.lead_imports i where i.id = undo_import.import_id for update;
	if not found then
		perform private.refuse('import_gone', 'This import is gone.', 404);
	end if;
	batch := array(
		select i from private.import_lines i where i.import_id = import.id and i.outcome = 'added' order by i.line limit 200
	);
	stay := array(select l.id from unnest(batch) s join public.leads l on l.id = s.lead_id where private.was_worked_on(l.id));
	update private.import_lines i set outcome = case when i.lead_id = any (stay) then 'kept' else 'removed' end
		from unnest(batch) s where i.import_id = import.id and i.line = s.line;
	delete from public.leads l using unnest(batch) s where l.id = s.lead_id and l.id <> all (stay);
	if import.undone_at is null then
		perform private.note_in_log(gen_random_uuid(), 'import_undone', jsonb_build_object('file', import.file, 'rows', import.added));
	end if;
	update public.lead_imports i set undone_at = coalesce(i.undone_at, now()),
		removed = i.removed + cardinality(batch) - cardinality(stay), kept = i.kept + cardinality(stay)
		where i.id = import.id returning * into import;
	return jsonb_build_object(
		'removed', import.removed, 'kept', import.kept, 'left', import.added - import.removed - import.kept,
		'worked_on', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name), '[]') from (
			select l.id, l.name from private.import_lines i join public.leads l on l.id = i.lead_id
			where i.import_id = import.id and i.outcome = 'kept' order by l.name limit 100
		) l)
	);
end
$$;

revoke all on function private.require_in_out(), private.note_in_log(uuid, text, jsonb), private.import_line(uuid, jsonb), private.was_worked_on(uuid)
	from public;
revoke all on function public.begin_import(uuid, text, text, integer), public.import_matches(jsonb), public.import_leads(uuid, jsonb), public.undo_import(uuid)
	from public, anon, service_role;
grant execute on function public.begin_import(uuid, text, text, integer), public.import_matches(jsonb), public.import_leads(uuid, jsonb), public.undo_import(uuid)
	to authenticated;
