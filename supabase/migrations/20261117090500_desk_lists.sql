-- What the desk's lists ask. Functions that first ask who calls, rather than policies row by row: a policy keeps the index of words
-- from being used, since it may not run a search before it has judged the row.

create function private.require_desk() returns void language plpgsql stable security definer set search_path = '' as $$
begin
	if private.works_leads() is not true then
		raise insufficient_privilege using message = 'Only who works the leads may do this.';
	end if;
end
$$;
revoke all on function private.require_desk() from public;

-- A condition on one column: a value, several, or none (null). What is given is always a literal.
create function private.one_of(column_name text, given jsonb) returns text
language sql immutable set search_path = '' as $$
	select case jsonb_typeof(given)
		when 'array' then coalesce(' and (' || (
			select string_agg(case when jsonb_typeof(v) = 'null' then format('w.%I is null', column_name) else format('w.%I = %L', column_name, v #>> '{}') end, ' or ')
			from (select v from jsonb_array_elements(given) v limit 50) v
		) || ')', '')
		when 'null' then format(' and w.%I is null', column_name)
		when 'string' then format(' and w.%I = %L', column_name, given #>> '{}')
		else '' end
$$;

-- The statement of a list.
--   status, town, source, texts, assignee: a value, a list of values, or null for none (assignee also 'me')
--   spam, do_not_contact, stale: true or false; from, to: when it came; due: 'overdue', 'today', 'week' or a time; search: text
--   order: newest, due, hand (inside one stage)
--   after: {"key": …, "id": …} of the last row shown, where key is created_at, next_due or rank, by the order
create function private.leads_statement(filters jsonb, after jsonb, most integer) returns text
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
	sort text := coalesce(filters ->> 'order', 'newest');
	column_name text := case sort when 'due' then 'next_due' when 'hand' then 'rank' else 'created_at' end;
	direction text := case when sort in ('due', 'hand') then 'asc' else 'desc' end;
	conditions text := ' and w.merged_into is null';
	sought tsquery := private.words_sought(filters ->> 'search');
	few constant integer := 2000;
begin
	-- What few leads have is found by the index of words. What many have is soon met on the way through the list's own order.
	if sought is null then
	elsif (select count(*) from (select from private.lead_keys k where k.words @@ sought limit few + 1) found) <= few then
		conditions := conditions || format(' and w.lead_id = any (array(select k.lead_id from private.lead_keys k where k.words @@ %L::tsquery))', sought);
	else
		conditions := conditions || format(' and (select k.words @@ %L::tsquery from private.lead_keys k where k.lead_id = w.lead_id)', sought);
	end if;
	conditions := conditions
		|| case when (filters ->> 'spam')::boolean then ' and w.suspected' else ' and not w.suspected' end
		|| coalesce(private.one_of('status', filters -> 'status'), '') || coalesce(private.one_of('town', filters -> 'town'), '')
		|| coalesce(private.one_of('source', filters -> 'source'), '') || coalesce(private.one_of('texts', filters -> 'texts'), '')
		|| coalesce(private.one_of('assignee', case when filters ->> 'assignee' = 'me' then to_jsonb(auth.uid()) else filters -> 'assignee' end), '')
		|| coalesce(' and w.created_at >= ' || quote_literal((filters ->> 'from')::timestamptz), '')
		|| coalesce(' and w.created_at < ' || quote_literal((filters ->> 'to')::timestamptz), '')
		|| case (filters ->> 'do_not_contact')::boolean when true then ' and w.do_not_contact_at is not null'
			when false then ' and w.do_not_contact_at is null' else '' end
		|| case when sort = 'due' or filters ? 'due' then ' and w.next_due is not null' else '' end
		|| coalesce(' and w.next_due < ' || quote_literal(case filters ->> 'due'
			when 'overdue' then now()
			when 'today' then private.morning(1) - interval '9 hours'
			when 'week' then private.morning(7) - interval '9 hours'
			else (filters ->> 'due')::timestamptz end), '')
		|| case when (filters ->> 'stale')::boolean then
			format(' and w.next_due < %L and greatest(w.created_at, w.status_since, w.last_contact_at) < %L', now() + interval '1 day', now() - interval '14 days')
			else '' end
		|| case when after is null then '' else format(' and (w.%I, w.lead_id) %s (%L, %L::uuid)', column_name,
			case direction when 'asc' then '>' else '<' end, after ->> 'key', after ->> 'id') end;
	return format(
		'select d.* from (select w.lead_id, w.%1$I as key from public.lead_work w where true%2$s order by w.%1$I %3$s, w.lead_id %3$s limit %4$s) w
			join public.desk_leads d on d.id = w.lead_id order by w.key %3$s, w.lead_id %3$s',
		column_name, conditions, direction, least(greatest(coalesce(most, 50), 1), 200)
	);
end
$$;
revoke all on function private.one_of(text, jsonb), private.leads_statement(jsonb, jsonb, integer) from public;

create function public.find_leads(filters jsonb default '{}', after jsonb default null, most integer default 50)
returns setof public.desk_leads
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
	perform private.require_desk();
	return query execute private.leads_statement(filters, nullif(after, 'null'), most);
end
$$;

-- How many there are, up to a thousand each: beyond that nobody counts, and the page says "1,000+".
create function public.desk_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_desk();
	return jsonb_build_object(
		'most', 1000,
		'fresh', (select count(*) from (select from public.lead_work w where w.status = 'new' and w.first_contact_at is null
			and w.do_not_contact_at is null and w.merged_into is null and not w.suspected limit 1000) c),
		'late', (select count(*) from (select from public.lead_work w where w.status = 'new' and w.first_contact_at is null
			and w.do_not_contact_at is null and w.merged_into is null and not w.suspected
			and w.created_at < now() - interval '24 hours' limit 1000) c),
		'overdue', (select count(*) from (select from public.lead_work w where w.next_due < now()
			and w.merged_into is null and not w.suspected and (w.status <> 'new' or w.first_contact_at is not null) limit 1000) c),
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

-- Who to call now: those who just came (newest first), what is due by tonight, visits of today, tasks due, and where one is mentioned.
create function public.desk_today(most integer default 50) returns jsonb
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
				where w.status = 'new' and w.first_contact_at is null and w.do_not_contact_at is null and w.merged_into is null and not w.suspected
				order by w.created_at desc, w.lead_id desc limit rows
			) f join public.desk_leads d on d.id = f.lead_id
		),
		'due', (
			select coalesce(jsonb_agg(to_jsonb(d) order by d.next_due, d.id), '[]') from (
				select w.lead_id from public.lead_work w
				where w.next_due < tomorrow and w.merged_into is null and not w.suspected
					and (w.status <> 'new' or w.first_contact_at is not null)
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

-- Who is on the team, for giving leads and mentioning. Addresses are the owner's to see.
create function public.desk_team() returns table (id uuid, name text, role text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_desk();
	return query
		select u.id, coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), nullif(btrim(u.raw_user_meta_data ->> 'name'), ''), split_part(u.email, '@', 1)),
			min(r.role), case when private.acts_as_admin() then u.email::text end
		from public.user_roles r join auth.users u on u.id = r.user_id
		group by u.id order by 3, 2 limit 100;
end
$$;
revoke all on function public.find_leads(jsonb, jsonb, integer), public.desk_counts(), public.desk_today(integer), public.desk_team()
	from public, anon, service_role;
grant execute on function public.find_leads(jsonb, jsonb, integer), public.desk_counts(), public.desk_today(integer), public.desk_team()
	to authenticated;
