-- What hosted Supabase brings for realtime: the table whose policies decide about private channels, and ways to send from SQL.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table realtime.messages (
	topic text not null,
	extension text not null,
	payload jsonb,
	event text,
	private boolean default false,
	updated_at timestamp not null default (now() at time zone 'utc'),
	inserted_at timestamp not null default (now() at time zone 'utc'),
	id uuid primary key default gen_random_uuid()
);
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic) where extension = 'broadcast' and private;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- The channel that is asked about, for policies.
create function realtime.topic() returns text language sql stable as $$
	select nullif(current_setting('realtime.topic', true), '')
$$;

-- Trouble with a message is no reason to undo what it tells of.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language plpgsql as $$
begin
	perform set_config('realtime.topic', topic, true);
	insert into realtime.messages (topic, extension, payload, event, private)
	values (send.topic, 'broadcast', send.payload, send.event, send.private);
exception when others then
	raise warning 'the message was not sent: %', sqlerrm;
end
$$;

create function realtime.broadcast_changes(
	topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void language plpgsql as $$
begin
	if level = 'STATEMENT' then
		raise exception 'broadcast_changes is for triggers of each row';
	end if;
	perform realtime.send(jsonb_build_object(
		'old_record', to_jsonb(old), 'record', to_jsonb(new), 'operation', operation, 'table', table_name, 'schema', table_schema
	), event_name, topic_name, true);
end
$$;
