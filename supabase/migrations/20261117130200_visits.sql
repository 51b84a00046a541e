-- A visit to a house: the desk proposes times, the homeowner picks one, and nobody is in two places at once.

create table public.lead_visits (
	id uuid primary key default gen_random_uuid(),
	lead_id uuid not null references public.leads (id) on delete cascade,
	created_at timestamptz not null default now(),
	author uuid default auth.uid(),
	-- What there is to choose from.
	proposed timestamptz[] not null constraint lead_visits_proposed_check check (
		cardinality(proposed) between 1 and 5 and array_position(proposed, null) is null
	),
	minutes integer not null constraint lead_visits_minutes_check check (minutes between 15 and 240),
	-- For the homeowner to read.
	note text not null default '' constraint lead_visits_note_check check (char_length(note) <= 500),
	-- declined: none of the times fits; replaced: other times were proposed since.
	state text not null default 'proposed' constraint lead_visits_state_check check (
		state in ('proposed', 'booked', 'declined', 'canceled', 'replaced', 'done', 'no_show')
	),
	starts_at timestamptz,
	ends_at timestamptz,
	-- The homeowner's words, and when they last answered.
	answer text not null default '' constraint lead_visits_answer_check check (char_length(answer) <= 1000),
	answered_at timestamptz,
	-- How often it was moved or called off: calendars go by it.
	changed integer not null default 0,
	reminded_at timestamptz,
	constraint lead_visits_time_check check (
		(starts_at is null) = (ends_at is null) and (state not in ('booked', 'done', 'no_show') or ends_at > starts_at)
	),
	-- Two who pick the same hour in one moment: the second is refused, whatever either has seen before.
	constraint lead_visits_one_at_a_time exclude using gist (tstzrange(starts_at, ends_at) with &&) where (state = 'booked')
);
create unique index lead_visits_open on public.lead_visits (lead_id) where state in ('proposed', 'booked', 'declined');
create index lead_visits_by_lead on public.lead_visits (lead_id, created_at);
create index lead_visits_by_time on public.lead_visits (starts_at) where starts_at is not null;
create index lead_visits_waiting on public.lead_visits (created_at) where state in ('proposed', 'declined');
create index lead_visits_to_remind on public.lead_visits (starts_at) where state = 'booked' and reminded_at is null;
alter table public.lead_visits enable row level security;
revoke all on public.lead_visits from anon, authenticated;
grant select on public.lead_visits to authenticated;
create policy "the desk reads visits" on public.lead_visits for select to authenticated using ((select private.works_leads()));

-- With whom and where, as one row, under the lead that stands for it.
create view public.desk_visits with (security_invoker = true) as
	select v.id, coalesce(w.merged_into, v.lead_id) as lead_id, l.name, l.phone, l.address, w.town, w.do_not_contact_at is not null as do_not_contact,
		v.state, v.proposed, v.minutes, v.note, v.starts_at, v.ends_at, v.answer, v.answered_at, v.created_at, v.author
	from public.lead_visits v join public.leads l on l.id = v.lead_id join public.lead_work w on w.lead_id = v.lead_id;
revoke all on public.desk_visits from anon, authenticated;
grant select on public.desk_visits to authenticated;

-- What opens the page of a visit without an account. Each mail has one of its own, made as it is sent; only its hash is kept.
create table private.visit_links (
	hash bytea primary key,
	visit_id uuid not null references public.lead_visits (id) on delete cascade,
	expires_at timestamptz not null
);
create index visit_links_by_visit on private.visit_links (visit_id);
create index visit_links_by_end on private.visit_links (expires_at);
alter table private.visit_links enable row level security;
revoke all on private.visit_links from public, anon, authenticated, service_role;
grant select, update, delete on private.visit_links to service_role;

-- 244 bits that nobody can guess.
create function private.new_secret() returns text language sql volatile set search_path = '' as $$
	select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;
