-- A homeowner asks for an offer. The checks are the form's own rules (lib/lead.ts), so no path around the form is laxer.

-- White space here is what the browser's trim() and \s take for it.
create function private.has_text(value text) returns boolean language sql immutable parallel safe as $$
	select value ~ '[^\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]'
$$;
create function private.is_email(value text) returns boolean language sql immutable parallel safe as $$
	select value ~ '^[^@\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+@[^@\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+\.[^@\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+$'
$$;
grant execute on function private.has_text(text), private.is_email(text) to anon, authenticated, service_role;

create table public.leads (
	id uuid primary key default gen_random_uuid(),
	created_at timestamptz not null default now(),
	name text not null constraint leads_name_check check (private.has_text(name) and char_length(name) <= 200),
	phone text not null constraint leads_phone_check check (phone ~ '^\([0-9]{3}\) [0-9]{3}-[0-9]{4}$'),
	email text not null constraint leads_email_check check (private.is_email(email) and char_length(email) <= 254),
	address text not null constraint leads_address_check check (private.has_text(address) and char_length(address) <= 300),
	status text not null default 'new' constraint leads_status_check check (
		status in ('new', 'contacted', 'offer_made', 'under_contract', 'closed', 'lost')
	),
	motivation text not null default '' constraint leads_motivation_check check (char_length(motivation) <= 5000),
	source_page text not null default '' check (char_length(source_page) <= 300),
	utm_source text not null default '' check (char_length(utm_source) <= 200),
	utm_medium text not null default '' check (char_length(utm_medium) <= 200),
	utm_campaign text not null default '' check (char_length(utm_campaign) <= 200),
	utm_term text not null default '' check (char_length(utm_term) <= 200),
	utm_content text not null default '' check (char_length(utm_content) <= 200),
	consent_version text not null default '' check (char_length(consent_version) <= 40),
	suspected_spam boolean not null default false
);
create index leads_newest on public.leads (created_at desc);
alter table public.leads enable row level security;

-- What the visitor agreed to, when, and from where.
create table public.consents (
	lead_id uuid primary key references public.leads (id) on delete cascade,
	created_at timestamptz not null default now(),
	wording_version text not null,
	page text not null,
	ip inet,
	user_agent text not null
);
create index consents_by_ip on public.consents (ip, created_at);
create index consents_newest on public.consents (created_at);
alter table public.consents enable row level security;

-- What happened to a lead, and who did it.
create table public.lead_events (
	id bigint generated always as identity primary key,
	lead_id uuid not null references public.leads (id) on delete cascade,
	created_at timestamptz not null default now(),
	actor uuid,
	kind text not null check (kind in ('created', 'updated')),
	changes jsonb not null default '{}'
);
create index lead_events_by_lead on public.lead_events (lead_id, id);
alter table public.lead_events enable row level security;

-- How many leads are taken in: rows, so that every server counts alike and the owner can change them.
create table private.lead_limits (
	scope text primary key check (scope in ('address', 'everyone')),
	most integer not null check (most > 0),
	within interval not null
);
insert into private.lead_limits values ('address', 10, '10 minutes'), ('everyone', 500, '1 hour');

-- Request headers, as the API passes them on with each request.
create function private.header(name text) returns text language sql stable as $$
	select nullif(current_setting('request.headers', true), '')::json ->> name
$$;
grant execute on function private.header(text) to anon, authenticated, service_role;

create function private.client_ip() returns inet language plpgsql stable as $$
begin
	return coalesce(private.header('cf-connecting-ip'), split_part(private.header('x-forwarded-for'), ',', 1))::inet;
exception when invalid_text_representation then
	return null;
end
$$;

-- The lead a visitor holds the id of.
create function private.presented_lead() returns uuid language plpgsql stable as $$
begin
	return private.header('x-lead-id')::uuid;
exception when invalid_text_representation then
	return null;
end
$$;
grant execute on function private.presented_lead() to anon, authenticated, service_role;

-- Before a lead is stored: too many from one address, or in all, is told with 429. A repeat of a stored lead never is.
create function private.limit_leads() returns trigger language plpgsql security definer set search_path = '' as $$
declare
	rule record;
	taken integer;
	wait integer;
	caller inet := private.client_ip();
begin
	if exists (select from public.leads l where l.id = new.id) then
		return new;
	end if;
	if caller is not null then
		perform pg_advisory_xact_lock(hashtextextended('lead-from-' || caller::text, 0));
	end if;
	for rule in select * from private.lead_limits loop
		continue when rule.scope = 'address' and caller is null;
		-- The newest that still count, and no more of them than the limit: room comes when the oldest of these has aged.
		select count(*), ceil(extract(epoch from min(c.created_at) + rule.within - now()))
			into taken, wait
			from (
				select created_at from public.consents
				where created_at > now() - rule.within and (rule.scope = 'everyone' or ip = caller)
				order by created_at desc limit rule.most
			) c;
		if taken >= rule.most then
			raise sqlstate 'PGRST' using
				message = json_build_object('code', 'too_many_leads', 'message', 'We have received a lot of requests just now. Please call us, or try again in a few minutes.')::text,
				detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', greatest(wait, 1)::text))::text;
		end if;
	end loop;
	return new;
end
$$;
create trigger limit_leads before insert on public.leads for each row execute function private.limit_leads();

create function private.record_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	insert into public.consents (lead_id, wording_version, page, ip, user_agent)
		values (new.id, new.consent_version, new.source_page, private.client_ip(), left(coalesce(private.header('user-agent'), ''), 500));
	insert into public.lead_events (lead_id, actor, kind) values (new.id, auth.uid(), 'created');
	return null;
end
$$;
create trigger record_lead after insert on public.leads for each row execute function private.record_lead();

create function private.record_lead_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	insert into public.lead_events (lead_id, actor, kind, changes)
	select new.id, auth.uid(), 'updated', jsonb_object_agg(n.key, jsonb_build_array(o.value, n.value))
	from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
	where n.value is distinct from o.value
	having count(*) > 0;
	return null;
end
$$;
create trigger record_lead_change after update on public.leads for each row execute function private.record_lead_change();

-- Visitors: insert only, only these columns, only as new; and see the one row whose id they present.
revoke all on public.leads, public.consents, public.lead_events from anon, authenticated;
grant insert (
	id, name, phone, email, address, status, motivation, source_page,
	utm_source, utm_medium, utm_campaign, utm_term, utm_content, consent_version, suspected_spam
) on public.leads to anon, authenticated;
grant select on public.leads to anon, authenticated;
grant update (name, phone, email, address, status, motivation, suspected_spam) on public.leads to authenticated;
grant select on public.consents, public.lead_events to authenticated;

create policy "anyone may ask for an offer" on public.leads for insert to anon, authenticated with check (status = 'new');
create policy "a visitor sees the lead they hold the id of" on public.leads for select to anon, authenticated
	using (id = (select private.presented_lead()));
create policy "admins read leads" on public.leads for select to authenticated using ((select private.acts_as_admin()));
create policy "admins work leads" on public.leads for update to authenticated
	using ((select private.acts_as_admin())) with check ((select private.acts_as_admin()));
create policy "admins read consents" on public.consents for select to authenticated using ((select private.acts_as_admin()));
create policy "admins read the trail" on public.lead_events for select to authenticated using ((select private.acts_as_admin()));
