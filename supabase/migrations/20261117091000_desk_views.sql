-- Lists under a name: one's own, or shown to the whole team.
create table public.desk_views (
	id uuid primary key default gen_random_uuid(),
	owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
	name text not null constraint desk_views_name_check check (
		case when char_length(name) <= 80 then private.has_text(name) else false end
	),
	-- As find_leads takes them.
	filters jsonb not null default '{}' constraint desk_views_filters_check check (
		jsonb_typeof(filters) = 'object' and pg_column_size(filters) <= 4000
	),
	shared boolean not null default false,
	created_at timestamptz not null default now()
);
create index desk_views_owner on public.desk_views (owner);
alter table public.desk_views enable row level security;
revoke all on public.desk_views from anon, authenticated;
grant select, delete, insert (id, name, filters, shared), update (name, filters, shared) on public.desk_views to authenticated;
create policy "the desk reads its own views and the team's" on public.desk_views for select to authenticated
	using ((select private.works_leads()) and (shared or owner = (select auth.uid())));
create policy "the desk keeps views" on public.desk_views for insert to authenticated
	with check ((select private.works_leads()) and owner = (select auth.uid()));
create policy "who made a view changes it" on public.desk_views for update to authenticated
	using ((select private.works_leads()) and owner = (select auth.uid())) with check (owner = (select auth.uid()));
create policy "who made a view removes it" on public.desk_views for delete to authenticated
	using ((select private.works_leads()) and owner = (select auth.uid()));

-- As before, but several values are one list, which two indexes can answer together.
create or replace function private.one_of(column_name text, given jsonb) returns text
language sql immutable set search_path = '' as $$
	select case jsonb_typeof(given)
		when 'array' then coalesce(' and (' || nullif(concat_ws(' or ',
			(
				select format('w.%I in (%s)', column_name, string_agg(quote_literal(v #>> '{}'), ', '))
				from (select v from jsonb_array_elements(given) v where jsonb_typeof(v) <> 'null' limit 50) v having count(*) > 0
			),
			case when given @> '[null]' then format('w.%I is null', column_name) end
		), '') || ')', '')
		when 'null' then format(' and w.%I is null', column_name)
		when 'string' then format(' and w.%I = %L', column_name, given #>> '{}')
		else '' end
$$;
