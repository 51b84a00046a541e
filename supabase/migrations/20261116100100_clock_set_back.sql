-- Rows from the future were written by a clock that has been set back since. They count for no limit: else whoever sent them,
-- or everyone, would be shut out until that time comes again. A minute is left to transactions that began a little later.

create or replace function private.leads_within(network inet, most integer, span interval, out taken integer, out wait integer)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
begin
	if network is null then
		select count(*), ceil(extract(epoch from min(r.created_at) + span - now())) into taken, wait from (
			select m.created_at from public.messages m
			where m.kind = 'lead-owner' and m.created_at > now() - span and m.created_at < now() + interval '1 minute'
			order by m.created_at desc limit most
		) r;
	else
		select count(*), ceil(extract(epoch from min(r.created_at) + span - now())) into taken, wait from (
			select c.created_at from public.consents c
			where private.network_of(c.ip) = leads_within.network
				and c.created_at > now() - span and c.created_at < now() + interval '1 minute'
			order by c.created_at desc limit most
		) r;
	end if;
end
$$;

create or replace function private.mailbox_has_room(address text) returns boolean
language sql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
	select not exists (
		select from private.lead_limits l
		where l.scope = 'mailbox' and l.most <= (
			select count(*) from (
				select from public.messages m
				where m.kind = 'lead-homeowner' and private.mailbox_of(m.recipient) = private.mailbox_of(address)
					and m.created_at > now() - l.within and m.created_at < now() + interval '1 minute'
				order by m.created_at desc limit l.most
			) sent
		)
	)
$$;

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
				where m.kind = 'contact-owner' and m.data ->> 'network' = network
					and m.created_at > now() - rule.within and m.created_at < now() + interval '1 minute'
				order by m.created_at desc limit rule.most
			) r;
		else
			select count(*), ceil(extract(epoch from min(r.created_at) + rule.within - now())) into taken, wait from (
				select m.created_at from public.messages m
				where m.kind = 'contact-owner' and m.created_at > now() - rule.within and m.created_at < now() + interval '1 minute'
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
