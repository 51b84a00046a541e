-- An export is read by whoever began it, where they began it, and the log that tells of it is no key to it.
alter table private.exports
	-- Of the log.
	add column entry uuid not null default gen_random_uuid(),
	-- Who has just signed in is this session, and no older one of the same account.
	add column session_id uuid;

-- As before, but everything is no view.
create or replace function private.view_words(filters jsonb) returns text
language sql immutable strict set search_path = '' as $$
	select left(coalesce(string_agg(case when f.key in ('search', 'assignee') then f.key else f.key || ' ' || btrim(f.value::text, '"') end, ', ' order by f.key), 'all'), 300)
	from jsonb_each(filters) f
$$;

-- As before, by an owner who has just shown to be there, and under an id that the log does not tell.
create or replace function public.begin_export(filters jsonb default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	begun private.exports;
	wanted jsonb := nullif(begin_export.filters, 'null');
begin
	perform private.require_in_out();
	perform private.require_fresh_session();
	if wanted is not null and (jsonb_typeof(wanted) <> 'object' or pg_column_size(wanted) > 4000) then
		perform private.refuse('unknown_view', 'There is no such view.', 400);
	end if;
	insert into private.exports (author, session_id, filters) values (auth.uid(), (auth.jwt() ->> 'session_id')::uuid, wanted) returning * into begun;
	perform private.note_in_log(begun.entry, 'data_exported', jsonb_build_object('view', coalesce(private.view_words(wanted), 'everything'), 'rows', 0));
	return begun.id;
end
$$;

-- As before, for an hour, and for the session that began it.
create or replace function public.export_rows(export uuid, part text default 'view', after text default null) returns json
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
	select * into begun from private.exports e where e.id = export_rows.export and e.author = auth.uid()
		and e.session_id = (auth.jwt() ->> 'session_id')::uuid and e.at > now() - interval '1 hour';
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
	update auth.audit_log_entries l set payload = jsonb_set(l.payload::jsonb, '{traits,rows}', to_jsonb(begun.rows))::json where l.id = begun.entry;
	return json_build_object(
		'rows', array_to_json(taken),
		'after', case when cardinality(taken) = most or bytes > 4000000 then last_key end
	);
end
$$;
