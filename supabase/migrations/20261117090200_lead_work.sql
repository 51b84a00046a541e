-- What the desk knows of a lead beyond what was sent. A table of its own: whoever holds a lead's id sees every column of the lead
-- (the form reads its row back), and none of this.
create table public.lead_work (
	lead_id uuid primary key references public.leads (id) on delete cascade,
	-- Kept as the lead has them, so that one index holds what a list is narrowed and ordered by.
	created_at timestamptz not null,
	status text not null,
	suspected boolean not null,
	town text,
	source text not null,
	texts text not null default 'none' constraint lead_work_texts_check check (texts in ('none', 'agreed', 'stopped')),

	status_since timestamptz not null,
	-- When each stage was first reached, for the numbers.
	contacted_at timestamptz,
	offer_made_at timestamptz,
	under_contract_at timestamptz,
	closed_at timestamptz,
	lost_at timestamptz,

	next_action text constraint lead_work_action_check check (next_action in ('call', 'text', 'mail', 'visit', 'offer', 'close', 'other')),
	next_due timestamptz,
	next_note text not null default '' constraint lead_work_note_check check (char_length(next_note) <= 200),
	first_contact_at timestamptz,
	last_contact_at timestamptz,
	-- Without an answer since the last one.
	tries integer not null default 0,
	assignee uuid references auth.users (id) on delete set null,
	-- The order by hand inside a stage: a number has room between any two others, so a move writes one row. The newest come first.
	rank numeric not null constraint lead_work_rank_check check (rank > -1e15 and rank < 1e15 and scale(rank) <= 2000),
	do_not_contact_at timestamptz,
	-- One request with another: hidden, and shown with that one.
	merged_into uuid references public.leads (id) on delete set null,

	-- Nothing open is without a next action and its time.
	constraint lead_work_next_check check (
		(next_action is null) = (next_due is null)
		and (next_due is not null or status in ('closed', 'lost') or do_not_contact_at is not null)
	)
);
-- One for each order the lists have, and one for each filter that leaves few.
create index lead_work_newest on public.lead_work (created_at desc, lead_id desc) where merged_into is null and not suspected;
create index lead_work_suspected on public.lead_work (created_at desc, lead_id desc) where merged_into is null and suspected;
create index lead_work_stage on public.lead_work (status, created_at desc, lead_id desc) where merged_into is null and not suspected;
create index lead_work_board on public.lead_work (status, rank, lead_id) where merged_into is null and not suspected;
create index lead_work_town on public.lead_work (town, created_at desc, lead_id desc) where merged_into is null and not suspected;
create index lead_work_source on public.lead_work (source, created_at desc, lead_id desc) where merged_into is null and not suspected;
create index lead_work_assignee on public.lead_work (assignee, created_at desc, lead_id desc) where assignee is not null;
create index lead_work_due on public.lead_work (next_due, lead_id) where next_due is not null and merged_into is null and not suspected;
create index lead_work_follow_ups on public.lead_work (next_due, lead_id)
	where next_due is not null and merged_into is null and not suspected and (status <> 'new' or first_contact_at is not null);
create index lead_work_fresh on public.lead_work (created_at desc, lead_id desc)
	where status = 'new' and first_contact_at is null and do_not_contact_at is null and merged_into is null and not suspected;
create index lead_work_merged on public.lead_work (merged_into) where merged_into is not null;
alter table public.lead_work enable row level security;
revoke all on public.lead_work from anon, authenticated;
grant select on public.lead_work to authenticated;
grant update (next_action, next_due, next_note, assignee, do_not_contact_at) on public.lead_work to authenticated;
create policy "the desk reads its work" on public.lead_work for select to authenticated using ((select private.works_leads()));
create policy "the desk does its work" on public.lead_work for update to authenticated
	using ((select private.works_leads())) with check ((select private.works_leads()));

-- What a lead is found by. Apart from the work, which changes often and is told to every open desk.
create table private.lead_keys (
	lead_id uuid primary key references public.leads (id) on delete cascade,
	phone text not null,
	person text not null,
	house text,
	words tsvector not null
);
create index lead_keys_phone on private.lead_keys (phone);
create index lead_keys_person on private.lead_keys (person);
create index lead_keys_house on private.lead_keys (house) where house is not null;
create index lead_keys_words on private.lead_keys using gin (words);
alter table private.lead_keys enable row level security;
revoke all on private.lead_keys from public, anon, authenticated, service_role;

-- Where the company is, as content/company.ts has it.
create function private.time_zone() returns text
language sql immutable parallel safe set search_path = '' as $$ select 'America/Chicago' $$;
revoke all on function private.time_zone() from public;
grant execute on function private.time_zone() to authenticated, service_role;

-- A morning of the office, so many days from today.
create function private.morning(days integer) returns timestamptz
language sql stable set search_path = '' as $$
	select ((now() at time zone private.time_zone())::date + days + time '9:00') at time zone private.time_zone()
$$;

-- What comes next by itself when a lead reaches a stage.
create function private.propose_next(work public.lead_work) returns public.lead_work
language plpgsql stable set search_path = '' as $$
begin
	work.next_action := case
		when work.status in ('closed', 'lost') or work.do_not_contact_at is not null then null
		when work.status = 'under_contract' then 'close' else 'call'
	end;
	work.next_due := case
		when work.next_action is null then null
		when work.status = 'contacted' then private.morning(1)
		when work.status = 'offer_made' then private.morning(2)
		when work.status = 'under_contract' then private.morning(7)
		else now()
	end;
	work.next_note := '';
	return work;
