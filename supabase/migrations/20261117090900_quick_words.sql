-- Every lead that comes is read by these. They answer as before, in a language whose plans are kept from one call to the next.
create or replace function private.plain_words(value text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return btrim(regexp_replace(lower(value), '[^[:alnum:]]+', ' ', 'g'));
end
$$;

create or replace function private.words_of(value text) returns tsvector
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return array_to_tsvector(array(
		select distinct left(w, 60) from unnest(string_to_array(private.plain_words(value), ' ')) w where w <> ''
	));
end
$$;

create or replace function private.phone_words(digits text) returns tsvector
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return case when digits = '' then ''::tsvector else array_to_tsvector(array[digits, right(digits, 7), right(digits, 4)]) end;
end
$$;

create or replace function private.person_of(email text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return case when email ~ '[^!-~]' then lower(email) else private.mailbox_of(email) end;
end
$$;

create or replace function private.source_of(utm_source text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return coalesce(nullif(left(lower(btrim(utm_source)), 60), ''), 'site');
end
$$;

create or replace function private.without_state(address text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return regexp_replace(private.plain_words(address), '( usa?)?( arkansas| ark| ar)?( \d{5}( \d{4})?)?( usa?)?$', '');
end
$$;

-- The last town that is named, word by word.
create or replace function private.town_of(address text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
declare
	words text[] := string_to_array(private.without_state(address), ' ');
	towns constant text[] := array[
		'searcy', 'beebe', 'bald-knob', 'bradford', 'el-paso', 'garner', 'griffithville', 'higginson', 'judsonia', 'kensett', 'letona',
		'mcrae', 'pangburn', 'romance', 'rose-bud', 'russell', 'west-point'
	];
begin
	for place in reverse cardinality(words) .. 1 loop
		if words[place] = any (towns) then
			return words[place];
		elsif words[place - 1] || '-' || words[place] = any (towns) then
			return words[place - 1] || '-' || words[place];
		end if;
	end loop;
	return null;
end
$$;

-- Word by word rather than by sixteen patterns.
create or replace function private.house_of(address text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
declare
	street text := private.without_state(address);
	town text;
begin
	if left(street, 1) not between '0' and '9' then
		return null;
	end if;
	-- Another town's street of the same name is another house.
	town := replace(private.town_of(address), '-', ' ');
	if town is not null and right(street, length(town) + 1) = ' ' || town then
		street := left(street, -length(town) - 1);
	end if;
	return left((
		select string_agg(case w.word
			when 'street' then 'st' when 'str' then 'st' when 'avenue' then 'ave' when 'av' then 'ave' when 'road' then 'rd' when 'drive' then 'dr'
			when 'lane' then 'ln' when 'highway' then 'hwy' when 'court' then 'ct' when 'circle' then 'cir' when 'boulevard' then 'blvd'
			when 'place' then 'pl' when 'county' then 'co' when 'north' then 'n' when 'south' then 's' when 'east' then 'e' when 'west' then 'w'
			when 'apartment' then 'apt' when 'unit' then 'apt' when 'suite' then 'apt' when 'ste' then 'apt' when 'lot' then 'apt'
			else w.word end, ' ' order by w.place)
		from unnest(string_to_array(street, ' ')) with ordinality w (word, place)
	), 200) || coalesce(', ' || town, '');
end
$$;
