-- What is read out of a lead's texts: the words it is found by, and the keys that tell whether two leads are one person or house.
-- These know nothing but what they are given. Every lead that comes is read by them, so most are in a language whose plans are kept from
-- one call to the next, and go word by word rather than by patterns.

-- Letters and digits, in small letters, one space between.
create function private.plain_words(value text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return btrim(regexp_replace(lower(value), '[^[:alnum:]]+', ' ', 'g'));
end
$$;

create function private.words_of(value text) returns tsvector
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return array_to_tsvector(array(
		select distinct left(w, 60) from unnest(string_to_array(private.plain_words(value), ' ')) w where w <> ''
	));
end
$$;

-- A phone is found whole, by its last seven digits and by its last four.
create function private.phone_words(digits text) returns tsvector
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return case when digits = '' then ''::tsvector else array_to_tsvector(array[digits, right(digits, 7), right(digits, 4)]) end;
end
$$;

-- What someone types into the search: every word begins a word of the lead; a number written as a phone is one word.
create function private.words_sought(value text) returns tsquery
language sql immutable parallel safe strict set search_path = '' as $$
	select string_agg('''' || w || ''':*', ' & ')::tsquery
	from (
		select left(w, 60) as w from unnest(string_to_array(private.plain_words(regexp_replace(regexp_replace(regexp_replace(
			left(value, 200),
			'(?:\+?1[-. ]*)?\(?\y(\d{3})\)?[-. ]*(\d{3})[-. ]*(\d{4})\y', ' \1\2\3 ', 'g'),
			'\y1(\d{10})\y', '\1', 'g'),
			'\y(\d{3})[-. ]+(\d{4})\y', '\1\2', 'g')
		), ' ')) w where w <> '' limit 12
	) words
$$;

-- Whose mailbox it is. Addresses beyond ASCII are one each: as a limit they count as one, but they are not one person.
create function private.person_of(email text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return case when email ~ '[^!-~]' then lower(email) else private.mailbox_of(email) end;
end
$$;

-- Without state and ZIP code: what is left ends in the town, if it names one.
create function private.without_state(address text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return regexp_replace(private.plain_words(address), '( usa?)?( arkansas| ark| ar)?( \d{5}( \d{4})?)?( usa?)?$', '');
end
$$;

-- The town (content/places.ts, by its slug) an address lies in: the last one it names.
create function private.town_of(address text) returns text
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

-- The house: number and street, however they are written. Nothing where there is no number to go by.
create function private.house_of(address text) returns text
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

-- Where it came from, as the address of the visit said it.
create function private.source_of(utm_source text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
	return coalesce(nullif(left(lower(btrim(utm_source)), 60), ''), 'site');
end
$$;
revoke all on function private.plain_words(text), private.words_of(text), private.phone_words(text), private.words_sought(text),
	private.person_of(text), private.without_state(text), private.town_of(text), private.house_of(text), private.source_of(text) from public;
