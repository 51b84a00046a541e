-- Where leads came from, for whoever narrows a list by it: each source once, found by the index from one to the next.
create function public.desk_sources() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_desk();
	return query with recursive known (source) as (
		(select w.source from public.lead_work w where w.merged_into is null and not w.suspected order by w.source limit 1)
		union all
		select (
			select w.source from public.lead_work w
			where w.merged_into is null and not w.suspected and w.source > k.source order by w.source limit 1
		) from known k where k.source is not null
	)
	select k.source from known k where k.source is not null limit 200;
end
$$;
revoke all on function public.desk_sources() from public, anon, service_role;
grant execute on function public.desk_sources() to authenticated;
