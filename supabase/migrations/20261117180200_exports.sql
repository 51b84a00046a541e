-- Leads out of the house, many at once: for the owner alone, and every time written to the log, with how many rows went out.

-- What is being taken out. Its id is that of the log's entry.
create table private.exports (
	id uuid primary key default gen_random_uuid(),
	at timestamptz not null default now(),
	author uuid not null,
	-- As find_leads takes them; unset: everything.
	filters jsonb,
	rows bigint not null default 0
);
create index exports_by_time on private.exports (at);
alter table private.exports enable row level security;
revoke all on private.exports from public, anon, authenticated, service_role;
grant select, update, delete on private.exports to service_role;

-- A view in a few words. What was searched for may be a name, and is nobody's to find in a log.
create function private.view_words(filters jsonb) returns text
language sql immutable set search_path = '' as $$
	select left(coalesce(string_agg(case when f.key in ('search', 'assignee') then f.key else f.key || ' ' || btrim(f.value::text, '"') end, ', ' order by f.key), 'all'), 300)
	from jsonb_each(filters) f
$$;

create function public.begin_export(filters jsonb default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	begun uuid := gen_random_uuid();
	wanted jsonb := nullif(begin_export.filters, 'null');
begin
	perform private.require_in_out();
	if wanted is not null and (jsonb_typeof(wanted) <> 'object' or pg_column_size(wanted) > 4000) then
		perform private.refuse('unknown_view', 'There is no such view.', 400);
	end if;
	insert into private.exports (id, author, filters) values (begun, auth.uid(), wanted);
	perform private.note_in_log(begun, 'data_exported', jsonb_build_object('view', coalesce(private.view_words(wanted), 'everything'), 'rows', 0));
	return begun;
end
$$;

-- The rows of each part of everything, and the column they are read on by.
create function private.export_part(part text, out statement text, out key text, out kind text)
language plpgsql stable set search_path = '' as $$
begin
	key := case when part in ('lead_work', 'consents', 'text_consents') then 'lead_id' when part = 'source_costs' then 'of' else 'id' end;
	kind := case part when 'lead_events' then 'bigint' when 'desk_settings' then 'boolean' when 'alert_settings' then 'boolean' when 'source_costs' then 'text' else 'uuid' end;
	statement := case
		when part in (
			'leads', 'lead_work', 'lead_events', 'lead_contacts', 'lead_notes', 'lead_tasks', 'lead_offers', 'lead_visits', 'lead_photos',
			'consents', 'text_consents', 'lead_imports', 'desk_settings', 'alert_settings', 'team_invitations', 'forget_receipts'
		) then format('select * from public.%I', part)
		when part = 'source_costs' then 'select source || '' '' || month as of, c.* from public.source_costs c'
		-- Not what a mail holds: it may be a link that opens an account.
		when part = 'messages' then
			'select id, created_at, kind, recipient, lead_id, status, attempts, last_error, sent_at from public.messages where lead_id is not null'
		when part = 'desk_views' then format('select * from public.desk_views where shared or owner = %L', auth.uid())
		when part = 'team' then
			'select u.id, private.account_name(u.id) as name, u.email, r.role, r.created_at as since
			from (select distinct on (user_id) * from public.user_roles order by user_id, role) r join auth.users u on u.id = r.user_id'
	end;
end
$$;

-- The next rows of an export: of its view, or of a part of everything. Answers {"rows": […], "after": …}; asked again with that
-- until it is null. As many rows as an answer bears.
create function public.export_rows(export uuid, part text default 'view', after text default null) returns json
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
	begun private.exports;
	source record;
	statement text;
	one record;
	taken json[] := '{}';
	bytes bigint := 0;
	last_key text;
	most integer := 500;
begin
	perform private.require_in_out();
	select * into begun from private.exports e where e.id = export_rows.export and e.author = auth.uid() and e.at > now() - interval '1 day';
	if begun.id is null then
		perform private.refuse('export_gone', 'Begin this export again.', 404);
	end if;
	if part = 'view' and begun.filters is not null then
		most := 200;
		statement := format(
			'select json_build_object(''key'', %s, ''id'', r.id)::text as key, row_to_json(r) as row from (%s) r',
			case begun.filters ->> 'order' when 'due' then 'r.next_due' else 'r.created_at' end,
			private.leads_statement(begun.filters, export_rows.after::jsonb, most)
		);
	elsif begun.filters is null then
		source := private.export_part(part);
		statement := case when source.statement is not null then format(
			'select q.%1$I::text as key, row_to_json(q) as row from (%2$s) q where $1 is null or q.%1$I > $1::%3$s order by q.%1$I limit %4$s',
			source.key, source.statement, source.kind, most
		) end;
	end if;
	if statement is null then
		perform private.refuse('unknown_part', 'There is no such part.', 400);
	end if;
	for one in execute statement using export_rows.after loop
		taken := taken || one.row;
		last_key := one.key;
		bytes := bytes + octet_length(one.row::text);
		exit when bytes > 4000000;
	end loop;
	update private.exports e set rows = e.rows + cardinality(taken) where e.id = begun.id returning * into begun;
	update auth.audit_log_entries l set payload = jsonb_set(l.payload::jsonb, '{traits,rows}', to_jsonb(begun.rows))::json where l.id = begun.id;
	return json_build_object(
		'rows', array_to_json(taken),
		'after', case when cardinality(taken) = most or bytes > 4000000 then last_key end
	);
end
$$;

revoke all on function private.view_words(jsonb), private.export_part(text) from public;
revoke all on function public.begin_export(jsonb), public.export_rows(uuid, text, text) from public, anon, service_role;
grant execute on function public.begin_export(jsonb), public.export_rows(uuid, text, text) to authenticated;
