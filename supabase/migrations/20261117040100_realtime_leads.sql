-- The desk hears of leads and of what happens to them. Policies decide to whom a change is shown.
do $$
declare
	one text;
begin
	if not exists (select from pg_publication where pubname = 'supabase_realtime') then
		create publication supabase_realtime;
	end if;
	foreach one in array array['leads', 'lead_events'] loop
		if not exists (
			select from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = one
		) then
			execute format('alter publication supabase_realtime add table public.%I', one);
		end if;
	end loop;
end
$$;
