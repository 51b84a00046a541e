-- A new lead told by text to the owner's own numbers, where a service that sends texts is configured. Nobody else is texted.
alter table public.alert_settings
	add column text_numbers text[] not null default '{}' constraint alert_settings_numbers_check check (
		length(text_numbers::text) <= 100 and text_numbers::text ~ '^\{(\+[1-9]\d{9,14}(,\+[1-9]\d{9,14}){0,4})?\}$'
	),
	-- What comes between nine in the evening and seven in the morning waits.
	add column text_quiet boolean not null default true,
	-- One text in so many minutes at most; it counts what came meanwhile.
	add column text_gap integer not null default 10 constraint alert_settings_gap_check check (text_gap between 1 and 240),
	-- Whether the server can send any: its settings' to say.
	add column texts_ready boolean not null default false;
grant update (text_numbers, text_quiet, text_gap) on public.alert_settings to authenticated;

-- Leads the owner has had no text of yet.
create table private.leads_to_text (
	lead_id uuid primary key references public.leads (id) on delete cascade
);
alter table private.leads_to_text enable row level security;
revoke all on private.leads_to_text from public, anon, authenticated, service_role;

-- As before, and by text.
create or replace function private.tell_of_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if new.suspected_spam then
		return null;
	end if;
	if tg_op = 'INSERT' or old.suspected_spam then
		perform private.tell_webhooks('lead.created', new.id);
		perform private.note_to_text(new.id);
	end if;
	if tg_op = 'UPDATE' and new.status <> old.status then
		perform private.tell_webhooks('lead.stage_changed', new.id, jsonb_build_object('from', old.status, 'to', new.status));
	end if;
	return null;
end
$$;

create function private.note_to_text(lead uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
	if not exists (select from public.alert_settings s where s.texts_ready and cardinality(s.text_numbers) > 0) then
		return;
	end if;
	begin
		if private.is_news('lead.created', lead) then
			insert into private.leads_to_text (lead_id) values (lead) on conflict do nothing;
			perform pg_notify('messages', 'alerts');
		end if;
	exception when others then
		raise warning 'a text was not noted: %', sqlstate;
	end;
end
$$;

create function private.is_quiet(at timestamptz) returns boolean language sql stable parallel safe set search_path = '' as $$
	select (at at time zone private.time_zone())::time >= '21:00' or (at at time zone private.time_zone())::time < '7:00'
$$;

-- Makes a text of all that came since the last one, if it is time for one. Of many servers one does it. Tells whether it did.
create function private.queue_texts(at timestamptz default now()) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
	settings public.alert_settings;
	told uuid[];
begin
	if not exists (select from private.leads_to_text) then
		return false;
	end if;
	select * into settings from public.alert_settings for update skip locked;
	if not found or settings.text_quiet and private.is_quiet(at) or exists (
		select from public.alert_deliveries d where d.way = 'text' and d.event = 'lead.created'
			and d.created_at > at - settings.text_gap * interval '1 minute' and d.created_at <= at
	) then
		return false;
	end if;
	with taken as (delete from private.leads_to_text where true returning lead_id)
	select array_agg(lead_id) into told from taken;
	if told is null or not settings.texts_ready then
		return false;
	end if;
	insert into public.alert_deliveries (way, phone, event, lead_id, data)
	select 'text', n, 'lead.created', case when cardinality(told) = 1 then told[1] end, jsonb_build_object('count', cardinality(told))
	from unnest(settings.text_numbers) n;
	return found;
end
$$;
grant execute on function private.queue_texts(timestamptz) to service_role;
create index alert_deliveries_texts on public.alert_deliveries (created_at) where way = 'text';

-- A text to one of the owner's numbers that says nothing but that it came.
create function public.test_text(phone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	settings public.alert_settings;
	made uuid;
begin
	perform private.require_admin();
	select * into settings from public.alert_settings for update;
	if not settings.texts_ready then
		perform private.refuse('texts_off', 'No service that sends texts is set up.', 409);
	end if;
	if test_text.phone is null or test_text.phone <> all (settings.text_numbers) then
		perform private.refuse('number_gone', 'This number is not among yours.', 404);
	end if;
	if (select count(*) from public.alert_deliveries d where d.way = 'text' and d.event = 'test' and d.created_at > now() - interval '1 hour') >= 5 then
		perform private.refuse('too_many_tests', 'That was tested many times this hour.', 429);
	end if;
	insert into public.alert_deliveries (way, phone, event) values ('text', test_text.phone, 'test') returning id into made;
	perform pg_notify('messages', 'alerts');
	return made;
end
$$;
revoke all on function private.note_to_text(uuid), private.is_quiet(timestamptz), private.queue_texts(timestamptz) from public;
revoke all on function public.test_text(text) from public, anon, service_role;
grant execute on function public.test_text(text) to authenticated;
