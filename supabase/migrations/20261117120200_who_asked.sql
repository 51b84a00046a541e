-- Not everyone who is on the list has asked for a call today.

-- How a lead came: by a form of the site, out of a file, or made up to show the desk. Nobody writes it through the API.
alter table public.leads
	add column came_by text not null default 'visitor' constraint leads_came_by_check check (came_by in ('visitor', 'import', 'demo'));

-- Whether they wrote to us, and wait for a first call.
alter table public.lead_work add column asked boolean not null default true;
drop index public.lead_work_fresh;
create index lead_work_fresh on public.lead_work (created_at desc, lead_id desc)
	where status = 'new' and first_contact_at is null and asked and do_not_contact_at is null and merged_into is null and not suspected;
drop index public.lead_work_follow_ups;
create index lead_work_follow_ups on public.lead_work (next_due, lead_id)
	where next_due is not null and merged_into is null and not suspected and (status <> 'new' or first_contact_at is not null or not asked);

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
