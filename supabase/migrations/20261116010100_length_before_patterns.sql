-- How long a text is comes before what is in it: CASE keeps that order, AND does not promise it.
alter table public.leads
	drop constraint leads_name_check,
	add constraint leads_name_check check (case when char_length(name) <= 200 then private.has_text(name) else false end),
	drop constraint leads_phone_check,
	add constraint leads_phone_check check (
		case when char_length(phone) = 14 then phone ~ '^\([0-9]{3}\) [0-9]{3}-[0-9]{4}$' else false end
	),
	drop constraint leads_email_check,
	add constraint leads_email_check check (case when char_length(email) <= 254 then private.is_email(email) else false end),
	drop constraint leads_address_check,
	add constraint leads_address_check check (
		case when char_length(address) <= 300 then private.has_text(address) else false end
	);
