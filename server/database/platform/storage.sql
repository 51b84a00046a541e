-- What hosted Supabase brings for files: buckets and objects, whose policies decide who may do what with them.
create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
	id text primary key,
	name text not null,
	owner uuid,
	created_at timestamptz default now(),
	updated_at timestamptz default now(),
	public boolean default false,
	avif_autodetection boolean default false,
	file_size_limit bigint,
	allowed_mime_types text[],
	owner_id text,
	type text not null default 'STANDARD'
);
create unique index bname on storage.buckets (name);
alter table storage.buckets enable row level security;

create table storage.objects (
	id uuid primary key default gen_random_uuid(),
	bucket_id text references storage.buckets (id),
	name text,
	owner uuid,
	created_at timestamptz default now(),
	updated_at timestamptz default now(),
	last_accessed_at timestamptz default now(),
	metadata jsonb,
	path_tokens text[] generated always as (string_to_array(name, '/')) stored,
	version text,
	owner_id text,
	user_metadata jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
alter table storage.objects enable row level security;

grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create function storage.foldername(name text) returns text[] language sql immutable as $$
	select (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1]
$$;
create function storage.filename(name text) returns text language sql immutable as $$
	select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
create function storage.extension(name text) returns text language sql immutable as $$
	select case when strpos(storage.filename(name), '.') > 0 then reverse(split_part(reverse(storage.filename(name)), '.', 1)) else '' end
$$;
create function storage.operation() returns text language sql stable as $$
	select nullif(current_setting('storage.operation', true), '')
$$;

-- A row that goes takes its bytes along only where the storage service knows of it.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
	if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
		raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
	end if;
	return null;
end
$$;
create trigger protect_buckets_delete before delete on storage.buckets for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects for each statement execute function storage.protect_delete();
