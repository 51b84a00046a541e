-- The numbers of a range, each with the count it rests on. Suspected leads, and those that are part of another, count for none.
create function public.desk_numbers(since timestamptz, until timestamptz default now()) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
	answer jsonb;
begin
	perform private.require_desk();
	with taken as materialized (
		select w.created_at, w.source, w.town, w.first_contact_at, w.contacted_at, w.offer_made_at, w.under_contract_at, w.closed_at, w.lost_at
		from public.lead_work w
		where w.merged_into is null and not w.suspected and w.created_at >= since and w.created_at < until
	), contact as (
		select extract(epoch from t.first_contact_at - t.created_at) / 60 as minutes, t.created_at < now() - interval '24 hours' as ripe from taken t
	)
	select jsonb_build_object(
		'since', since, 'until', until, 'leads', (select count(*) from taken),
		'weeks', (
			select coalesce(jsonb_agg(jsonb_build_object('week', g.week, 'leads', g.leads) order by g.week), '[]') from (
				select date_trunc('week', t.created_at at time zone private.time_zone())::date as week, count(*) as leads from taken t group by 1
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
		'first_contact', (
			select jsonb_build_object(
				-- Those that nobody has called yet count as late only once the time is over; what is younger is left out.
				'leads', count(*) filter (where c.minutes is not null or c.ripe), 'contacted', count(c.minutes),
				'within_5_minutes', count(*) filter (where c.minutes <= 5), 'within_1_hour', count(*) filter (where c.minutes <= 60),
				'within_24_hours', count(*) filter (where c.minutes <= 1440),
				'median_minutes', percentile_cont(0.5) within group (order by c.minutes)
			) from contact c
		),
		'funnel', (
			select jsonb_agg(jsonb_build_object('stage', f.stage, 'leads', f.leads, 'median_days', f.days) order by f.place) from (
				select 1 as place, 'new' as stage, count(*) as leads, null::float8 as days from taken
				union all select 2, 'contacted', count(contacted_at), percentile_cont(0.5) within group (order by extract(epoch from contacted_at - created_at)) / 86400 from taken
				union all select 3, 'offer_made', count(offer_made_at), percentile_cont(0.5) within group (order by extract(epoch from offer_made_at - created_at)) / 86400 from taken
				union all select 4, 'under_contract', count(under_contract_at), percentile_cont(0.5) within group (order by extract(epoch from under_contract_at - created_at)) / 86400 from taken
				union all select 5, 'closed', count(closed_at), percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at)) / 86400 from taken
				union all select 6, 'lost', count(lost_at), percentile_cont(0.5) within group (order by extract(epoch from lost_at - created_at)) / 86400 from taken
			) f
		)
	) into answer;
	return answer;
end
$$;
revoke all on function public.desk_numbers(timestamptz, timestamptz) from public, anon, service_role;
grant execute on function public.desk_numbers(timestamptz, timestamptz) to authenticated;
