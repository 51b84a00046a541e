-- What is read out of a lead's texts: the words it is found by, and the keys that tell whether two leads are one person or house.
-- These know nothing but what they are given.

-- Letters and digits, in small letters, one space between.
create function private.plain_words(value text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
	select btrim(regexp_replace(lower(value), '[^[:alnum:]]+', ' ', 'g'))
$$;

create function private.words_of(value text) returns tsvector
language sql immutable parallel safe strict set search_path = '' as $$
	select array_to_tsvector(array(
		select distinct left(w, 60) from unnest(string_to_array(private.plain_words(value), ' ')) w where w <> ''
	))
$$;

-- A phone is found whole, by its last seven digits and by its last four.
create function private.phone_words(digits text) returns tsvector
language sql immutable parallel safe strict set search_path = '' as $$
	select case when digits = '' then ''::tsvector else array_to_tsvector(array[digits, right(digits, 7), right(digits, 4)]) end
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
language sql immutable parallel safe strict set search_path = '' as $$
	select case when email ~ '[^!-~]' then lower(email) else private.mailbox_of(email) end
$$;

-- Without state and ZIP code: what is left ends in the town, if it names one.
create function private.without_state(address text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
	select regexp_replace(private.plain_words(address), '( usa?)?( arkansas| ark| ar)?( \d{5}( \d{4})?)?( usa?)?$', '')
$$;

-- The town (content/places.ts, by its slug) an address lies in: the one it ends in, else the last one it names.
create function private.town_of(address text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
	select replace(coalesce(
		substring(private.without_state(address) from '\y(searcy|beebe|bald knob|bradford|el paso|garner|griffithville|higginson|judsonia|kensett|letona|mcrae|pangburn|romance|rose bud|russell|west point)$'),
		substring(private.without_state(address) from '.*\y(searcy|beebe|bald knob|bradford|el paso|garner|griffithville|higginson|judsonia|kensett|letona|mcrae|pangburn|romance|rose bud|russell|west point)\y')
	), ' ', '-')
$$;

-- The house: number and street, however they are written. Nothing where there is no number to go by.
create function private.house_of(address text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
declare
	town text := replace(private.town_of(address), '-', ' ');
	street text := private.without_state(address);
	short record;
begin
	if street !~ '^\d' then
		return null;
	end if;
	-- Another town's street of the same name is another house.
	if town is not null then
		street := regexp_replace(street, '\s*\y' || town || '$', '');
	end if;
	for short in select * from (values
		('street|str', 'st'), ('avenue|av', 'ave'), ('road', 'rd'), ('drive', 'dr'), ('lane', 'ln'), ('highway', 'hwy'), ('court', 'ct'),
		('circle', 'cir'), ('boulevard', 'blvd'), ('place', 'pl'), ('county', 'co'), ('north', 'n'), ('south', 's'), ('east', 'e'),
		('west', 'w'), ('apartment|unit|suite|ste|lot', 'apt')
	) as s (long, short) loop
		street := regexp_replace(street, '\y(' || short.long || ')\y', short.short, 'g');
	end loop;
	return left(street, 200) || coalesce(', ' || town, '');
end
$$;

-- Where it came from, as the address of the visit said it.
create function private.source_of(utm_source text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
	select coalesce(nullif(left(lower(btrim(utm_source)), 60), ''), 'site')
$$;
revoke all on function private.plain_words(text), private.words_of(text), private.phone_words(text), private.words_sought(text),
	private.person_of(text), private.without_state(text), private.town_of(text), private.house_of(text), private.source_of(text) from public;
