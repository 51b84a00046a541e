-- Consent to text messages: apart from the request for a call, never a condition of it, and kept with the wording that was shown.

-- What the contact form's box said when it was ticked; empty when it was not.
alter table public.leads add column texts_version text not null default ''
	constraint leads_texts_version_check check (char_length(texts_version) <= 40 and texts_version ~ '^[0-9a-z.-]*$');
grant insert (texts_version) on public.leads to anon, authenticated;

create table public.text_consents (
	lead_id uuid primary key,
	created_at timestamptz not null default now(),
	wording_version text not null constraint text_consents_wording_check check (
		char_length(wording_version) <= 40 and wording_version ~ '^[0-9a-z.-]+$'
	),
	page text not null default '' constraint text_consents_page_check check (char_length(page) <= 300),
	-- The number it was given for: with another one, the desk has none.
	phone text not null,
	ip inet,
	user_agent text not null,
	-- When they asked us to stop.
	stopped_at timestamptz,
	-- Set once the lead is gone; says with the number whose consent it was.
	email text
);
create index text_consents_without_lead on public.text_consents (created_at) where email is not null;
alter table public.text_consents enable row level security;

-- Only who has just sent the lead knows its id, and only for a day.
create function private.may_agree_to_texts(lead uuid) returns boolean
language sql stable security definer set search_path = '' as $$
	select lead = private.presented_lead() and exists (
		select from public.leads l where l.id = lead and l.created_at > now() - interval '1 day'
	)
$$;

-- What a visitor cannot choose: the number, the time, where they are.
create function private.fill_text_consent() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	-- Whoever sends a lead again that was deleted meanwhile gives their consent anew.
	delete from public.text_consents t where t.lead_id = new.lead_id and t.email is not null;
	new.created_at := now();
	new.page := private.plain_text(new.page);
	new.phone := (select l.phone from public.leads l where l.id = new.lead_id);
	new.ip := private.client_ip();
	new.user_agent := left(coalesce(private.header('user-agent'), ''), 500);
	new.stopped_at := null;
	new.email := null;
	return new;
end
$$;
create trigger fill_text_consent before insert on public.text_consents for each row execute function private.fill_text_consent();

create or replace function private.record_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	insert into public.consents (lead_id, wording_version, page, ip, user_agent)
		values (new.id, new.consent_version, new.source_page, private.client_ip(), left(coalesce(private.header('user-agent'), ''), 500));
	if new.texts_version <> '' then
		insert into public.text_consents (lead_id, wording_version, page) values (new.id, new.texts_version, new.source_page);
	end if;
	insert into public.lead_events (lead_id, actor, kind) values (new.id, auth.uid(), 'created');
	return null;
end
$$;

create or replace function private.keep_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if old.suspected_spam and private.is_untouched(old) then
		delete from public.consents c where c.lead_id = old.id;
		delete from public.text_consents t where t.lead_id = old.id;
	else
		update public.consents c set phone = old.phone, email = old.email where c.lead_id = old.id;
		update public.text_consents t set email = old.email where t.lead_id = old.id;
	end if;
	return old;
end
$$;

-- A stop is for good: a new consent is a new lead's.
create function private.keep_stop() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	new.stopped_at := coalesce(old.stopped_at, case when new.stopped_at is not null then now() end);
	return new;
end
$$;
create trigger keep_stop before update of stopped_at on public.text_consents for each row execute function private.keep_stop();

revoke all on public.text_consents from anon, authenticated;
grant insert (lead_id, wording_version, page) on public.text_consents to anon, authenticated;
grant select on public.text_consents to authenticated;
grant update (stopped_at) on public.text_consents to authenticated;

create policy "who sent a lead may agree to texts" on public.text_consents for insert to anon, authenticated
	with check ((select private.may_agree_to_texts(lead_id)));
create policy "admins read consents to texts" on public.text_consents for select to authenticated
	using ((select private.acts_as_admin()));
create policy "admins note a stop" on public.text_consents for update to authenticated
	using ((select private.acts_as_admin())) with check ((select private.acts_as_admin()));

-- A page without script cannot make an id. What was sent stands in for it, so that a repeat is one lead; and since the id opens
-- a lead to whoever holds it, nobody can work it out who only knows what was sent.
create table private.lead_seed (seed uuid primary key);
insert into private.lead_seed values (gen_random_uuid());
alter table private.lead_seed enable row level security;
revoke all on private.lead_seed from public, anon, authenticated, service_role;

create function private.repeatable_lead_id(sent text) returns uuid language sql stable security definer set search_path = '' as $$
	select substr(encode(sha256(convert_to(s.seed || sent, 'UTF8')), 'hex'), 1, 32)::uuid from private.lead_seed s
$$;

revoke all on function private.may_agree_to_texts(uuid), private.fill_text_consent(), private.keep_stop(), private.repeatable_lead_id(text) from public;
grant execute on function private.may_agree_to_texts(uuid), private.repeatable_lead_id(text) to anon, authenticated, service_role;
