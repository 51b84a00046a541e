-- Who stands in a file has not asked for a call today: they are called when the owner planned it, and count as new nowhere.

-- Whether they wrote to us, and wait for a first call.
alter table public.lead_work add column asked boolean not null default true;
update public.lead_work w set asked = false from public.leads l where l.id = w.lead_id and l.came_by = 'import';
drop index public.lead_work_fresh;
create index lead_work_fresh on public.lead_work (created_at desc, lead_id desc)
	where status = 'new' and first_contact_at is null and asked and do_not_contact_at is null and merged_into is null and not suspected;
drop index public.lead_work_follow_ups;
create index lead_work_follow_ups on public.lead_work (next_due, lead_id)
	where next_due is not null and merged_into is null and not suspected and (status <> 'new' or first_contact_at is not null or not asked);

-- When those of a file are to be called.
alter table public.lead_imports add column calls text not null default 'next_week'
	constraint lead_imports_calls_check check (calls in ('today', 'tomorrow', 'next_week'));

-- Next week is from Monday to Friday, some on each day.
create function private.planned_call(calls text, lead uuid) returns timestamptz
language sql stable set search_path = '' as $$
	select case calls
		when 'today' then now()
		when 'tomorrow' then private.morning(1)
		else private.morning(8 - extract(isodow from now() at time zone private.time_zone())::integer + get_byte(uuid_send(lead), 15) % 5)
	end
$$;
revoke all on function private.planned_call(text, uuid) from public;

-- As before, but whoever stands in a file is called as planned.
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
	work.asked := new.came_by <> 'import';
	work.rank := -extract(epoch from new.created_at);
	-- A file says nothing of what its people wish; who asked not to be contacted has asked for this lead, too.
	if new.came_by = 'import' and exists (
		select from private.suppressed s
		where s.key in (private.suppression_key('phone', digits), private.suppression_key('mail', private.person_of(new.email)))
	) then
		work.do_not_contact_at := now();
	end if;
	work := private.propose_next(work);
	if new.came_by = 'import' and work.next_action = 'call' then
		work.next_due := coalesce((select private.planned_call(i.calls, new.id) from public.lead_imports i where i.id = new.import_id), work.next_due);
	end if;
	insert into public.lead_work values (work.*);
	insert into private.lead_keys (lead_id, phone, person, house, words) values (
		new.id, digits, private.person_of(new.email), private.house_of(new.address),
		private.words_of(concat_ws(' ', new.name, new.email, new.address, new.motivation)) || private.phone_words(digits)
	);
	return null;
end
$$;

-- As before, with when to call them; whoever goes on with a file may plan those anew that are still to come.
drop function public.begin_import(uuid, text, text, integer);
create function public.begin_import(import_id uuid, file text, digest text, lines integer, calls text default 'next_week') returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_in_out();
	update public.lead_imports i set lines = begin_import.lines, calls = begin_import.calls
		where i.id = begin_import.import_id and i.digest = begin_import.digest and i.undone_at is null;
	if found then
		return;
	end if;
	insert into public.lead_imports (id, author, file, digest, lines, calls)
		values (begin_import.import_id, auth.uid(), private.plain_text(begin_import.file), begin_import.digest, begin_import.lines, begin_import.calls);
	perform private.note_in_log(gen_random_uuid(), 'leads_imported', jsonb_build_object('file', begin_import.file, 'rows', begin_import.lines));
end
$$;
revoke all on function public.begin_import(uuid, text, text, integer, text) from public, anon, service_role;
grant execute on function public.begin_import(uuid, text, text, integer, text) to authenticated;

-- As before, in each: new is who asked and was not called.
create or replace function public.desk_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_desk();
	return jsonb_build_object(
		'most', 1000,
		'fresh', (select count(*) from (select from public.lead_work w where w.status = 'new' and w.first_contact_at is null and w.asked
			and w.do_not_contact_at is null and w.merged_into is null and not w.suspected limit 1000) c),
		'late', (select count(*) from (select from public.lead_work w where w.status = 'new' and w.first_contact_at is null and w.asked
			and w.do_not_contact_at is null and w.merged_into is null and not w.suspected
			and w.created_at < now() - interval '24 hours' limit 1000) c),
		'overdue', (select count(*) from (select from public.lead_work w where w.next_due < now()
			and w.merged_into is null and not w.suspected and (w.status <> 'new' or w.first_contact_at is not null or not w.asked) limit 1000) c),
		'spam', (select count(*) from (select from public.lead_work w where w.suspected and w.merged_into is null limit 1000) c),
		'stages', (
			select jsonb_object_agg(s.status, (select count(*) from (
				select from public.lead_work w where w.status = s.status and w.merged_into is null and not w.suspected limit 1000
			) c))
			from unnest(array['new', 'contacted', 'offer_made', 'under_contract', 'closed', 'lost']) s (status)
		)
	);
end
$$;

