-- Made-up leads, to show the desk: marked as such, told to nobody, and gone by one command with all that hangs on them.
create index leads_of_demo on public.leads (created_at) where came_by = 'demo';

-- Whatever is done with such a lead, no mail about it goes out: not to its example address, nor to the owner. What says that it is
-- sent already is only the tale of one.
create function private.keep_demo_quiet() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	return case when exists (select from public.leads l where l.id = new.lead_id and l.came_by = 'demo') then null else new end;
end
$$;
create trigger keep_demo_quiet before insert on public.messages for each row
	when (new.lead_id is not null and new.status <> 'sent') execute function private.keep_demo_quiet();

-- As before, but of a lead that never was nothing is kept.
create or replace function private.keep_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if old.came_by = 'demo' or old.suspected_spam and private.is_untouched(old) then
		delete from public.consents c where c.lead_id = old.id;
		delete from public.text_consents t where t.lead_id = old.id;
	else
		update public.consents c set phone = old.phone, email = old.email where c.lead_id = old.id;
		update public.text_consents t set email = old.email where t.lead_id = old.id;
	end if;
	return old;
end
$$;

-- A real lead that is part of a made-up one would be told to nobody, and what was done with it would go with the demo.
create function private.keep_demo_apart() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if (select count(*) from public.leads l where l.id in (new.lead_id, new.merged_into) and l.came_by = 'demo') = 1 then
		perform private.refuse('demo_lead', 'A made-up lead and a real one cannot be made one.', 409);
	end if;
	return new;
end
$$;
create trigger keep_demo_apart before update of merged_into on public.lead_work for each row
	when (new.merged_into is not null) execute function private.keep_demo_apart();
revoke all on function private.keep_demo_apart() from public;

create function public.demo_leads() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_desk();
	return (select count(*) from public.leads l where l.came_by = 'demo');
end
$$;

create function private.remove_demo() returns integer
language plpgsql security definer set search_path = '' as $$
declare
	removed integer;
begin
	-- Wishes noted on them at the desk, unless somebody real has the same.
	delete from private.suppressed s using private.lead_keys k join public.leads l on l.id = k.lead_id
	where l.came_by = 'demo' and s.key in (private.suppression_key('phone', k.phone), private.suppression_key('mail', k.person))
		and not exists (
			select from private.lead_keys o join public.lead_work w on w.lead_id = o.lead_id join public.leads r on r.id = o.lead_id
			where (o.phone = k.phone or o.person = k.person) and r.came_by <> 'demo' and w.do_not_contact_at is not null
		);
	delete from public.leads l where l.came_by = 'demo';
	get diagnostics removed = row_count;
	return removed;
end
$$;

create function public.remove_demo() returns integer
language plpgsql security definer set search_path = '' as $$
begin
	if private.acts_as_admin() is not true then
		raise insufficient_privilege using message = 'Only the owner may remove the demo.';
	end if;
	return private.remove_demo();
end
$$;
revoke all on function private.keep_demo_quiet(), private.remove_demo() from public;
revoke all on function public.demo_leads(), public.remove_demo() from public, anon, service_role;
grant execute on function public.demo_leads(), public.remove_demo() to authenticated;
