-- Queues a message to the owner for the function send-contact-email. The rows themselves are the limit: ten a day from
-- one address. Only the function, with the service role's key, may call it.
create function public.queue_contact_email(mail jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
	sender text := coalesce(nullif(mail ->> 'ip', ''), 'unknown');
	taken integer;
	wait integer;
begin
	perform pg_advisory_xact_lock(hashtextextended('contact-from-' || sender, 0));
	select count(*), ceil(extract(epoch from min(m.created_at) + interval '1 day' - now()))
		into taken, wait
		from public.messages m
		where m.kind = 'contact-owner' and m.created_at > now() - interval '1 day' and m.data ->> 'ip' = sender;
	if taken >= 10 then
		raise sqlstate 'PGRST' using
			message = json_build_object('code', 'too_many_messages', 'message', 'Too many messages from one address.')::text,
			detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', greatest(wait, 1)::text))::text;
	end if;
	insert into public.messages (kind, data) values ('contact-owner', mail || jsonb_build_object('ip', sender));
end
$$;
revoke all on function public.queue_contact_email(jsonb) from public, anon, authenticated;
grant execute on function public.queue_contact_email(jsonb) to service_role;
create index messages_contact on public.messages ((data ->> 'ip'), created_at) where kind = 'contact-owner';
