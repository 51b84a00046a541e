-- Suspected leads are told to the owner together, by a digest that the worker makes when one is due. A row here is a lead the
-- owner has not heard of; it goes when the digest that names it is out.
create table private.untold_leads (
	lead_id uuid primary key references public.leads (id) on delete cascade,
	digest uuid references public.messages (id) on delete set null
);
create index untold_leads_by_digest on private.untold_leads (digest);
alter table private.untold_leads enable row level security;
revoke all on private.untold_leads from public, anon, authenticated;
grant select, update, delete on private.untold_leads to service_role;

-- One digest at a time, and the last one is found at once.
create unique index messages_one_digest on public.messages (kind) where kind = 'leads-digest' and status = 'queued';
create index messages_digests on public.messages ((greatest(created_at, sent_at))) where kind = 'leads-digest';

-- The mailbox an address leads to: neither capitals nor a +tag make another one, and dots make none at Gmail. Letters beyond
-- ASCII can be written in countless ways that end in one domain, so all such addresses count as one.
-- It is part of an index, so whoever writes such a row computes it; it knows nothing but what it is given.
create function private.mailbox_of(address text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
declare
	name text := split_part(lower(address), '@', 1);
	domain text := split_part(lower(address), '@', 2);
begin
	if address ~ '[^!-~]' then
		return 'beyond ASCII';
	end if;
	name := coalesce(nullif(split_part(name, '+', 1), ''), name);
	if domain in ('gmail.com', 'googlemail.com') then
		return replace(name, '.', '') || '@gmail.com';
	end if;
	return name || '@' || domain;
end
$$;
create index messages_by_mailbox on public.messages (private.mailbox_of(recipient), created_at) where kind = 'lead-homeowner';

-- Whether a mailbox may get one more confirmation: somebody else may have typed its address, again and again.
create function private.mailbox_has_room(address text) returns boolean
language sql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
	select not exists (
		select from private.lead_limits l
		where l.scope = 'mailbox' and l.most <= (
			select count(*) from (
				select from public.messages m
				where m.kind = 'lead-homeowner' and private.mailbox_of(m.recipient) = private.mailbox_of(address)
					and m.created_at > now() - l.within
				order by m.created_at desc limit l.most
			) sent
		)
	)
$$;
revoke all on function private.mailbox_has_room(text) from public;

-- A lead tells the owner who asked, and the homeowner what happens next. What is suspected waits for the digest and tells nobody else.
create or replace function private.queue_lead_messages() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if new.suspected_spam then
		insert into private.untold_leads (lead_id) values (new.id);
		perform pg_notify('messages', '');
		return null;
	end if;
	insert into public.messages (kind, recipient, lead_id)
	select m.kind, m.recipient, new.id
	from (values ('lead-owner', null), ('lead-homeowner', new.email)) as m (kind, recipient)
	where m.kind = 'lead-owner' or private.mailbox_has_room(new.email);
	return null;
end
$$;
revoke all on function private.queue_lead_messages() from public;
