-- The outbox: a message is written in the transaction of what it speaks of, and delivered afterwards by a worker.
create table public.messages (
	id uuid primary key default gen_random_uuid(),
	created_at timestamptz not null default now(),
	kind text not null,
	-- Unset: the owner, whose address is the worker's setting.
	recipient text,
	lead_id uuid references public.leads (id) on delete cascade,
	data jsonb not null default '{}',
	status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
	attempts integer not null default 0,
	next_attempt_at timestamptz not null default now(),
	last_error text,
	sent_at timestamptz
);
create index messages_due on public.messages (next_attempt_at) where status = 'queued';
create index messages_by_lead on public.messages (lead_id);
alter table public.messages enable row level security;
revoke all on public.messages from anon, authenticated;
-- Not the data: it may hold a link that opens somebody's account.
grant select (id, created_at, kind, recipient, lead_id, status, attempts, next_attempt_at, last_error, sent_at)
	on public.messages to authenticated;
create policy "admins read the mail log" on public.messages for select to authenticated using ((select private.acts_as_admin()));

create function private.announce_messages() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	perform pg_notify('messages', '');
	return null;
end
$$;
create trigger announce_messages after insert on public.messages for each statement execute function private.announce_messages();

-- A lead tells the owner who asked, and the homeowner what happens next. Suspected spam tells only the owner.
create function private.queue_lead_messages() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	insert into public.messages (kind, recipient, lead_id)
	select m.kind, m.recipient, new.id
	from (values ('lead-owner', null), ('lead-homeowner', new.email)) as m (kind, recipient)
	where m.kind = 'lead-owner' or not new.suspected_spam;
	return null;
end
$$;
create trigger queue_lead_messages after insert on public.leads for each row execute function private.queue_lead_messages();
