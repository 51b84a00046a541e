-- A stolen password alone shall not tell where its owner signs in, also where the second step is a passkey.
create or replace function public.own_activity(before timestamptz default null, before_id uuid default null, most integer default 20)
returns table (id uuid, created_at timestamptz, action text, by_account boolean, ip text, traits jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
	caller uuid := auth.uid();
	rows integer := least(greatest(coalesce(most, 20), 1), 100);
begin
	perform private.require_own_session();
	return query
		select e.id, e.created_at, e.payload ->> 'action', e.payload ->> 'actor_id' = caller::text, e.ip_address::text,
			private.shown_traits(e.payload)
		from (
			(
				select * from auth.audit_log_entries a
				where a.payload ->> 'actor_id' = caller::text and not private.is_routine(a.payload ->> 'action')
					and (before is null or (a.created_at, a.id) < (before, before_id))
				order by a.created_at desc, a.id desc limit rows
			) union all (
				select * from auth.audit_log_entries a
				where a.payload -> 'traits' ->> 'user_id' = caller::text and a.payload ->> 'actor_id' <> caller::text
					and (before is null or (a.created_at, a.id) < (before, before_id))
				order by a.created_at desc, a.id desc limit rows
			)
		) e
		order by e.created_at desc, e.id desc limit rows;
end
$$;
