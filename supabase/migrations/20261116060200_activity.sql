-- The auth service's log, for those whom it concerns: an account's owner sees what happened to it, an admin sees all of it.
-- No role of a request can read the table itself, and no function changes it. On hosted Supabase it is GoTrue that writes it.

-- What goes out of an entry's traits; others may hold more than a reader should see.
create function private.shown_traits(payload json) returns jsonb
language sql immutable set search_path = '' as $$
	select coalesce(jsonb_object_agg(t.key, t.value), '{}')
	from jsonb_each(case when jsonb_typeof(payload::jsonb -> 'traits') = 'object' then payload::jsonb -> 'traits' else '{}' end) t
	where t.key in ('provider', 'reason', 'times', 'success', 'scope', 'role', 'device', 'changed', 'link', 'factor_type')
$$;

-- What the software does by itself, hour by hour.
create function private.is_routine(action text) returns boolean
language sql immutable set search_path = '' as $$
	select action in ('token_refreshed', 'token_revoked', 'challenge_created')
$$;
revoke all on function private.shown_traits(json), private.is_routine(text) from public;

-- The caller's own entries, newest first; `before` and `before_id` are the last one shown.
create function public.own_activity(before timestamptz default null, before_id uuid default null, most integer default 20)
returns table (id uuid, created_at timestamptz, action text, by_account boolean, ip text, traits jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
	caller uuid := auth.uid();
	rows integer := least(greatest(coalesce(most, 20), 1), 100);
begin
	if caller is null or not private.has_living_session() then
		raise insufficient_privilege using message = 'Your session has ended. Please log in again.';
	end if;
	-- A stolen password alone shall not tell where its owner signs in.
	if not private.passed_second_step() and exists (
		select from auth.mfa_factors f where f.user_id = caller and f.status = 'verified'
	) then
		raise insufficient_privilege using message = 'Please log in with your six-digit code first.';
	end if;
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
revoke all on function public.own_activity(timestamptz, uuid, integer) from public, anon, service_role;
grant execute on function public.own_activity(timestamptz, uuid, integer) to authenticated;

-- All entries, newest first: of some kinds, or all but the routine; of people whose address has these letters in it.
create function public.audit_log(
	kinds text[] default null, person text default null,
	before timestamptz default null, before_id uuid default null, most integer default 50
) returns table (
	id uuid, created_at timestamptz, action text, actor text, subject text, ip text, traits jsonb
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
	rows integer := least(greatest(coalesce(most, 50), 1), 200);
	sought text := lower(left(btrim(person), 255));
	people text[];
begin
	if not private.acts_as_admin() then
		raise insufficient_privilege using message = 'Only an admin may see the log.';
	end if;
	if sought <> '' then
		people := array(select u.id::text from auth.users u where position(sought in lower(u.email)) > 0);
	end if;
	return query
		select e.id, e.created_at, e.payload ->> 'action',
			coalesce(a.email::text, e.payload ->> 'actor_username'), s.email::text, e.ip_address::text, private.shown_traits(e.payload)
		from (
			select * from auth.audit_log_entries l
			where case when kinds is null then not private.is_routine(l.payload ->> 'action') else l.payload ->> 'action' = any (kinds) end
				and (people is null or l.payload ->> 'actor_id' = any (people) or l.payload -> 'traits' ->> 'user_id' = any (people))
				and (before is null or (l.created_at, l.id) < (before, before_id))
			order by l.created_at desc, l.id desc limit rows
		) e
		left join auth.users a on a.id::text = e.payload ->> 'actor_id'
		left join auth.users s on s.id::text = e.payload -> 'traits' ->> 'user_id'
		order by e.created_at desc, e.id desc;
end
$$;
revoke all on function public.audit_log(text[], text, timestamptz, uuid, integer) from public, anon, service_role;
grant execute on function public.audit_log(text[], text, timestamptz, uuid, integer) to authenticated;
