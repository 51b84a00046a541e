-- How the owner is told of things: one row of settings, and a mail in the morning that says what the day holds.
create table public.alert_settings (
	id boolean primary key default true constraint alert_settings_one_row check (id),
	digest boolean not null default true,
	-- Also on a day that holds nothing.
	digest_when_empty boolean not null default false,
	-- The day of the last one. A day that had begun when it was set up, or turned on, is not made up for.
	digest_day date
);
insert into public.alert_settings (digest_day) values ((now() at time zone private.time_zone())::date);
alter table public.alert_settings enable row level security;
revoke all on public.alert_settings from anon, authenticated;
grant select, update (digest, digest_when_empty) on public.alert_settings to authenticated;
create policy "the owner reads how alerts are set" on public.alert_settings for select to authenticated using ((select private.acts_as_admin()));
create policy "the owner sets alerts" on public.alert_settings for update to authenticated
	using ((select private.acts_as_admin())) with check ((select private.acts_as_admin()));

-- The day whose digest is due at a moment, by the company's clock: from 7:30 on, and not once the morning is over.
create function private.digest_due(at timestamptz) returns date
language sql stable parallel safe set search_path = '' as $$
	select case when (at at time zone private.time_zone())::time >= '7:30' and (at at time zone private.time_zone())::time < '12:00'
		then (at at time zone private.time_zone())::date end
$$;

create function private.begin_digest() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	new.digest_day := coalesce(private.digest_due(now()), old.digest_day);
	return new;
end
$$;
create trigger begin_digest before update of digest on public.alert_settings for each row
	when (new.digest and not old.digest) execute function private.begin_digest();

-- The first rows of a list, and how many there are, up to a thousand.
create function private.first_of(rows jsonb, most integer) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
	select jsonb_build_object('count', jsonb_array_length(rows), 'first', (
		select coalesce(jsonb_agg(r.value order by r.ordinality), '[]') from jsonb_array_elements(rows) with ordinality r where r.ordinality <= most
	))
$$;

-- What a day holds, as the mail tells it. The same rules as the desk's Today.
create function private.morning_digest(most integer default 10) returns jsonb
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
			) w join public.leads l on l.id = w.lead_id
		), most),
		'due', private.first_of((
			select coalesce(jsonb_agg(jsonb_build_object('lead', w.lead_id, 'name', l.name, 'address', l.address, 'action', w.next_action, 'at', w.next_due)
				order by w.next_due, w.lead_id), '[]')
			from (
				select * from public.lead_work k where k.next_due >= today and k.next_due < tomorrow and k.merged_into is null and not k.suspected
					and (k.status <> 'new' or k.first_contact_at is not null) and k.next_action <> 'visit'
				order by k.next_due, k.lead_id limit 1000
			) w join public.leads l on l.id = w.lead_id
		), most),
		'fresh', private.first_of((
			select coalesce(jsonb_agg(jsonb_build_object('lead', w.lead_id, 'name', l.name, 'address', l.address, 'at', w.created_at)
				order by w.created_at, w.lead_id), '[]')
			from (
				select * from public.lead_work k where k.status = 'new' and k.first_contact_at is null and k.do_not_contact_at is null
					and k.merged_into is null and not k.suspected
				order by k.created_at desc, k.lead_id desc limit 1000
			) w join public.leads l on l.id = w.lead_id
		), most),
		'visits', private.first_of((
			select coalesce(jsonb_agg(jsonb_build_object('lead', private.head_of(v.lead_id), 'name', l.name, 'address', l.address, 'at', v.starts_at)
				order by v.starts_at), '[]')
			from public.lead_visits v join public.leads l on l.id = v.lead_id
			where v.state = 'booked' and v.starts_at >= today and v.starts_at < tomorrow
		), 50),
		'tasks', private.first_of((
			select coalesce(jsonb_agg(jsonb_build_object('lead', k.lead_id, 'name', k.title, 'address', l.address, 'at', k.due) order by k.due, k.id), '[]')
			from (
				select * from public.lead_tasks t where t.done_at is null and t.due < tomorrow order by t.due, t.id limit 1000
			) k join public.leads l on l.id = k.lead_id
		), most),
		-- What fails still, and what was given up since about the last one.
		'stuck', (
			select count(*) from public.messages m where m.last_error is not null
				and (m.status = 'queued' or m.status = 'failed' and m.created_at > now() - interval '3 days') and m.kind <> 'morning-digest'
		)
	);
end
$$;

-- Puts this morning's digest into the outbox, once, whoever asks and however many: the row that is changed is the claim. Tells whether it did.
create function private.queue_morning_digest(at timestamptz default now()) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
	today date := private.digest_due(at);
	told jsonb;
	even_empty boolean;
begin
	if today is null or not exists (select from public.alert_settings s where s.digest and s.digest_day is distinct from today) then
		return false;
	end if;
	update public.alert_settings s set digest_day = today where s.digest and s.digest_day is distinct from today
		returning s.digest_when_empty into even_empty;
	if not found then
		return false;
	end if;
	told := private.morning_digest(0);
	if not even_empty and told ->> 'stuck' = '0' and not jsonb_path_exists(told, '$.*.count ? (@ > 0)') then
		return false;
	end if;
	insert into public.messages (kind) values ('morning-digest');
	return true;
end
$$;
grant execute on function private.morning_digest(integer), private.queue_morning_digest(timestamptz) to service_role;
revoke all on function private.digest_due(timestamptz), private.begin_digest(), private.first_of(jsonb, integer), private.morning_digest(integer),
	private.queue_morning_digest(timestamptz) from public;

-- As before, but a digest of a morning that is over is not sent again.
create or replace function private.can_be_sent(message public.messages) returns boolean
language sql immutable set search_path = '' as $$
	select message.status <> 'sent' and message.last_error is not null and (
		message.status = 'queued' or message.kind not like 'auth-%' and message.kind not in ('leads-digest', 'morning-digest')
	)
$$;
