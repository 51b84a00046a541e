-- The numbers tell of what came in and how far it got.

-- As before, but a stage that was left again for an earlier one within a quarter of an hour was a slip, and was not reached.
create or replace function private.keep_work() returns trigger language plpgsql security definer set search_path = '' as $$
declare
	stage integer := array_position(array['new', 'contacted', 'offer_made', 'under_contract', 'closed'], new.status);
	slip timestamptz := now() - interval '15 minutes';
begin
	if new.status <> old.status then
		new.contacted_at := case when stage < 2 and new.contacted_at > slip then null else new.contacted_at end;
		new.offer_made_at := case when stage < 3 and new.offer_made_at > slip then null else new.offer_made_at end;
		new.under_contract_at := case when stage < 4 and new.under_contract_at > slip then null else new.under_contract_at end;
		new.closed_at := case when stage < 5 and new.closed_at > slip then null else new.closed_at end;
		new.lost_at := case when stage is not null and new.lost_at > slip then null else new.lost_at end;
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

-- As before, of those who asked: who stands in a file came by nothing we did, and how far they had got before is not known.
create or replace function public.desk_numbers(since timestamptz, until timestamptz default now()) returns jsonb
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
		where w.merged_into is null and not w.suspected and w.asked and w.created_at >= since and w.created_at < until
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
