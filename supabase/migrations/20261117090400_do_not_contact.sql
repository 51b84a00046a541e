-- Whoever asks not to be contacted is not: by no mail that waits, no text, no call from the desk, whichever of their leads it was
-- noted on. By number and mailbox, and by a hash of each for when their leads are gone.
create table private.suppressed (
	key bytea primary key,
	at timestamptz not null default now()
);
alter table private.suppressed enable row level security;
revoke all on private.suppressed from public, anon, authenticated, service_role;

create function private.suppression_key(kind text, value text) returns bytea
language sql immutable parallel safe strict set search_path = '' as $$
	select sha256(convert_to(kind || ':' || value, 'UTF8'))
$$;

-- The leads of the same number or mailbox, this one among them.
create function private.leads_of_person(lead uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
	select k.lead_id from private.lead_keys k where k.phone = (select m.phone from private.lead_keys m where m.lead_id = lead)
	union
	select k.lead_id from private.lead_keys k where k.person = (select m.person from private.lead_keys m where m.lead_id = lead)
$$;

create function private.honor_wish() returns trigger language plpgsql security definer set search_path = '' as $$
declare
	theirs uuid[];
begin
	-- What this does to their other leads ends here: those of a friend's phone are not theirs.
	if current_setting('desk.wish', true) = 'yes' then
		return null;
	end if;
	if new.do_not_contact_at is null then
		delete from private.suppressed s using private.lead_keys k where k.lead_id = new.lead_id
			and s.key in (private.suppression_key('phone', k.phone), private.suppression_key('mail', k.person));
		return null;
	end if;
	theirs := array(select private.leads_of_person(new.lead_id));
	insert into private.suppressed (key)
		select private.suppression_key('phone', k.phone) from private.lead_keys k where k.lead_id = any (theirs)
		union select private.suppression_key('mail', k.person) from private.lead_keys k where k.lead_id = any (theirs)
		on conflict do nothing;
	perform set_config('desk.wish', 'yes', true);
	update public.lead_work w set do_not_contact_at = now() where w.lead_id = any (theirs) and w.do_not_contact_at is null;
	perform set_config('desk.wish', '', true);
	update public.messages m set status = 'failed', last_error = 'This person asked not to be contacted.'
		where m.lead_id = any (theirs) and m.recipient is not null and m.status = 'queued';
	update public.text_consents t set stopped_at = now()
		where t.stopped_at is null and t.phone in (select l.phone from public.leads l where l.id = any (theirs));
	return null;
end
$$;
create trigger honor_wish after update of do_not_contact_at on public.lead_work for each row
	when (new.do_not_contact_at is distinct from old.do_not_contact_at) execute function private.honor_wish();

-- No mail to them comes into the outbox, or back into it. A new request of theirs is a wish to be called, so it is a lead like any
-- other; but somebody else may have typed their address, so it is not confirmed by mail.
create function private.admit_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if not exists (select from public.lead_work w where w.lead_id = new.lead_id and w.do_not_contact_at is not null) and not (
		new.kind = 'lead-homeowner'
		and exists (select from private.suppressed s where s.key = private.suppression_key('mail', private.person_of(new.recipient)))
	) then
		return new;
	end if;
	if tg_op = 'INSERT' then
		return null;
	end if;
	new.status := 'failed';
	new.last_error := 'This person asked not to be contacted.';
	return new;
end
$$;
create trigger admit_message before insert on public.messages for each row
	when (new.recipient is not null and new.lead_id is not null) execute function private.admit_message();
create trigger admit_message_again before update of status on public.messages for each row
	when (new.recipient is not null and new.lead_id is not null and new.status = 'queued' and old.status <> 'queued')
	execute function private.admit_message();
revoke all on function private.suppression_key(text, text), private.leads_of_person(uuid), private.honor_wish(), private.admit_message() from public;
