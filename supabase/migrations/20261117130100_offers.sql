-- The offer for a house: what it is made of, each version of it, and what an owner reckons with.

-- One row: what the owner sets once and each offer begins with.
create table public.desk_settings (
	id boolean primary key default true constraint desk_settings_one_row check (id),
	-- Typical costs by room and system (lib/house-offer.ts), in dollars.
	repair_costs jsonb not null default '{}',
	surprises_percent numeric not null default 10 constraint desk_settings_surprises_check check (surprises_percent between 0 and 50),
	held_months integer not null default 5 constraint desk_settings_months_check check (held_months between 0 and 36),
	holding_month integer not null default 1050 constraint desk_settings_holding_check check (holding_month between 0 and 20000),
	closing_percent numeric not null default 8 constraint desk_settings_closing_check check (closing_percent between 0 and 20),
	profit_percent numeric not null default 12 constraint desk_settings_profit_check check (profit_percent between 0 and 50),
	updated_at timestamptz not null default now(),
	updated_by uuid,
	constraint desk_settings_costs_check check (
		jsonb_typeof(repair_costs) = 'object' and pg_column_size(repair_costs) <= 4000
		and not jsonb_path_exists(repair_costs, '$.keyvalue() ? (@.value.type() != "number" || @.value < 0 || @.value > 1000000)')
	)
);
insert into public.desk_settings default values;
alter table public.desk_settings enable row level security;
revoke all on public.desk_settings from anon, authenticated;
grant select, update (repair_costs, surprises_percent, held_months, holding_month, closing_percent, profit_percent)
	on public.desk_settings to authenticated;
create policy "the desk reads what is set" on public.desk_settings for select to authenticated using ((select private.works_leads()));
create policy "the owner sets it" on public.desk_settings for update to authenticated
	using ((select private.acts_as_admin())) with check ((select private.acts_as_admin()));

create function private.keep_settings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	new.updated_at := now();
	new.updated_by := auth.uid();
	return new;
end
$$;
create trigger keep_settings before update on public.desk_settings for each row execute function private.keep_settings();

-- A figure within its limits, on one of its steps.
create function private.is_figure(given jsonb, lowest numeric, highest numeric, step numeric) returns boolean
language sql immutable parallel safe set search_path = '' as $$
	select case when jsonb_typeof(given) = 'number' and length(given::text) <= 20
		then given::numeric between lowest and highest and given::numeric % step = 0 else false end
$$;

