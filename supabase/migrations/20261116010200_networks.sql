-- Whoever holds one IPv6 address usually holds all 2^64 of its network, so limits count networks: an IPv4 address, however it
-- is written, or an IPv6 /64. This machine itself is nobody's: it is a proxy that does not say for whom it asks.
-- It is part of an index, so whoever writes such a row computes it; it knows nothing but what it is given.
create function private.network_of(address inet) returns inet
language plpgsql immutable parallel safe strict set search_path = '' as $$
declare
	plain inet := set_masklen(address, case family(address) when 4 then 32 else 128 end);
begin
	if plain <<= '::ffff:0:0/96' then
		plain := replace(host(plain), '::ffff:', '');
	end if;
	if plain <<= '127.0.0.0/8' or plain in ('0.0.0.0', '::1', '::') then
		return null;
	end if;
	return case family(plain) when 4 then plain else network(set_masklen(plain, 64))::inet end;
end
$$;

-- An address as a proxy writes it; nothing if it is none, or nobody's.
create function private.somebody(address text) returns inet
language plpgsql immutable strict set search_path = '' as $$
declare
	given inet;
begin
	given := split_part(address, '%', 1);
	return case when private.network_of(given) is not null then given end;
exception when invalid_text_representation then
	return null;
end
$$;

create or replace function private.client_ip() returns inet language sql stable set search_path = '' as $$
	select private.somebody(coalesce(private.header('cf-connecting-ip'), split_part(private.header('x-forwarded-for'), ',', 1)))
$$;
revoke all on function private.somebody(text), private.client_ip() from public;

create index consents_by_network on public.consents (private.network_of(ip), created_at);
-- No other index may look like a way to the same rows: their number in an hour is a flood's to choose.
drop index public.consents_by_ip;
drop index public.consents_newest;
