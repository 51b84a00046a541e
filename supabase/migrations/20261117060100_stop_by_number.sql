-- Whoever says STOP means their phone. Every consent given for that number before ends with it, whichever lead it came with.

create index text_consents_open_by_phone on public.text_consents (phone) where stopped_at is null;

create function private.stop_number() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	update public.text_consents t set stopped_at = new.stopped_at where t.phone = new.phone and t.stopped_at is null;
	return null;
end
$$;
revoke all on function private.stop_number() from public;

create trigger stop_number after update of stopped_at on public.text_consents for each row
	when (old.stopped_at is null and new.stopped_at is not null) execute function private.stop_number();

update public.text_consents t set stopped_at = now()
	where t.stopped_at is null
		and exists (select from public.text_consents s where s.phone = t.phone and s.stopped_at > t.created_at);
