-- A text of a lead that is too long is refused in the words of the forms (`wrong` in content/words/lead.ts): by how many characters
-- it is to be shortened. The checks of the table say the same to everyone else.
create function private.refuse_long_text() returns trigger language plpgsql security definer set search_path = '' as $$
declare
	long record;
begin
	select t.what, t.most, char_length(t.value) - t.most as over into long
	from (values (1, 'name', new.name, 200), (2, 'address', new.address, 300), (3, 'message', new.motivation, 5000)) t (place, what, value, most)
	where char_length(t.value) > t.most order by t.place limit 1;
	perform private.refuse(
		'text_too_long',
		format('Please shorten the %s by %s character%s: %s is the most we can take', long.what, long.over, case when long.over > 1 then 's' end, long.most),
		400
	);
	return new;
end
$$;
revoke all on function private.refuse_long_text() from public;
create trigger refuse_long_text before insert on public.leads for each row when (
	current_user in ('anon', 'authenticated')
	and (char_length(new.name) > 200 or char_length(new.address) > 300 or char_length(new.motivation) > 5000)
) execute function private.refuse_long_text();
