-- A name or an address of nothing but what no screen shows (zero-width spaces, joiners, fillers, the empty Braille cell) is none.
-- The same characters as `hasText` in lib/text.ts: white space, control characters, Unicode's Default_Ignorable_Code_Point, U+2800.
create or replace function private.has_text(value text) returns boolean language sql immutable parallel safe as $$
	select value ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
$$;

-- A lead that came before with such a text stays, with words that can be read: a change or a restored backup is checked again.
update public.leads set
	name = case when private.has_text(name) then name else '(no name)' end,
	address = case when private.has_text(address) then address else '(no address)' end
where not (private.has_text(name) and private.has_text(address));
