-- What became of the nightly backups (server/backup/nightly.ts), for the desk. On hosted Supabase nobody writes here: backups are
-- made by the platform.
insert into private.upkeep (job) values ('backup');

create table private.backups (
	id bigint generated always as identity primary key,
	started_at timestamptz not null,
	finished_at timestamptz not null default now(),
	-- Of one that succeeded.
	file text,
	bytes bigint,
	sha256 text,
	-- Of one that did not: why, in words for the owner.
	error text,
	check ((file is null) = (error is not null))
);
create index backups_good on private.backups (finished_at) where file is not null;
alter table private.backups enable row level security;
revoke all on private.backups from public, anon, authenticated, service_role;
grant select, insert, delete on private.backups to service_role;

create index messages_backup_failed on public.messages (created_at) where kind = 'backup-failed';
