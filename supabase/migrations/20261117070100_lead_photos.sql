-- Photos of the house, sent after the lead. They lie in a private bucket, made smaller and without what a camera notes; only the desk opens them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('lead-photos', 'lead-photos', false, 20971520, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

create table public.lead_photos (
	id uuid primary key default gen_random_uuid(),
	lead_id uuid not null references public.leads (id) on delete cascade,
	-- The object in the bucket: the lead's id, a slash, and a name of its own.
	object_name text not null unique constraint lead_photos_object_check check (starts_with(object_name, lead_id || '/')),
	caption text not null default '' constraint lead_photos_caption_check check (char_length(caption) <= 200),
	width int not null constraint lead_photos_width_check check (width between 1 and 8192),
	height int not null constraint lead_photos_height_check check (height between 1 and 8192),
	created_at timestamptz not null default now()
);
create index lead_photos_lead on public.lead_photos (lead_id, created_at);
alter table public.lead_photos enable row level security;
-- Only our server writes here, after it has made the picture anew.
revoke all on public.lead_photos from anon, authenticated;
grant select on public.lead_photos to authenticated;
create policy "admins read photos" on public.lead_photos for select to authenticated using ((select private.acts_as_admin()));
create policy "admins open photos of leads" on storage.objects for select to authenticated
	using (bucket_id = 'lead-photos' and (select private.acts_as_admin()));

-- Twelve a lead. Who counts holds the lead, so that two at once are not both the twelfth; the owner hears of them by one mail, once they have had time to come.
create function private.admit_lead_photo() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	perform from public.leads l where l.id = new.lead_id for update;
	if (select count(*) from public.lead_photos p where p.lead_id = new.lead_id) >= 12 then
		raise exception 'a lead has twelve photos at most' using errcode = '23514', constraint = 'lead_photos_twelve';
	end if;
	new.caption := private.plain_text(new.caption);
	insert into public.messages (kind, lead_id, next_attempt_at)
		select 'lead-photos-owner', l.id, now() + interval '5 minutes' from public.leads l
		where l.id = new.lead_id and not l.suspected_spam and not exists (
			select from public.messages m where m.kind = 'lead-photos-owner' and m.lead_id = l.id and m.status = 'queued'
		);
	return new;
end
$$;
create trigger admit_lead_photo before insert on public.lead_photos for each row execute function private.admit_lead_photo();

-- With the lead its photos go. Our server removes their bytes by the note that the row leaves; hosted Supabase keeps them, unreachable, until the bucket is cleaned.
create function private.forget_lead_photos() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	perform set_config('storage.allow_delete_query', 'true', true);
	delete from storage.objects o using public.lead_photos p
		where p.lead_id = old.id and o.bucket_id = 'lead-photos' and o.name = p.object_name;
	return old;
end
$$;
create trigger forget_lead_photos before delete on public.leads for each row execute function private.forget_lead_photos();
revoke all on function private.admit_lead_photo(), private.forget_lead_photos() from public;

do $$
begin
	if not exists (
		select from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'lead_photos'
	) then
		alter publication supabase_realtime add table public.lead_photos;
	end if;
end
$$;
