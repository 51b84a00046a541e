-- A mail of a lead once more, from the lead's page: to the address the lead has now, a few times a day, and never to who asked not
-- to be contacted. One that waits or was given up goes now.
create function public.send_mail_again(message uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	mail public.messages;
begin
	perform private.require_desk();
	select * into mail from public.messages m where m.id = send_mail_again.message and m.kind in ('lead-owner', 'lead-homeowner') for update;
	if mail.id is null then
		perform private.refuse('mail_gone', 'This email cannot be sent again.', 404);
	end if;
	if mail.taken_until > now() then
		perform private.refuse('mail_under_way', 'This email is being sent this moment.', 409);
	end if;
	if mail.kind = 'lead-homeowner' and exists (
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
revoke all on function public.send_mail_again(uuid) from public, anon, service_role;
grant execute on function public.send_mail_again(uuid) to authenticated;
