-- Other tools are fed by webhooks: what happens is noted here in the transaction in which it happens, and sent afterwards by a worker.

-- https, or a program on the machine itself; no name or password in it, nothing but visible ASCII.
create function private.is_webhook_url(url text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
	select length(url) <= 1000 and url ~ '^[!-~]+$' and url !~ '[\\"<>^`{|}#]'
		and (url ~* '^https://[^/?@]+([/?]|$)' or url ~* '^http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?([/?]|$)')
$$;

create table public.webhooks (
	id uuid primary key default gen_random_uuid(),
	created_at timestamptz not null default now(),
	url text not null constraint webhooks_url_check check (private.is_webhook_url(url)),
	events text[] not null constraint webhooks_events_check check (
		cardinality(events) between 1 and 5 and events <@ array['lead.created', 'lead.stage_changed', 'lead.photos', 'visit.booked', 'offer.sent']
	),
	active boolean not null default true,
	-- Tries that failed since one last went through, and since when that is so.
	failures integer not null default 0,
	failing_since timestamptz,
	-- When it was switched off because nothing went through any more.
	given_up_at timestamptz
);
alter table public.webhooks enable row level security;
revoke all on public.webhooks from anon, authenticated;
grant select on public.webhooks to authenticated;
create policy "the owner reads webhooks" on public.webhooks for select to authenticated using ((select private.acts_as_admin()));

-- What they are signed with: shown once, and read by nobody but who signs. Our server seals it with a key that is not in the database.
create table private.webhook_secrets (
	webhook_id uuid primary key references public.webhooks (id) on delete cascade,
	secret text not null
);
alter table private.webhook_secrets enable row level security;
revoke all on private.webhook_secrets from public, anon, authenticated, service_role;
grant select, update on private.webhook_secrets to service_role;

-- What was or is to be told, by any way but mail. It holds no personal data: what is told of a lead is read as it is sent.
create table public.alert_deliveries (
	id uuid primary key default gen_random_uuid(),
	created_at timestamptz not null default now(),
	way text not null constraint alert_deliveries_way_check check (way in ('webhook', 'text')),
	-- Refers to nothing: a lead that comes waits for nobody who changes or removes a webhook that moment.
	webhook_id uuid,
	-- The owner's own.
	phone text,
	event text not null,
	lead_id uuid references public.leads (id) on delete cascade,
	data jsonb not null default '{}',
	status text not null default 'queued' constraint alert_deliveries_status_check check (status in ('queued', 'sent', 'failed')),
	attempts integer not null default 0,
	next_attempt_at timestamptz not null default now(),
	taken_until timestamptz,
	-- What was answered to the last try, or why there was no answer, in a word.
	code integer,
	last_error text,
	ended_at timestamptz,
	constraint alert_deliveries_to_check check ((way = 'webhook') = (webhook_id is not null) and (way = 'text') = (phone is not null))
);
create index alert_deliveries_due on public.alert_deliveries (way, attempts, next_attempt_at) where status = 'queued';
create index alert_deliveries_next on public.alert_deliveries (way, next_attempt_at) where status = 'queued';
create index alert_deliveries_newest on public.alert_deliveries (created_at desc);
create index alert_deliveries_ended on public.alert_deliveries (ended_at) where ended_at is not null;
create index alert_deliveries_by_lead on public.alert_deliveries (lead_id) where lead_id is not null;
create index alert_deliveries_by_webhook on public.alert_deliveries (webhook_id, created_at) where webhook_id is not null;
alter table public.alert_deliveries enable row level security;
revoke all on public.alert_deliveries from anon, authenticated;
grant select (id, created_at, way, webhook_id, phone, event, lead_id, status, attempts, next_attempt_at, code, last_error, ended_at)
	on public.alert_deliveries to authenticated;
create policy "the owner reads what was told" on public.alert_deliveries for select to authenticated using ((select private.acts_as_admin()));

-- What is made up is nobody's news, and a lead that was brought in from a file came in long ago. (Where nothing says how a lead came, a visitor sent it.)
create function private.is_news(event text, lead uuid) returns boolean
language sql stable security definer set search_path = '' as $$
	select coalesce(case to_jsonb(l) ->> 'came_by' when 'demo' then false when 'import' then is_news.event <> 'lead.created' end, true)
	from public.leads l where l.id = is_news.lead
$$;

-- Notes what happened for every webhook that wants to hear of it. Whatever goes wrong here, what happened is not undone by it.
create function private.tell_webhooks(event text, lead uuid, data jsonb default '{}', gather interval default '0') returns void
language plpgsql security definer set search_path = '' as $$
begin
	if not exists (select from public.webhooks w where w.active and tell_webhooks.event = any (w.events)) then
		return;
	end if;
	begin
		if not private.is_news(tell_webhooks.event, tell_webhooks.lead) then
			return;
		end if;
		insert into public.alert_deliveries (way, webhook_id, event, lead_id, data, next_attempt_at)
		select 'webhook', w.id, tell_webhooks.event, tell_webhooks.lead, tell_webhooks.data, now() + gather
		from public.webhooks w where w.active and tell_webhooks.event = any (w.events)
			-- What comes in pieces is told together.
			and (gather = '0' or not exists (
				select from public.alert_deliveries d where d.lead_id = tell_webhooks.lead and d.webhook_id = w.id
					and d.event = tell_webhooks.event and d.status = 'queued' and d.attempts = 0
			))
			-- One that came is told of once, also if it was taken for spam meanwhile.
			and (tell_webhooks.event <> 'lead.created' or not exists (
				select from public.alert_deliveries d where d.lead_id = tell_webhooks.lead and d.webhook_id = w.id and d.event = 'lead.created'
			));
		perform pg_notify('messages', 'alerts');
	exception when others then
		raise warning 'webhooks were not told: %', sqlstate;
	end;
end
$$;

create function private.tell_of_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if new.suspected_spam then
		return null;
	end if;
	if tg_op = 'INSERT' or old.suspected_spam then
		perform private.tell_webhooks('lead.created', new.id);
	end if;
	if tg_op = 'UPDATE' and new.status <> old.status then
		perform private.tell_webhooks('lead.stage_changed', new.id, jsonb_build_object('from', old.status, 'to', new.status));
	end if;
	return null;
end
$$;
create trigger tell_of_lead after insert or update of status, suspected_spam on public.leads for each row execute function private.tell_of_lead();

create function private.tell_of_photos() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if exists (select from public.leads l where l.id = new.lead_id and not l.suspected_spam) then
		perform private.tell_webhooks('lead.photos', new.lead_id, gather => '5 minutes');
	end if;
	return null;
end
$$;
create trigger tell_of_photos after insert on public.lead_photos for each row execute function private.tell_of_photos();

create function private.tell_of_visit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if tg_op = 'INSERT' or old.state <> 'booked' or old.starts_at <> new.starts_at then
		perform private.tell_webhooks('visit.booked', new.lead_id, jsonb_build_object(
			'visit_id', new.id, 'starts_at', new.starts_at, 'ends_at', new.ends_at, 'moved', tg_op = 'UPDATE' and old.starts_at is not null
		));
	end if;
	return null;
end
$$;
create trigger tell_of_visit after insert or update of state, starts_at on public.lead_visits for each row
	when (new.state = 'booked') execute function private.tell_of_visit();

create function private.tell_of_offer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	perform private.tell_webhooks('offer.sent', new.lead_id, jsonb_build_object(
		'offer_id', new.id, 'version', new.version, 'low', new.low, 'high', new.high, 'by', new.sent_by
	));
	return null;
end
$$;
create trigger tell_of_offer after update of sent_at on public.lead_offers for each row
	when (new.sent_at is not null and old.sent_at is null) execute function private.tell_of_offer();

-- How one went. After many failures in a row, over a day or more, it is switched off and the owner told; at once where the other
-- side says that it is gone for good. A test counts only where it goes through.
create function private.note_webhook(hook uuid, went_well boolean, counts boolean, gone boolean, most integer, age interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
	address text;
begin
	if went_well then
		update public.webhooks w set failures = 0, failing_since = null where w.id = hook and w.failures > 0;
		return;
	end if;
	if not counts then
		return;
	end if;
	update public.webhooks w set failures = w.failures + 1, failing_since = coalesce(w.failing_since, now()) where w.id = hook;
	update public.webhooks w set active = false, given_up_at = now()
		where w.id = hook and w.active and (gone or w.failures >= most and w.failing_since <= now() - age)
		returning w.url into address;
	if found then
		perform private.leave_webhook(hook);
		insert into public.messages (kind, data) values ('webhook-stopped', jsonb_build_object(
			'host', substring(address from '^https?://([^/?]+)'), 'gone', gone
		));
	end if;
end
$$;

-- What waits for a webhook that is off is not told by itself any more.
create function private.leave_webhook(hook uuid) returns void language sql security definer set search_path = '' as $$
	update public.alert_deliveries d set status = 'failed', ended_at = now(), last_error = 'off', taken_until = null
		where d.webhook_id = hook and d.status = 'queued' and d.event <> 'test'
$$;
grant execute on function private.note_webhook(uuid, boolean, boolean, boolean, integer, interval) to service_role;

create function private.require_admin() returns void language plpgsql stable security definer set search_path = '' as $$
begin
	if private.acts_as_admin() is not true then
		raise insufficient_privilege using message = 'Only the owner may do this.';
	end if;
end
$$;

create function private.log_webhook(action text, address text) returns void language plpgsql security definer set search_path = '' as $$
begin
	insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address) values (
		'00000000-0000-0000-0000-000000000000', gen_random_uuid(),
		json_build_object(
			'action', log_webhook.action, 'actor_id', auth.uid(), 'actor_via_sso', false, 'log_type', 'team',
			'actor_username', (select u.email from auth.users u where u.id = auth.uid()),
			'traits', json_build_object('host', substring(log_webhook.address from '^https?://([^/?]+)'))
		),
		now(), coalesce(host(private.client_ip()), '')
	);
end
$$;

create function private.new_webhook_secret() returns text language sql volatile set search_path = '' as $$
	select 'whsec_' || encode(decode(private.new_secret(), 'hex'), 'base64')
$$;

-- Adds one and answers its id and its secret, this once. Leads go there: the owner has to have just shown to be there.
create function public.add_webhook(url text, events text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	made public.webhooks;
	secret text := private.new_webhook_secret();
begin
	perform private.require_admin();
	perform private.require_fresh_session();
	if private.is_webhook_url(btrim(add_webhook.url)) is not true then
		perform private.refuse('url_invalid', 'Give an address that begins with https://.', 400);
	end if;
	lock table public.webhooks in share row exclusive mode;
	if (select count(*) from public.webhooks) >= 10 then
		perform private.refuse('too_many_webhooks', 'There are ten webhooks. Remove one first.', 409);
	end if;
	insert into public.webhooks (url, events) values (btrim(add_webhook.url), add_webhook.events) returning * into made;
	insert into private.webhook_secrets (webhook_id, secret) values (made.id, secret);
	perform private.log_webhook('webhook_added', made.url);
	perform pg_notify('messages', 'alerts');
	return jsonb_build_object('id', made.id, 'secret', secret);
exception when check_violation or not_null_violation then
	perform private.refuse('events_invalid', 'Choose at least one event.', 400);
end
$$;

-- Where it goes and what it hears of; what is left out stays. One that is switched on begins anew.
create function public.change_webhook(webhook uuid, url text default null, events text[] default null, active boolean default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
	made public.webhooks;
begin
	perform private.require_admin();
	if change_webhook.url is not null then
		perform private.require_fresh_session();
		if private.is_webhook_url(btrim(change_webhook.url)) is not true then
			perform private.refuse('url_invalid', 'Give an address that begins with https://.', 400);
		end if;
	end if;
	update public.webhooks w set
		url = coalesce(btrim(change_webhook.url), w.url), events = coalesce(change_webhook.events, w.events), active = coalesce(change_webhook.active, w.active),
		failures = case when change_webhook.active or change_webhook.url is not null then 0 else w.failures end,
		failing_since = case when change_webhook.active or change_webhook.url is not null then null else w.failing_since end,
		given_up_at = case when change_webhook.active then null else w.given_up_at end
	where w.id = change_webhook.webhook returning * into made;
	if made.id is null then
		perform private.refuse('webhook_gone', 'This webhook is gone.', 404);
	end if;
	if change_webhook.active is false then
		perform private.leave_webhook(made.id);
	end if;
	if change_webhook.url is not null then
		perform private.log_webhook('webhook_changed', made.url);
	end if;
exception when check_violation or not_null_violation then
	perform private.refuse('events_invalid', 'Choose at least one event.', 400);
end
$$;

-- A secret in the place of the one before, from now on. Answers it, this once.
create function public.renew_webhook_secret(webhook uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
	made text := private.new_webhook_secret();
begin
	perform private.require_admin();
	perform private.require_fresh_session();
	update private.webhook_secrets s set secret = made where s.webhook_id = renew_webhook_secret.webhook;
	if not found then
		perform private.refuse('webhook_gone', 'This webhook is gone.', 404);
	end if;
	perform pg_notify('messages', 'alerts');
	return made;
end
$$;

create function public.remove_webhook(webhook uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	address text;
begin
	perform private.require_admin();
	delete from public.webhooks w where w.id = remove_webhook.webhook returning w.url into address;
	if not found then
		perform private.refuse('webhook_gone', 'This webhook is gone.', 404);
	end if;
	delete from public.alert_deliveries d where d.webhook_id = remove_webhook.webhook;
	perform private.log_webhook('webhook_removed', address);
end
$$;

-- A delivery that says nothing but that it came. Answers its id.
create function public.test_webhook(webhook uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	made uuid;
begin
	perform private.require_admin();
	perform from public.webhooks w where w.id = test_webhook.webhook for update;
	if not found then
		perform private.refuse('webhook_gone', 'This webhook is gone.', 404);
	end if;
	if (select count(*) from public.alert_deliveries d where d.webhook_id = test_webhook.webhook and d.event = 'test'
		and d.created_at > now() - interval '1 hour') >= 20 then
		perform private.refuse('too_many_tests', 'That was tested many times this hour.', 429);
	end if;
	insert into public.alert_deliveries (way, webhook_id, event) values ('webhook', test_webhook.webhook, 'test') returning id into made;
	perform pg_notify('messages', 'alerts');
	return made;
end
$$;

-- Once more, under the same id, so that who has it already can tell.
create function public.send_alert_again(delivery uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	made public.alert_deliveries;
begin
	perform private.require_admin();
	select * into made from public.alert_deliveries d where d.id = send_alert_again.delivery for update;
	if made.id is null or made.way = 'webhook' and not exists (select from public.webhooks w where w.id = made.webhook_id) then
		perform private.refuse('delivery_gone', 'This is not here any more.', 404);
	end if;
	if made.taken_until > now() then
		perform private.refuse('delivery_under_way', 'This is being sent this moment.', 409);
	end if;
	update public.alert_deliveries d set status = 'queued', next_attempt_at = now(), ended_at = null where d.id = made.id;
	perform pg_notify('messages', 'alerts');
end
$$;
revoke all on function private.is_webhook_url(text), private.is_news(text, uuid), private.tell_webhooks(text, uuid, jsonb, interval), private.tell_of_lead(), private.tell_of_photos(),
	private.tell_of_visit(), private.tell_of_offer(), private.note_webhook(uuid, boolean, boolean, boolean, integer, interval),
	private.leave_webhook(uuid), private.require_admin(), private.log_webhook(text, text), private.new_webhook_secret() from public;
revoke all on function public.add_webhook(text, text[]), public.change_webhook(uuid, text, text[], boolean), public.renew_webhook_secret(uuid),
	public.remove_webhook(uuid), public.test_webhook(uuid), public.send_alert_again(uuid) from public, anon, service_role;
grant execute on function public.add_webhook(text, text[]), public.change_webhook(uuid, text, text[], boolean), public.renew_webhook_secret(uuid),
	public.remove_webhook(uuid), public.test_webhook(uuid), public.send_alert_again(uuid) to authenticated;