-- What lib/house-offer.ts reads as an offer, and nothing else.
create function private.is_house_offer(given jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
	if jsonb_typeof(given) is distinct from 'object' or jsonb_typeof(given -> 'repairs') is distinct from 'array' then
		return false;
	end if;
	return given - array['value', 'repairs', 'surprises', 'months', 'holdingMonth', 'closing', 'profit'] = '{}'
		and coalesce(private.is_figure(given -> 'value', 1000, 5000000, 100), false)
		and coalesce(private.is_figure(given -> 'surprises', 0, 50, 0.5), false)
		and coalesce(private.is_figure(given -> 'months', 0, 36, 1), false)
		and coalesce(private.is_figure(given -> 'holdingMonth', 0, 20000, 1), false)
		and coalesce(private.is_figure(given -> 'closing', 0, 20, 0.1), false)
		and coalesce(private.is_figure(given -> 'profit', 0, 50, 0.1), false)
		and jsonb_array_length(given -> 'repairs') <= 40
		and not exists (
			select from jsonb_array_elements(given -> 'repairs') r
			where case when jsonb_typeof(r) <> 'object' then true else
				r - array['item', 'label', 'cost'] <> '{}'
				or r -> 'item' is null or jsonb_typeof(r -> 'item') <> 'string' or r ->> 'item' not in (
					'kitchen', 'bathroom', 'bedroom', 'living', 'garage', 'yard', 'roof', 'foundation', 'hvac', 'electrical', 'plumbing',
					'water_heater', 'septic', 'windows', 'siding', 'floors', 'paint', 'cleanout', 'other'
				)
				or not coalesce(private.is_figure(r -> 'cost', 0, 1000000, 1), false)
				or r ? 'label' and not case
					when jsonb_typeof(r -> 'label') = 'string' and char_length(r ->> 'label') <= 60 then private.has_text(r ->> 'label') else false end
				or r ->> 'item' = 'other' and not r ? 'label'
			end
		);
end
$$;

-- Every offer that was reckoned, as it was: another figure is another version. Only that it was given is added later.
create table public.lead_offers (
	id uuid primary key default gen_random_uuid(),
	lead_id uuid not null references public.leads (id) on delete cascade,
	version integer not null,
	created_at timestamptz not null default now(),
	author uuid default auth.uid(),
	inputs jsonb not null constraint lead_offers_inputs_check check (
		case when pg_column_size(inputs) <= 16000 then private.is_house_offer(inputs) else false end
	),
	low integer not null,
	high integer not null,
	-- For the homeowner to read, in the owner's words.
	reasons text not null default '' constraint lead_offers_reasons_check check (char_length(reasons) <= 2000),
	sent_at timestamptz,
	sent_by text constraint lead_offers_way_check check (sent_by in ('mail', 'hand')),
	constraint lead_offers_range_check check (low between 0 and high and high <= 5000000 and low % 100 = 0 and high % 100 = 0),
	constraint lead_offers_sent_check check ((sent_at is null) = (sent_by is null)),
	constraint lead_offers_version_key unique (lead_id, version)
);
create index lead_offers_by_lead on public.lead_offers (lead_id, created_at);
alter table public.lead_offers enable row level security;
revoke all on public.lead_offers from anon, authenticated;
grant select, insert (id, lead_id, inputs, low, high, reasons) on public.lead_offers to authenticated;
create policy "the desk reads offers" on public.lead_offers for select to authenticated using ((select private.works_leads()));
create policy "the desk makes offers" on public.lead_offers for insert to authenticated with check ((select private.works_leads()));

-- Versions are counted by whoever holds the lead's work, so that two at once are not both the third.
create function private.keep_offer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	perform from public.lead_work w where w.lead_id = new.lead_id for update;
	new.version := coalesce((select max(o.version) from public.lead_offers o where o.lead_id = new.lead_id), 0) + 1;
	if new.version > 200 then
		perform private.refuse('too_many_offers', 'This lead has 200 offers, which is the most.', 409);
	end if;
	new.reasons := private.plain_text(new.reasons);
	return new;
end
$$;
create trigger keep_offer before insert on public.lead_offers for each row execute function private.keep_offer();

-- The lead that stands for this one: itself, or the one it was made a part of.
create function private.head_of(lead uuid) returns uuid
language sql stable security definer set search_path = '' as $$
	select coalesce(w.merged_into, w.lead_id) from public.lead_work w where w.lead_id = lead
$$;

-- Something went out to this person: that is a contact, whoever looks at the numbers.
create function private.note_outreach(lead uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	update public.lead_work w set first_contact_at = coalesce(w.first_contact_at, now()), last_contact_at = now() where w.lead_id = lead;
end
$$;

-- Gives an offer to the homeowner: by mail, or by hand, which is only noted. Answers what undoes the lead's new stage.
create function public.send_offer(offer uuid, way text default 'mail') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	made public.lead_offers;
	head public.lead_work;
	undo jsonb := '[]';
begin
	perform private.require_desk();
	if way is null or way not in ('mail', 'hand') then
		perform private.refuse('unknown_way', 'An offer is given by mail or by hand.', 400);
	end if;
	select * into made from public.lead_offers o where o.id = offer for update;
	if not found then
		perform private.refuse('offer_gone', 'This offer is gone.', 404);
	end if;
	if made.sent_at is not null then
		perform private.refuse('already_sent', 'This version was given already. Make another one to change it.', 409);
	end if;
	if made.high = 0 then
		perform private.refuse('no_offer', 'With these figures there is nothing to offer.', 409);
	end if;
	select * into head from public.lead_work w where w.lead_id = private.head_of(made.lead_id) for update;
	if way = 'mail' and (head.do_not_contact_at is not null or exists (
		select from public.lead_work w where w.lead_id = made.lead_id and w.do_not_contact_at is not null
	)) then
		perform private.refuse('do_not_contact', 'This person asked not to be contacted.', 409);
	end if;
	update public.lead_offers o set sent_at = now(), sent_by = way where o.id = offer;
	if way = 'mail' then
		insert into public.messages (kind, recipient, lead_id, data)
			select 'lead-offer', l.email, l.id, jsonb_build_object('offer', offer) from public.leads l where l.id = head.lead_id;
	end if;
	perform private.note_outreach(head.lead_id);
	if head.status in ('new', 'contacted') then
		undo := public.change_leads(jsonb_build_array(jsonb_build_object('id', head.lead_id, 'status', 'offer_made')));
	end if;
	return undo;
end
$$;
revoke all on function public.send_offer(uuid, text) from public, anon, service_role;
grant execute on function public.send_offer(uuid, text) to authenticated;
revoke all on function private.keep_settings(), private.is_figure(jsonb, numeric, numeric, numeric), private.is_house_offer(jsonb),
	private.keep_offer(), private.head_of(uuid), private.note_outreach(uuid) from public;
-- Who adds a row needs the checks of it.
grant execute on function private.is_figure(jsonb, numeric, numeric, numeric), private.is_house_offer(jsonb) to authenticated, service_role;