end
$$;
revoke all on function private.morning(integer), private.propose_next(public.lead_work) from public;

-- A lead that came opens its work: call now.
create function private.open_work() returns trigger language plpgsql security definer set search_path = '' as $$
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
	work := private.propose_next(work);
	insert into public.lead_work values (work.*);
	insert into private.lead_keys (lead_id, phone, person, house, words) values (
		new.id, digits, private.person_of(new.email), private.house_of(new.address),
		private.words_of(concat_ws(' ', new.name, new.email, new.address, new.motivation)) || private.phone_words(digits)
	);
	return null;
end
$$;
create trigger open_work after insert on public.leads for each row execute function private.open_work();

-- What changes of a lead changes what is kept of it here.
create function private.follow_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	update public.lead_work w set
		created_at = new.created_at, status = new.status, suspected = new.suspected_spam, town = private.town_of(new.address)
	where w.lead_id = new.id and (w.created_at, w.status, w.suspected) is distinct from (new.created_at, new.status, new.suspected_spam)
		or w.lead_id = new.id and new.address <> old.address;
	if (new.name, new.phone, new.email, new.address, new.motivation) is distinct from (old.name, old.phone, old.email, old.address, old.motivation) then
		perform private.find_again(new.id);
	end if;
	return null;
end
$$;

-- The keys and words of a lead, from the lead and its notes as they are now.
create function private.find_again(lead uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
	update private.lead_keys k set
		phone = regexp_replace(l.phone, '\D', '', 'g'), person = private.person_of(l.email), house = private.house_of(l.address),
		words = private.words_of(concat_ws(' ', l.name, l.email, l.address, l.motivation, (
			select string_agg(n.body, ' ') from public.lead_notes n where n.lead_id = l.id
		))) || private.phone_words(regexp_replace(l.phone, '\D', '', 'g'))
	from public.leads l where l.id = lead and k.lead_id = l.id;
end
$$;
create trigger follow_lead after update of created_at, name, phone, email, address, motivation, status, suspected_spam on public.leads
	for each row execute function private.follow_lead();

-- Before the work changes: a new stage proposes what comes next, and comes first in its column.
create function private.keep_work() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if new.status <> old.status then
		new.status_since := now();
		new.rank := case when new.rank = old.rank then -extract(epoch from now()) else new.rank end;
		new.contacted_at := coalesce(new.contacted_at, case when new.status not in ('new', 'lost') then now() end);
		new.offer_made_at := coalesce(new.offer_made_at, case when new.status in ('offer_made', 'under_contract', 'closed') then now() end);
		new.under_contract_at := coalesce(new.under_contract_at, case when new.status in ('under_contract', 'closed') then now() end);
		new.closed_at := coalesce(new.closed_at, case when new.status = 'closed' then now() end);
		new.lost_at := coalesce(new.lost_at, case when new.status = 'lost' then now() end);
	end if;
	if new.do_not_contact_at is distinct from old.do_not_contact_at then
		new.do_not_contact_at := case when new.do_not_contact_at is null then null else coalesce(old.do_not_contact_at, now()) end;
	end if;
	if (new.status <> old.status or new.do_not_contact_at is distinct from old.do_not_contact_at)
		and (new.next_action, new.next_due) is not distinct from (old.next_action, old.next_due)
	then
		new := private.propose_next(new);
	end if;
	new.next_note := private.plain_text(new.next_note);
	if new.assignee is distinct from old.assignee and new.assignee is not null and not exists (
		select from public.user_roles r where r.user_id = new.assignee
	) then
		raise exception 'only who is on the team can be given a lead' using errcode = '23514', constraint = 'lead_work_assignee_check';
	end if;
	return new;
end
$$;
create trigger keep_work before update on public.lead_work for each row execute function private.keep_work();

-- The trail says what somebody decided; what follows from a stage by itself is not told beside it.
create function private.record_work() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	insert into public.lead_events (lead_id, actor, kind, changes)
	select new.lead_id, auth.uid(), 'updated', jsonb_object_agg(n.key, jsonb_build_array(o.value, n.value))
	from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
	where n.value is distinct from o.value and (
		n.key in ('assignee', 'do_not_contact_at', 'merged_into')
		or n.key in ('next_action', 'next_due', 'next_note')
			and new.status = old.status and new.do_not_contact_at is not distinct from old.do_not_contact_at
			and current_setting('desk.proposes', true) is distinct from 'yes'
	)
	having count(*) > 0;
	return null;
end
$$;
create trigger record_work after update of assignee, do_not_contact_at, merged_into, next_action, next_due, next_note on public.lead_work
	for each row execute function private.record_work();

-- The consent to texts, as it is now.
create function private.follow_texts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	update public.lead_work w set texts = case when new.stopped_at is null then 'agreed' else 'stopped' end where w.lead_id = new.lead_id;
	return null;
end
$$;
create trigger follow_texts after insert or update of stopped_at on public.text_consents for each row execute function private.follow_texts();

-- Whoever leaves the team has no leads any more: they are everybody's again.
create function private.leave_team() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if not exists (select from public.user_roles r where r.user_id = old.user_id) then
		update public.lead_work w set assignee = null where w.assignee = old.user_id;
		update public.lead_tasks t set assignee = null where t.assignee = old.user_id and t.done_at is null;
	end if;
	return null;
end
$$;
create trigger leave_team after delete on public.user_roles for each row execute function private.leave_team();
revoke all on function private.open_work(), private.follow_lead(), private.find_again(uuid), private.keep_work(), private.record_work(),
	private.follow_texts(), private.leave_team() from public;
