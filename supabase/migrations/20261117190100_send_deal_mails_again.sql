-- Once more also the mails of a deal, for as long as what they say still holds: the offer that was sent last, times that wait for an answer, a visit that stands.
create function private.still_holds(mail public.messages) returns boolean
language sql stable security definer set search_path = '' as $$
	select case
		when mail.kind in ('lead-owner', 'lead-homeowner') then true
		when mail.kind = 'lead-offer' then exists (
			select from public.lead_offers o where o.id::text = mail.data ->> 'offer'
				and o.sent_at = (select max(s.sent_at) from public.lead_offers s where s.lead_id = o.lead_id)
		)
		when mail.kind in ('visit-proposed', 'visit-confirmed') then exists (
			select from public.lead_visits v where v.id::text = mail.data ->> 'visit'
				and v.state = case mail.kind when 'visit-proposed' then 'proposed' else 'booked' end
				and (v.starts_at is null or v.starts_at > now() and v.starts_at = (mail.data ->> 'starts_at')::timestamptz)
		)
		else false
	end
$$;
revoke all on function private.still_holds(public.messages) from public;

create or replace function public.send_mail_again(message uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	mail public.messages;
begin
	perform private.require_desk();
	select * into mail from public.messages m where m.id = send_mail_again.message for update;
	if mail.id is null or mail.lead_id is null or not private.still_holds(mail) then
		perform private.refuse('mail_gone', 'This email cannot be sent again.', 404);
	end if;
	if mail.taken_until > now() then
		perform private.refuse('mail_under_way', 'This email is being sent this moment.', 409);
	end if;
	if mail.recipient is not null and exists (
		select from public.lead_work w where w.lead_id = mail.lead_id and w.do_not_contact_at is not null
	) then
		perform private.refuse('do_not_contact', 'This person asked not to be contacted.', 409);
	end if;
	if mail.status <> 'sent' then
		update public.messages m set status = 'queued', next_attempt_at = now() where m.id = mail.id;
		perform pg_notify('messages', '');
		return;
	end if;
	-- Locked with the lead, so that two who press at once are counted one after the other.
	perform from public.lead_work w where w.lead_id = mail.lead_id for update;
	if (
		select count(*) from public.messages m
		where m.lead_id = mail.lead_id and m.kind = mail.kind and m.created_at > now() - interval '1 day'
	) >= 5 then
		perform private.refuse('too_many_mails', 'This email has gone out several times today.', 429);
	end if;
	insert into public.messages (kind, recipient, lead_id, data)
		select mail.kind, case when mail.recipient is not null then l.email end, l.id, mail.data
		from public.leads l where l.id = mail.lead_id;
end
$$;
