-- The owner's calendar reads the visits at a secret address. Only the secret's hash is kept, and a new one ends the one before.
create table private.calendar_key (
	id boolean primary key default true constraint calendar_key_one_row check (id),
	hash bytea not null
);
alter table private.calendar_key enable row level security;
revoke all on private.calendar_key from public, anon, authenticated, service_role;
alter table public.desk_settings add column calendar_since timestamptz;

-- Makes the address anew and answers its secret, this once; `stop` ends it without another.
create function public.renew_calendar(stop boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
	secret text;
begin
	if private.acts_as_admin() is not true then
		raise insufficient_privilege using message = 'Only the owner may do this.';
	end if;
	delete from private.calendar_key where true;
	if stop is not true then
		secret := private.new_secret();
		insert into private.calendar_key (hash) values (private.secret_hash(secret));
	end if;
	update public.desk_settings set calendar_since = case when secret is not null then now() end where true;
	return secret;
end
$$;
revoke all on function public.renew_calendar(boolean) from public, anon, service_role;
grant execute on function public.renew_calendar(boolean) to authenticated;

-- What a calendar needs of the visits, for whoever has the secret: when, where, and the lead to open at the desk. No name, no phone.
create function public.calendar_visits(secret text)
returns table (id uuid, lead_id uuid, starts_at timestamptz, ends_at timestamptz, address text, changed integer, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
	if not exists (select from private.calendar_key k where k.hash = private.secret_hash(secret)) then
		perform private.refuse('link_over', 'This address has ended.', 404);
	end if;
	return query
		select v.id, private.head_of(v.lead_id), v.starts_at, v.ends_at, l.address, v.changed, v.created_at
		from public.lead_visits v join public.leads l on l.id = v.lead_id
		where v.state in ('booked', 'done', 'no_show') and v.starts_at > now() - interval '60 days'
		order by v.starts_at limit 500;
end
$$;
revoke all on function public.calendar_visits(text) from public;
grant execute on function public.calendar_visits(text) to anon, authenticated, service_role;