create or replace function public.desk_today(most integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
	rows integer := least(greatest(coalesce(most, 50), 1), 200);
	today timestamptz := private.morning(0) - interval '9 hours';
	tomorrow timestamptz := private.morning(1) - interval '9 hours';
begin
	perform private.require_desk();
	return jsonb_build_object(
		'now', now(),
		'fresh', (
			select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at desc, d.id desc), '[]') from (
				select w.lead_id from public.lead_work w
				where w.status = 'new' and w.first_contact_at is null and w.asked and w.do_not_contact_at is null and w.merged_into is null and not w.suspected
				order by w.created_at desc, w.lead_id desc limit rows
			) f join public.desk_leads d on d.id = f.lead_id
		),
		'due', (
			select coalesce(jsonb_agg(to_jsonb(d) order by d.next_due, d.id), '[]') from (
				select w.lead_id from public.lead_work w
				where w.next_due < tomorrow and w.merged_into is null and not w.suspected
					and (w.status <> 'new' or w.first_contact_at is not null or not w.asked)
					and (w.next_action <> 'visit' or w.next_due < today)
				order by w.next_due, w.lead_id limit rows
			) f join public.desk_leads d on d.id = f.lead_id
		),
		'visits', (
			select coalesce(jsonb_agg(to_jsonb(d) order by d.next_due, d.id), '[]') from (
				select w.lead_id from public.lead_work w
				where w.next_due >= today and w.next_due < tomorrow and w.merged_into is null and not w.suspected and w.next_action = 'visit'
				order by w.next_due, w.lead_id limit rows
			) f join public.desk_leads d on d.id = f.lead_id
		),
		'tasks', (
			select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('lead_name', l.name) order by t.due, t.id), '[]') from (
				select * from public.lead_tasks k where k.done_at is null and k.due < tomorrow order by k.due, k.id limit rows
			) t join public.leads l on l.id = t.lead_id
		),
		'mentions', (
			select coalesce(jsonb_agg(to_jsonb(n) || jsonb_build_object('lead_name', l.name) order by n.created_at desc), '[]') from (
				select * from public.lead_notes k where k.mentions @> array[auth.uid()] and k.created_at > now() - interval '14 days'
				order by k.created_at desc limit 20
			) n join public.leads l on l.id = n.lead_id
		)
	);
end
$$;

create or replace function private.morning_digest(most integer default 10) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
	day date := (now() at time zone private.time_zone())::date;
	today timestamptz := day::timestamp at time zone private.time_zone();
	tomorrow timestamptz := (day + 1)::timestamp at time zone private.time_zone();
begin
	return jsonb_build_object(
		'overdue', private.first_of((
			select coalesce(jsonb_agg(jsonb_build_object('lead', w.lead_id, 'name', l.name, 'address', l.address, 'action', w.next_action, 'at', w.next_due)
				order by w.next_due, w.lead_id), '[]')
			from (
				select * from public.lead_work k where k.next_due < today and k.merged_into is null and not k.suspected
					and (k.status <> 'new' or k.first_contact_at is not null or not k.asked)
				order by k.next_due, k.lead_id limit 1000
			) w join public.leads l on l.id = w.lead_id and l.came_by <> 'demo'
		), most),
		'due', private.first_of((
			select coalesce(jsonb_agg(jsonb_build_object('lead', w.lead_id, 'name', l.name, 'address', l.address, 'action', w.next_action, 'at', w.next_due)
				order by w.next_due, w.lead_id), '[]')
			from (
				select * from public.lead_work k where k.next_due >= today and k.next_due < tomorrow and k.merged_into is null and not k.suspected
					and (k.status <> 'new' or k.first_contact_at is not null or not k.asked) and k.next_action <> 'visit'
				order by k.next_due, k.lead_id limit 1000
			) w join public.leads l on l.id = w.lead_id and l.came_by <> 'demo'
		), most),
		'fresh', private.first_of((
			select coalesce(jsonb_agg(jsonb_build_object('lead', w.lead_id, 'name', l.name, 'address', l.address, 'at', w.created_at)
				order by w.created_at, w.lead_id), '[]')
			from (
				select * from public.lead_work k where k.status = 'new' and k.first_contact_at is null and k.asked and k.do_not_contact_at is null
					and k.merged_into is null and not k.suspected
				order by k.created_at desc, k.lead_id desc limit 1000
			) w join public.leads l on l.id = w.lead_id and l.came_by <> 'demo'
		), most),
		'visits', private.first_of((
			select coalesce(jsonb_agg(jsonb_build_object('lead', private.head_of(v.lead_id), 'name', l.name, 'address', l.address, 'at', v.starts_at)
				order by v.starts_at), '[]')
			from public.lead_visits v join public.leads l on l.id = v.lead_id and l.came_by <> 'demo'
			where v.state = 'booked' and v.starts_at >= today and v.starts_at < tomorrow
		), 50),
		'tasks', private.first_of((
			select coalesce(jsonb_agg(jsonb_build_object('lead', k.lead_id, 'name', k.title, 'address', l.address, 'at', k.due) order by k.due, k.id), '[]')
			from (
				select * from public.lead_tasks t where t.done_at is null and t.due < tomorrow order by t.due, t.id limit 1000
			) k join public.leads l on l.id = k.lead_id and l.came_by <> 'demo'
		), most),
		-- What fails still, and what was given up since about the last one.
		'stuck', (
			select count(*) from public.messages m where m.last_error is not null
				and (m.status = 'queued' or m.status = 'failed' and m.created_at > now() - interval '3 days') and m.kind <> 'morning-digest'
		)
	);
