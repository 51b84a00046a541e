-- An open desk hears of a consent to text messages, and of the stop that ends it. Policies decide to whom it is shown.
do $$
begin
	if not exists (
		select from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'text_consents'
	) then
		alter publication supabase_realtime add table public.text_consents;
	end if;
end
$$;