create function private.secret_hash(secret text) returns bytea language sql immutable parallel safe strict set search_path = '' as $$
	select case when length(secret) <= 200 then sha256(convert_to(secret, 'UTF8')) end
$$;

-- For whoever sends the mails, and nobody else: what it returns stands nowhere but in the mail.
create function private.visit_link(visit uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
	secret text := private.new_secret();
begin
	insert into private.visit_links (hash, visit_id, expires_at)
	select private.secret_hash(secret), v.id,
		greatest(now() + interval '30 days', coalesce(v.ends_at, (select max(t) from unnest(v.proposed) t)) + interval '1 day')
	from public.lead_visits v where v.id = visit;
	return case when found then secret end;
end
$$;

-- What follows for the lead's work. Trail and numbers go by what somebody decided; this follows by itself.
create function private.set_next(lead uuid, action text, due timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform set_config('desk.proposes', 'yes', true);
	update public.lead_work w set next_action = action, next_due = due
		where w.lead_id = private.head_of(lead) and w.next_due is not null and w.do_not_contact_at is null;
	perform set_config('desk.proposes', '', true);
end
$$;

-- A mail of a visit, in the place of those that wait and are not true any more.
create function private.tell_visit(visit public.lead_visits, kinds text[], what text default '') returns void
language plpgsql security definer set search_path = '' as $$
begin
	delete from public.messages m where m.lead_id = visit.lead_id and m.status = 'queued' and m.data ->> 'visit' = visit.id::text
		and m.kind in ('visit-proposed', 'visit-confirmed', 'visit-reminder');
	insert into public.messages (kind, recipient, lead_id, data)
	select k, case when k <> 'visit-owner' then l.email end, l.id,
		jsonb_build_object('visit', visit.id, 'starts_at', visit.starts_at, 'what', what, 'changed', visit.changed)
	from unnest(kinds) k, public.leads l where l.id = visit.lead_id;
end
$$;

-- A visit to be changed. The work is held before the visit, everywhere, so that nobody waits for somebody who waits for them.
create function private.hold_visit(visit uuid) returns public.lead_visits
language plpgsql security definer set search_path = '' as $$
declare
	made public.lead_visits;
begin
	perform from public.lead_work w where w.lead_id = (
		select private.head_of(v.lead_id) from public.lead_visits v where v.id = visit
	) for update;
	select * into made from public.lead_visits v where v.id = visit for update;
	return made;
end
$$;

-- The lead that a visit is for, as the desk names it: held, open to contact, and without another visit that stands.
create function private.lead_to_visit(lead uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	head public.lead_work;
begin
	perform private.require_desk();
	select * into head from public.lead_work w where w.lead_id = private.head_of(lead) for update;
	if not found then
		perform private.refuse('lead_gone', 'This lead is gone.', 404);
	end if;
	if head.do_not_contact_at is not null then
		perform private.refuse('do_not_contact', 'This person asked not to be contacted.', 409);
	end if;
	if exists (select from public.lead_visits v where v.lead_id = head.lead_id and v.state = 'booked' and v.ends_at > now()) then
		perform private.refuse('visit_booked', 'A visit is booked already. Cancel it first.', 409);
	end if;
	-- Held with the lead's work, so that two at once are counted one after the other.
	if (
		select count(*) from public.messages m where m.lead_id = head.lead_id and m.kind like 'visit-%' and m.recipient is not null
			and m.created_at > now() - interval '1 day'
	) >= 10 then
		perform private.refuse('too_many_mails', 'Several emails about a visit went out today. Please call.', 429);
	end if;
	-- One whose day went by without a word is over.
	update public.lead_visits v set state = case when v.state = 'booked' then 'done' else 'replaced' end
		where v.lead_id = head.lead_id and v.state in ('proposed', 'declined', 'booked');
	update public.leads l set status = 'contacted' where l.id = head.lead_id and l.status = 'new';
	perform private.note_outreach(head.lead_id);
	return head.lead_id;
end
$$;

create function private.require_times(times timestamptz[]) returns timestamptz[]
language plpgsql stable security definer set search_path = '' as $$
declare
	sorted timestamptz[];
begin
	if cardinality(times) > 100 then
		times := null;
	end if;
	select array_agg(t order by t) into sorted from (select distinct t from unnest(times) t where t is not null) d;
	if sorted is null or cardinality(sorted) > 5 or sorted[1] <= now() or sorted[cardinality(sorted)] > now() + interval '90 days' then
		perform private.refuse('unfit_times', 'Give one to five times within the next 90 days.', 400);
	end if;
	return sorted;
end
$$;

-- Proposes times by mail. Answers the visit.
create function public.propose_visit(lead uuid, times timestamptz[], minutes integer default 60, note text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	made public.lead_visits;
	head uuid := private.lead_to_visit(lead);
begin
	insert into public.lead_visits (lead_id, proposed, minutes, note)
		values (head, private.require_times(times), minutes, private.plain_text(coalesce(note, ''))) returning * into made;
	perform private.tell_visit(made, array['visit-proposed']);
	perform private.set_next(head, 'call', private.morning(2));
	return made.id;
end
$$;

-- Books a time that was agreed on by phone; the homeowner gets it in writing.
create function public.book_visit(lead uuid, at timestamptz, minutes integer default 60, note text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	made public.lead_visits;
	head uuid := private.lead_to_visit(lead);
begin
	insert into public.lead_visits (lead_id, proposed, minutes, note, state, starts_at, ends_at)
		values (head, private.require_times(array[at]), minutes, private.plain_text(coalesce(note, '')), 'booked', at, at + minutes * interval '1 minute')
		returning * into made;
	perform private.tell_visit(made, array['visit-confirmed']);
	perform private.set_next(head, 'visit', at);
	return made.id;
exception when exclusion_violation then
	perform private.refuse('time_taken', 'You have another visit at that time.', 409);
end
$$;

-- Ends a visit at the desk: done, no_show or canceled.
create function public.end_visit(visit uuid, outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	made public.lead_visits;
	was text;
begin
	perform private.require_desk();
	select * into made from private.hold_visit(visit);
	if made.id is null then
		perform private.refuse('visit_gone', 'This visit is gone.', 404);
	end if;
	was := made.state;
	if outcome is null or outcome not in ('done', 'no_show', 'canceled')
		or outcome = 'canceled' and was not in ('proposed', 'declined', 'booked')
		or outcome <> 'canceled' and (was not in ('booked', 'done', 'no_show') or made.starts_at > now() + interval '1 day') then
		perform private.refuse('visit_over', 'This visit cannot end that way.', 409);
	end if;
	if was = outcome then
		return;
	end if;
	update public.lead_visits v set state = outcome, changed = v.changed + 1 where v.id = visit returning * into made;
	if outcome = 'canceled' then
		perform private.tell_visit(made, case when was = 'booked' and made.ends_at > now() then array['visit-canceled'] else '{}' end);
		perform private.set_next(made.lead_id, 'call', now());
	elsif outcome = 'done' then
		insert into public.lead_contacts (lead_id, way, outcome) values (made.lead_id, 'visit', 'reached');
		perform private.set_next(made.lead_id, 'offer', private.morning(1));
	else
		perform private.set_next(made.lead_id, 'call', now());
	end if;
end
$$;
revoke all on function public.propose_visit(uuid, timestamptz[], integer, text), public.book_visit(uuid, timestamptz, integer, text),
	public.end_visit(uuid, text) from public, anon, service_role;
grant execute on function public.propose_visit(uuid, timestamptz[], integer, text), public.book_visit(uuid, timestamptz, integer, text),
	public.end_visit(uuid, text) to authenticated;

-- The visit a link opens; nothing of the lead but its house, which the homeowner told us.
create function private.visit_by_link(token text) returns uuid
language sql stable security definer set search_path = '' as $$
	select k.visit_id from private.visit_links k where k.hash = private.secret_hash(token) and k.expires_at > now()
$$;
create function private.told_visit(visit uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
	select jsonb_build_object(
		'state', case
			when v.state in ('proposed', 'declined') and (select max(t) from unnest(v.proposed) t) <= now() then 'over'
			when v.state = 'booked' and v.starts_at <= now() or v.state in ('done', 'no_show', 'replaced') then 'over'
			else v.state end,
		'address', l.address, 'minutes', v.minutes, 'note', v.note, 'starts_at', v.starts_at,
		'times', (
			select coalesce(jsonb_agg(t order by t), '[]') from unnest(v.proposed) t
			where t > now() and not exists (
				select from public.lead_visits o where o.id <> v.id and o.state = 'booked'
					and tstzrange(o.starts_at, o.ends_at) && tstzrange(t, t + v.minutes * interval '1 minute')
			)
		)
	)
	from public.lead_visits v join public.leads l on l.id = v.lead_id where v.id = visit
$$;

create function public.visit_of(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
	told jsonb := private.told_visit(private.visit_by_link(token));
begin
	if told is null then
		perform private.refuse('link_over', 'This link has ended. Please call us.', 404);
	end if;
	return told;
end
$$;

-- The homeowner's answer: {"pick": a time}, {"none": true, "note": …} or {"cancel": true, "note": …}. The same again changes nothing.
create function public.answer_visit(token text, answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	made public.lead_visits;
	told jsonb;
	pick timestamptz;
	words text := private.plain_text(left(coalesce(answer ->> 'note', ''), 1001));
	what text;
	taken integer;
	wait integer;
	-- So many answers a day: each of them is a mail to the owner, and most are one to the homeowner.
	most constant integer := 8;
begin
	select * into made from private.hold_visit(private.visit_by_link(token));
	if made.id is null then
		perform private.refuse('link_over', 'This link has ended. Please call us.', 404);
	end if;
	told := private.told_visit(made.id);
	if told ->> 'state' not in ('proposed', 'declined', 'booked') then
		perform private.refuse('visit_over', 'This visit can no longer be changed here. Please call us.', 409);
	end if;
	if char_length(words) > 1000 then
		perform private.refuse('note_too_long', 'Please keep your note under 1,000 characters.', 400);
	end if;
	what := case when jsonb_typeof(answer -> 'pick') = 'string' then 'booked' when answer ->> 'none' = 'true' then 'declined'
		when answer ->> 'cancel' = 'true' and made.state = 'booked' then 'canceled' end;
	if what is null then
		perform private.refuse('no_answer', 'Please choose one of the times.', 400);
	end if;
	if what = 'booked' then
		begin
			pick := (answer ->> 'pick')::timestamptz;
		exception when others then
			perform private.refuse('no_answer', 'Please choose one of the times.', 400);
		end;
		if made.state = 'booked' and made.starts_at = pick then
			return told;
		end if;
		if pick <> all (made.proposed) or pick <= now() then
			perform private.refuse('no_answer', 'Please choose one of the times.', 400);
		end if;
	elsif made.state = what and made.answer = words then
		return told;
	end if;
	select count(*), ceil(extract(epoch from min(r.created_at) + interval '1 day' - now())) into taken, wait from (
		select m.created_at from public.messages m
		where m.lead_id = made.lead_id and m.kind = 'visit-owner'
			and m.created_at > now() - interval '1 day' and m.created_at < now() + interval '1 minute'
		order by m.created_at desc limit most
	) r;
	if taken >= most then
		raise sqlstate 'PGRST' using
			message = json_build_object('code', 'too_many_answers', 'message', 'That was changed many times today. Please call us.')::text,
			detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', greatest(wait, 1)::text))::text;
	end if;
	what := case when what = 'booked' and made.state = 'booked' then 'moved' else what end;
	begin
		update public.lead_visits v set
			state = case when what = 'moved' then 'booked' else what end,
			starts_at = case when what = 'declined' then null else coalesce(pick, v.starts_at) end,
			ends_at = case when what = 'declined' then null else coalesce(pick + v.minutes * interval '1 minute', v.ends_at) end,
			answer = words, answered_at = now(), reminded_at = null,
			changed = v.changed + case when made.starts_at is null then 0 else 1 end
		where v.id = made.id returning * into made;
	exception when exclusion_violation then
		perform private.refuse('time_taken', 'That time was just taken. Please choose another one.', 409);
	end;
	perform private.tell_visit(made, case what
		when 'declined' then array['visit-owner'] when 'canceled' then array['visit-owner', 'visit-canceled']
		else array['visit-owner', 'visit-confirmed'] end, what);
	if what in ('booked', 'moved') then
		perform private.set_next(made.lead_id, 'visit', made.starts_at);
	else
		perform private.set_next(made.lead_id, 'call', now());
	end if;
	return private.told_visit(made.id);
end
$$;
revoke all on function public.visit_of(text), public.answer_visit(text, jsonb) from public;
grant execute on function public.visit_of(text), public.answer_visit(text, jsonb) to anon, authenticated, service_role;

-- The morning before a visit, at the company's clock.
create function private.morning_before(at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
	select ((at at time zone private.time_zone())::date - 1 + time '9:00') at time zone private.time_zone()
$$;

-- Reminds of tomorrow's visits, each once. Who has booked since that morning has just read of it. Tells how many were told.
create function private.remind_of_visits() returns integer
language plpgsql security definer set search_path = '' as $$
declare
	visit public.lead_visits;
	told integer := 0;
begin
	for visit in
		select * from public.lead_visits v where v.state = 'booked' and v.reminded_at is null
			and v.starts_at > now() and v.starts_at < now() + interval '3 days' and private.morning_before(v.starts_at) <= now()
		order by v.starts_at limit 100 for update skip locked
	loop
		update public.lead_visits v set reminded_at = now() where v.id = visit.id;
		if coalesce(visit.answered_at, visit.created_at) < private.morning_before(visit.starts_at) then
			perform private.tell_visit(visit, array['visit-reminder']);
			told := told + 1;
		end if;
	end loop;
	return told;
end
$$;
grant execute on function private.visit_link(uuid), private.remind_of_visits() to service_role;

-- Whoever asks not to be contacted is not visited either.
create function private.call_off_visits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	update public.lead_visits v set state = 'canceled', changed = v.changed + 1
		where v.lead_id = new.lead_id and (v.state in ('proposed', 'declined') or v.state = 'booked' and v.ends_at > now());
	return null;
end
$$;
create trigger call_off_visits after update of do_not_contact_at on public.lead_work for each row
	when (new.do_not_contact_at is not null and old.do_not_contact_at is null) execute function private.call_off_visits();

-- As before, but a visit that is booked comes before any call that a stage proposes.
create or replace function private.propose_next(work public.lead_work) returns public.lead_work
language plpgsql stable set search_path = '' as $$
declare
	visit timestamptz;
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
	-- Nothing is booked with who has just come.
	if work.next_action = 'call' and work.status <> 'new' then
		select v.starts_at into visit from public.lead_visits v where v.lead_id = work.lead_id and v.state = 'booked' and v.starts_at > now();
		if visit is not null then
			work.next_action := 'visit';
			work.next_due := visit;
		end if;
	end if;
	work.next_note := '';
	return work;
end
$$;
revoke all on function private.new_secret(), private.secret_hash(text), private.visit_link(uuid), private.set_next(uuid, text, timestamptz),
	private.tell_visit(public.lead_visits, text[], text), private.hold_visit(uuid), private.lead_to_visit(uuid), private.require_times(timestamptz[]),
	private.visit_by_link(text), private.told_visit(uuid), private.morning_before(timestamptz), private.remind_of_visits(),
	private.call_off_visits() from public;
