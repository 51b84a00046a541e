-- As before, but a day holds nothing of made-up leads.
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
					and (k.status <> 'new' or k.first_contact_at is not null)
				order by k.next_due, k.lead_id limit 1000
			) w join public.leads l on l.id = w.lead_id and l.came_by <> 'demo'
		), most),
		'due', private.first_of((
			select coalesce(jsonb_agg(jsonb_build_object('lead', w.lead_id, 'name', l.name, 'address', l.address, 'action', w.next_action, 'at', w.next_due)
				order by w.next_due, w.lead_id), '[]')
			from (
				select * from public.lead_work k where k.next_due >= today and k.next_due < tomorrow and k.merged_into is null and not k.suspected
					and (k.status <> 'new' or k.first_contact_at is not null) and k.next_action <> 'visit'
				order by k.next_due, k.lead_id limit 1000
			) w join public.leads l on l.id = w.lead_id and l.came_by <> 'demo'
		), most),
		'fresh', private.first_of((
			select coalesce(jsonb_agg(jsonb_build_object('lead', w.lead_id, 'name', l.name, 'address', l.address, 'at', w.created_at)
				order by w.created_at, w.lead_id), '[]')
			from (
				select * from public.lead_work k where k.status = 'new' and k.first_contact_at is null and k.do_not_contact_at is null
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
