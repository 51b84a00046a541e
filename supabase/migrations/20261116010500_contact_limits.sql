-- Messages through send-contact-email count by network, and in all: the owner's mailbox is not for strangers to fill.
create table private.contact_limits (
	scope text primary key check (scope in ('network', 'everyone')),
	most integer not null check (most > 0),
	within interval not null
);
insert into private.contact_limits values ('network', 10, '1 day'), ('everyone', 100, '1 day');

drop index public.messages_contact;
create index messages_contact on public.messages ((data ->> 'network'), created_at) where kind = 'contact-owner';
create index messages_contact_newest on public.messages (created_at) where kind = 'contact-owner';

-- One's own flood is told with 429, everyone's with 503. Nobody waits for anybody here, as with leads.
create or replace function public.queue_contact_email(mail jsonb) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
	network text := private.network_of(private.somebody(mail ->> 'ip'))::text;
	rule record;
	taken integer;
	wait integer;
begin
	for rule in select * from private.contact_limits l order by l.scope desc loop
		continue when rule.scope = 'network' and network is null;
		if rule.scope = 'network' then
			select count(*), ceil(extract(epoch from min(r.created_at) + rule.within - now())) into taken, wait from (
				select m.created_at from public.messages m
				where m.kind = 'contact-owner' and m.data ->> 'network' = network and m.created_at > now() - rule.within
				order by m.created_at desc limit rule.most
			) r;
		else
			select count(*), ceil(extract(epoch from min(r.created_at) + rule.within - now())) into taken, wait from (
				select m.created_at from public.messages m
				where m.kind = 'contact-owner' and m.created_at > now() - rule.within
				order by m.created_at desc limit rule.most
			) r;
		end if;
		if taken >= rule.most then
			raise sqlstate 'PGRST' using
				message = json_build_object('code', 'too_many_messages', 'message', 'Too many messages.')::text,
				detail = json_build_object(
					'status', case rule.scope when 'network' then 429 else 503 end,
					'headers', json_build_object('Retry-After', greatest(wait, 1)::text)
				)::text;
		end if;
	end loop;
	insert into public.messages (kind, data) values ('contact-owner', mail || jsonb_build_object('network', network));
end
$$;
