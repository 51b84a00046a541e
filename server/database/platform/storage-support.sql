-- Which bytes have lost their row: noted in the transaction that took it, whoever did, and removed afterwards. No role of a request can look.
create schema if not exists storage_service;
revoke all on schema storage_service from public, anon, authenticated, service_role;

create table if not exists storage_service.removed (
	version text primary key,
	at timestamptz not null default now()
);

-- Which database this is, for whoever keeps bytes of several: one row.
create table if not exists storage_service.site (
	id uuid not null default gen_random_uuid(),
	one boolean primary key default true check (one)
);
insert into storage_service.site default values on conflict do nothing;

create or replace function storage_service.note_removed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	if old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
		insert into storage_service.removed (version) values (old.version) on conflict do nothing;
	end if;
	return null;
end
$$;
revoke all on function storage_service.note_removed() from public;

do $$
begin
	create or replace trigger note_removed after delete or update of version on storage.objects
		for each row execute function storage_service.note_removed();
	create index if not exists objects_version_idx on storage.objects (version);
exception when insufficient_privilege then
	raise warning 'storage.objects belongs to someone else: bytes of what is deleted there are found by the sweep alone';
end
$$;
