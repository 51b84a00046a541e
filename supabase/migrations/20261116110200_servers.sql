-- What the servers say of themselves, for the desk: there is no other way from a browser to the disk of a machine. On hosted
-- Supabase there is no server of ours, and both stay empty.

-- One row a process, renewed while it runs.
create table private.servers (
	id uuid primary key,
	started_at timestamptz not null,
	seen_at timestamptz not null default now(),
	about jsonb not null default '{}'
);
create index servers_seen on private.servers (seen_at);

-- Requests that were refused, of all servers together, by kind and hour.
create table private.refusals (
	hour timestamptz not null,
	kind text not null,
	count bigint not null,
	primary key (hour, kind)
);

alter table private.servers enable row level security;
alter table private.refusals enable row level security;
revoke all on private.servers, private.refusals from public, anon, authenticated, service_role;
grant select, insert, update, delete on private.servers, private.refusals to service_role;
