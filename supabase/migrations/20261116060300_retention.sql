-- What is kept goes after its time (server/retention, by the settings RETENTION_…).

-- When a job that any server may do is due again. Whoever moves the time on has taken it.
create table private.upkeep (
	job text primary key,
	due_at timestamptz not null default now()
);
insert into private.upkeep (job) values ('retention'), ('retention of accounts');
alter table private.upkeep enable row level security;
revoke all on private.upkeep from public, anon, authenticated, service_role;
grant select, update on private.upkeep to service_role;

-- A lead that only came in: nobody has worked on it since.
create function private.is_untouched(lead public.leads) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
	return lead.status = 'new' and not exists (
		select from public.lead_events e where e.lead_id = lead.id and e.kind <> 'created'
	);
end
$$;

-- A consent outlives its lead, and says from then on whose it was: a claim about a call can be brought for four years (28 U.S.C.
-- 1658, for the TCPA), when the lead may long be gone. Suspected spam that nobody called leaves none.
alter table public.consents drop constraint consents_lead_id_fkey, add column phone text, add column email text;
create function private.keep_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if old.suspected_spam and private.is_untouched(old) then
		delete from public.consents c where c.lead_id = old.id;
	else
		update public.consents c set phone = old.phone, email = old.email where c.lead_id = old.id;
	end if;
	return old;
end
$$;
create trigger keep_consent before delete on public.leads for each row execute function private.keep_consent();

-- Whoever sends a lead again that was deleted meanwhile gives their consent anew.
create function private.renew_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	delete from public.consents c where c.lead_id = new.lead_id and c.phone is not null;
	return new;
end
$$;
create trigger renew_consent before insert on public.consents for each row execute function private.renew_consent();
revoke all on function private.is_untouched(public.leads), private.keep_consent(), private.renew_consent() from public;
grant execute on function private.is_untouched(public.leads) to service_role;

create index messages_sent on public.messages (sent_at) where status = 'sent';
create index messages_failed on public.messages (created_at) where status = 'failed';
create index leads_suspected on public.leads (created_at) where suspected_spam;
create index consents_without_lead on public.consents (created_at) where phone is not null;
