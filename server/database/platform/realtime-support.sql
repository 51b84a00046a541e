-- How our own servers learn of changes: rows that triggers write, in the transaction of the change. No role of a request can look.
create schema if not exists realtime_service;
revoke all on schema realtime_service from public, anon, authenticated, service_role;

do $$
begin
	if not exists (select from pg_publication where pubname = 'supabase_realtime') then
		create publication supabase_realtime;
	end if;
end
$$;

-- Kept for a minute after it was read, for other servers; a crash of the database may take it: whoever listens reads anew then.
create unlogged table if not exists realtime_service.outbox (
	seq bigint generated always as identity primary key,
	-- Numbers are given out before they are committed: what is new is told by this.
	xid xid8 not null default pg_current_xact_id(),
	at timestamptz not null default clock_timestamp(),
	kind text not null,
	-- The server that has told its own already.
	sender uuid,
	body jsonb not null
);
create index if not exists outbox_xid_idx on realtime_service.outbox (xid);

-- A change by its key alone: each reader is shown the row as they may read it. Arguments: what of the old row is told, then the key.
create or replace function realtime_service.note_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
	whole boolean := tg_argv[0] = 'full';
	key text[] := tg_argv[1:];
	new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
	old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
	of_key text;
	new_key jsonb := '{}';
	old_key jsonb := '{}';
begin
	foreach of_key in array coalesce(key, '{}') loop
		new_key := new_key || jsonb_build_object(of_key, new_row -> of_key);
		old_key := old_key || jsonb_build_object(of_key, old_row -> of_key);
	end loop;
	insert into realtime_service.outbox (kind, body) values ('change', jsonb_strip_nulls(jsonb_build_object(
		'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
		'key', case when new_row is not null then new_key end,
		'xmin', case when new_row is not null then new.xmin::text end
	)) || case when old_row is null then '{}' else jsonb_build_object('old', case when whole then old_row else old_key end, 'oldKey', old_key) end);
	perform pg_notify('realtime', '');
	return null;
end
$$;
revoke all on function realtime_service.note_change() from public;

create or replace function realtime_service.note_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if new.extension = 'broadcast' then
		insert into realtime_service.outbox (kind, body) values ('broadcast', jsonb_build_object(
			'topic', new.topic, 'event', new.event, 'payload', new.payload, 'private', coalesce(new.private, false), 'id', new.id
		));
		perform pg_notify('realtime', '');
	end if;
	return null;
end
$$;
revoke all on function realtime_service.note_message() from public;

do $$
begin
	create or replace trigger note_message after insert on realtime.messages for each row execute function realtime_service.note_message();
exception when insufficient_privilege then
	raise warning 'realtime.messages belongs to someone else: what is sent from SQL is not heard';
end
$$;

-- Gives every published table its trigger, and takes it from the others. Done at each start, and when someone asks for changes.
create or replace function realtime_service.follow_publication() returns void language plpgsql security definer set search_path = '' as $$
declare
	one record;
begin
	for one in
		select coalesce(wanted.oid, present.oid) as oid, wanted.arguments
		from (
			select c.oid, array[case when c.relreplident = 'f' then 'full' else 'key' end] || (
				select coalesce(array_agg(a.attname::text order by a.attnum), '{}')
				from pg_catalog.pg_index i
				join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
				where i.indrelid = c.oid and i.indisprimary
			) as arguments
			from pg_catalog.pg_publication_tables p
			join pg_catalog.pg_class c on c.relname = p.tablename and c.relnamespace = to_regnamespace(quote_ident(p.schemaname))
			where p.pubname = 'supabase_realtime' and c.relkind = 'r'
		) wanted
		full join (
			select t.tgrelid as oid, t.tgargs from pg_catalog.pg_trigger t where t.tgname = 'realtime_note_change' and not t.tgisinternal
		) present on present.oid = wanted.oid
		where wanted.oid is null or present.oid is null
			or encode(present.tgargs, 'escape') <> array_to_string(wanted.arguments, '\000') || '\000'
	loop
		execute format('drop trigger if exists realtime_note_change on %s', one.oid::regclass);
		if one.arguments is not null then
			execute format('create trigger realtime_note_change after insert or update or delete on %s for each row execute function realtime_service.note_change(%s)',
				one.oid::regclass, (select string_agg(quote_literal(argument), ', ') from unnest(one.arguments) argument));
		end if;
	end loop;
end
$$;
revoke all on function realtime_service.follow_publication() from public;

-- What nobody was there to read.
delete from realtime_service.outbox where at < now() - interval '1 hour';