end
$$;

create or replace function private.due_now() returns integer language sql stable security definer set search_path = '' as $$
	select (
		select count(*) from (select from public.lead_work w where w.status = 'new' and w.first_contact_at is null and w.asked
			and w.do_not_contact_at is null and w.merged_into is null and not w.suspected limit 1000) c
	)::integer + (
		select count(*) from (select from public.lead_work w where w.next_due < now()
			and w.merged_into is null and not w.suspected and (w.status <> 'new' or w.first_contact_at is not null or not w.asked) limit 1000) c
	)::integer
$$;

-- As before, but how soon we called is told of those who asked.
create or replace function public.desk_numbers(since timestamptz, until timestamptz default now()) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
	answer jsonb;
begin
	perform private.require_desk();
	with taken as materialized (
		select w.created_at, w.source, w.town, w.closed_at, w.asked,
			case when w.asked then extract(epoch from w.first_contact_at - w.created_at)::float8 / 60 end as minutes,
			extract(epoch from w.contacted_at - w.created_at)::float8 / 86400 as contacted,
			extract(epoch from w.offer_made_at - w.created_at)::float8 / 86400 as offered,
			extract(epoch from w.under_contract_at - w.created_at)::float8 / 86400 as signed,
			extract(epoch from w.closed_at - w.created_at)::float8 / 86400 as closed,
			extract(epoch from w.lost_at - w.created_at)::float8 / 86400 as lost
		from public.lead_work w
		where w.merged_into is null and not w.suspected and w.created_at >= since and w.created_at < until
	), days as (
		select (t.created_at at time zone private.time_zone())::date as day, count(*) as leads from taken t group by 1
	), whole as (
		select count(*) as leads,
			-- Those that nobody has called yet count as late only once the time is over; what is younger is left out.
			count(*) filter (where t.minutes is not null or t.asked and t.created_at < now() - interval '24 hours') as ripe,
			count(t.minutes) as reached, count(*) filter (where t.minutes <= 5) as in_5, count(*) filter (where t.minutes <= 60) as in_60,
			count(*) filter (where t.minutes <= 1440) as in_1440, percentile_cont(0.5) within group (order by t.minutes) as minutes,
			count(t.contacted) as contacted, percentile_cont(0.5) within group (order by t.contacted) as contacted_days,
			count(t.offered) as offered, percentile_cont(0.5) within group (order by t.offered) as offered_days,
			count(t.signed) as signed, percentile_cont(0.5) within group (order by t.signed) as signed_days,
			count(t.closed) as closed, percentile_cont(0.5) within group (order by t.closed) as closed_days,
			count(t.lost) as lost, percentile_cont(0.5) within group (order by t.lost) as lost_days
		from taken t
	)
	select jsonb_build_object(
		'since', since, 'until', until, 'leads', a.leads,
		'weeks', (
			select coalesce(jsonb_agg(jsonb_build_object('week', g.week, 'leads', g.leads) order by g.week), '[]') from (
				select date_trunc('week', d.day::timestamp)::date as week, sum(d.leads)::bigint as leads from days d group by 1
			) g
		),
		'sources', (
			select coalesce(jsonb_agg(jsonb_build_object('source', g.source, 'leads', g.leads, 'closed', g.closed) order by g.leads desc, g.source), '[]') from (
				select t.source, count(*) as leads, count(t.closed_at) as closed from taken t group by 1 order by 2 desc, 1 limit 50
			) g
		),
		'towns', (
			select coalesce(jsonb_agg(jsonb_build_object('town', g.town, 'leads', g.leads, 'closed', g.closed) order by g.leads desc, g.town), '[]') from (
				select t.town, count(*) as leads, count(t.closed_at) as closed from taken t group by 1 order by 2 desc, 1 limit 50
			) g
		),
		'first_contact', jsonb_build_object(
			'leads', a.ripe, 'contacted', a.reached, 'within_5_minutes', a.in_5, 'within_1_hour', a.in_60, 'within_24_hours', a.in_1440,
			'median_minutes', a.minutes
		),
		'funnel', jsonb_build_array(
			jsonb_build_object('stage', 'new', 'leads', a.leads, 'median_days', null),
			jsonb_build_object('stage', 'contacted', 'leads', a.contacted, 'median_days', a.contacted_days),
			jsonb_build_object('stage', 'offer_made', 'leads', a.offered, 'median_days', a.offered_days),
			jsonb_build_object('stage', 'under_contract', 'leads', a.signed, 'median_days', a.signed_days),
			jsonb_build_object('stage', 'closed', 'leads', a.closed, 'median_days', a.closed_days),
			jsonb_build_object('stage', 'lost', 'leads', a.lost, 'median_days', a.lost_days)
		)
	) into answer from whole a;
	return answer;
end
$$;
