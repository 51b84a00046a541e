-- What the owner paid for a source in a month: what it cost to be found there.
create table public.source_costs (
	source text not null constraint source_costs_source_check check (
		case when char_length(source) <= 60 then private.has_text(source) and source = private.source_of(source) else false end
	),
	-- Its first day.
	month date not null constraint source_costs_month_check check (
		extract(day from month) = 1 and month between date '2020-01-01' and date '2100-01-01'
	),
	dollars integer not null constraint source_costs_dollars_check check (dollars between 0 and 10000000),
	updated_at timestamptz not null default now(),
	primary key (source, month)
);
create index source_costs_by_month on public.source_costs (month);
alter table public.source_costs enable row level security;
revoke all on public.source_costs from anon, authenticated;
grant select, delete, insert (source, month, dollars), update (source, month, dollars) on public.source_costs to authenticated;
create policy "the desk reads costs" on public.source_costs for select to authenticated using ((select private.works_leads()));
create policy "the owner enters costs" on public.source_costs for insert to authenticated with check ((select private.acts_as_admin()));
create policy "the owner changes costs" on public.source_costs for update to authenticated
	using ((select private.acts_as_admin())) with check ((select private.acts_as_admin()));
create policy "the owner removes costs" on public.source_costs for delete to authenticated using ((select private.acts_as_admin()));
grant execute on function private.source_of(text) to authenticated, service_role;
