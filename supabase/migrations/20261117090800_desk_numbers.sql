-- The numbers of a range, each with the count it rests on. Suspected leads, and those that are part of another, count for none.
-- Each row is read once and its spans are plain numbers, so that a year's leads are counted while one waits.
create function public.desk_numbers(since timestamptz, until timestamptz default now()) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
	answer jsonb;
begin
	perform private.require_desk();
	with taken as materialized (
		select w.created_at, w.source, w.town, w.closed_at,
			extract(epoch from w.first_contact_at - w.created_at)::float8 / 60 as minutes,
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
			count(*) filter (where t.minutes is not null or t.created_at < now() - interval '24 hours') as ripe,
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
revoke all on function public.desk_numbers(timestamptz, timestamptz) from public, anon, service_role;
grant execute on function public.desk_numbers(timestamptz, timestamptz) to authenticated;
