-- What a visitor writes is text: control characters other than those of a text area (tab, line feed, carriage return) are left
-- out, as the forms do (`storable` in lib/lead.ts). In JSON each would take six bytes. A lead is never refused for them, and
-- what is stored stays as it is.
create function private.plain_text(value text) returns text language sql immutable parallel safe as $$
	select translate(
		value,
		U&'\000B\000C\0001\0002\0003\0004\0005\0006\0007\0008\000E\000F\0010\0011\0012\0013\0014\0015\0016\0017\0018\0019\001A\001B\001C\001D\001E\001F\007F\0080\0081\0082\0083\0084\0085\0086\0087\0088\0089\008A\008B\008C\008D\008E\008F\0090\0091\0092\0093\0094\0095\0096\0097\0098\0099\009A\009B\009C\009D\009E\009F',
		E'\n\n'
	)
$$;
revoke all on function private.plain_text(text) from public;

create function private.clean_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	new.name := private.plain_text(new.name);
	new.email := private.plain_text(new.email);
	new.address := private.plain_text(new.address);
	new.motivation := private.plain_text(new.motivation);
	new.source_page := private.plain_text(new.source_page);
	new.utm_source := private.plain_text(new.utm_source);
	new.utm_medium := private.plain_text(new.utm_medium);
	new.utm_campaign := private.plain_text(new.utm_campaign);
	new.utm_term := private.plain_text(new.utm_term);
	new.utm_content := private.plain_text(new.utm_content);
	new.consent_version := private.plain_text(new.consent_version);
	return new;
end
$$;
revoke all on function private.clean_lead() from public;

-- How long it is comes before what is in it: texts longer than all limits together are refused by the checks.
create trigger clean_lead before insert or update of
	name, email, address, motivation, source_page, utm_source, utm_medium, utm_campaign, utm_term, utm_content, consent_version
on public.leads for each row when (
	case when octet_length(new.name) + octet_length(new.email) + octet_length(new.address) + octet_length(new.motivation)
		+ octet_length(new.source_page) + octet_length(new.utm_source) + octet_length(new.utm_medium) + octet_length(new.utm_campaign)
		+ octet_length(new.utm_term) + octet_length(new.utm_content) + octet_length(new.consent_version) <= 32000
	then (new.name || new.email || new.address || new.motivation || new.source_page || new.utm_source || new.utm_medium
		|| new.utm_campaign || new.utm_term || new.utm_content || new.consent_version)
		~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]'
	else false end
) execute function private.clean_lead();
