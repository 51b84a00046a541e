-- What keeps one sender from shutting out the others: a visitor sends one lead a request, one network's own flood is refused,
-- and what comes beyond the total is stored and marked, never refused.

alter table public.leads add column suspected_because text
	constraint leads_suspected_because_check check (suspected_because in ('honeypot', 'too_fast', 'flood'));
grant insert (suspected_because) on public.leads to anon, authenticated;

-- So many within so long, and what becomes of a lead beyond: refused with 429, marked as suspected, or no mail to that mailbox.
alter table private.lead_limits
	drop constraint lead_limits_pkey,
	drop constraint lead_limits_scope_check,
	add column beyond text not null default 'mark';
-- What the owner has set stays; an office of 20 people behind one address is no flood.
update private.lead_limits set scope = 'network', beyond = 'refuse',
	most = case when most = 10 and within = '10 minutes' then 30 else most end
	where scope = 'address';
update private.lead_limits set most = 120 where scope = 'everyone' and most = 500 and within = '1 hour';
insert into private.lead_limits (scope, beyond, most, within) values ('network', 'mark', 60, '1 day'), ('mailbox', 'withhold', 3, '1 day');
alter table private.lead_limits
	alter column beyond drop default,
	add primary key (scope, beyond),
	add constraint lead_limits_check check (
		(scope, beyond) in (('network', 'refuse'), ('network', 'mark'), ('everyone', 'mark'), ('mailbox', 'withhold'))
	);

-- The leads told one by one, newest first: they are what the total counts.
create index messages_lead_owner on public.messages (created_at) where kind = 'lead-owner';

-- How many of a network, or of everyone (null), count, up to the limit; and the seconds until there is room.
-- Here and below plans are fixed to an index: one made while a table was small is kept while a flood fills it.
create function private.leads_within(network inet, most integer, span interval, out taken integer, out wait integer)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
begin
	if network is null then
		select count(*), ceil(extract(epoch from min(r.created_at) + span - now())) into taken, wait from (
			select m.created_at from public.messages m
			where m.kind = 'lead-owner' and m.created_at > now() - span
			order by m.created_at desc limit most
		) r;
	else
		select count(*), ceil(extract(epoch from min(r.created_at) + span - now())) into taken, wait from (
			select c.created_at from public.consents c
			where private.network_of(c.ip) = leads_within.network and c.created_at > now() - span
			order by c.created_at desc limit most
		) r;
	end if;
end
$$;
revoke all on function private.leads_within(inet, integer, interval) from public;

-- Before a visitor's lead is stored. A repeat of a stored lead is never too many. Nobody waits for anybody here: those who
-- come at the same moment may pass together, as many as one network is served at a time.
create function private.admit_lead() returns trigger language plpgsql security definer
set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
	network inet := private.network_of(private.client_ip());
	rule record;
	counted record;
begin
	if auth.uid() is not null and private.acts_as_admin() then
		return new;
	end if;
	if current_setting('leads.admitted', true) = 'yes' then
		raise sqlstate 'PGRST' using
			message = json_build_object('code', 'one_lead_a_request', 'message', 'Please send one lead at a time.')::text,
			detail = json_build_object('status', 400, 'headers', json_build_object())::text;
	end if;
	perform set_config('leads.admitted', 'yes', true);
	if exists (select from public.leads l where l.id = new.id) then
		return new;
	end if;
	for rule in select * from private.lead_limits l where l.beyond in ('refuse', 'mark') order by l.beyond desc loop
		continue when rule.scope = 'network' and network is null;
		continue when rule.beyond = 'mark' and (new.suspected_spam or new.suspected_because is not null);
		counted := private.leads_within(case rule.scope when 'network' then network end, rule.most, rule.within);
		continue when counted.taken < rule.most;
		if rule.beyond = 'refuse' then
			raise sqlstate 'PGRST' using
				message = json_build_object('code', 'too_many_leads', 'message', 'We have received a lot of requests just now. Please call us, or try again in a few minutes.')::text,
				detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', greatest(counted.wait, 1)::text))::text;
		end if;
		new.suspected_because := 'flood';
	end loop;
	new.suspected_spam := new.suspected_spam or new.suspected_because is not null;
	return new;
end
$$;
revoke all on function private.admit_lead() from public;
drop trigger limit_leads on public.leads;
drop function private.limit_leads();
-- Bulk is for the service role and for admins; whoever writes as the database's owner knows what they do.
create trigger admit_lead before insert on public.leads for each row
	when (current_user in ('anon', 'authenticated')) execute function private.admit_lead();
