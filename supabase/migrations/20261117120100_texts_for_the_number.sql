-- A consent to texts is for the number it was given with: whoever's number is put right, or taken from another request, has not
-- agreed for the new one.
create function private.texts_of(lead uuid) returns text
language sql stable security definer set search_path = '' as $$
	select case when t.lead_id is null then 'none' when t.stopped_at is not null then 'stopped' when t.phone <> l.phone then 'none' else 'agreed' end
	from public.leads l left join public.text_consents t on t.lead_id = l.id where l.id = lead
$$;

create or replace function private.follow_texts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	update public.lead_work w set texts = private.texts_of(w.lead_id) where w.lead_id = new.lead_id;
	return null;
end
$$;

create function private.follow_phone() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	update public.lead_work w set texts = private.texts_of(w.lead_id)
	where w.lead_id = new.id and w.texts is distinct from private.texts_of(w.lead_id);
	return null;
end
$$;
create trigger follow_phone after update of phone on public.leads for each row
	when (new.phone is distinct from old.phone) execute function private.follow_phone();
revoke all on function private.texts_of(uuid), private.follow_phone() from public;

update public.lead_work w set texts = 'none'
from public.leads l, public.text_consents t
where l.id = w.lead_id and t.lead_id = w.lead_id and w.texts = 'agreed' and t.phone <> l.phone;
