-- A helper sees and works leads; who is on the team, the log, what is set and what goes for good stay with the owner (admin).
alter table public.user_roles
	drop constraint user_roles_role_check,
	add constraint user_roles_role_check check (role in ('admin', 'helper'));

-- Whether the caller works leads: owner or helper, in a living session that has passed a second step.
-- Ask it as a subselect, `(select private.works_leads())`, so that it runs once a statement and not once a row.
create function private.works_leads() returns boolean
language sql stable security definer set search_path = '' as $$
	select (public.has_role('admin') or public.has_role('helper')) and private.passed_second_step()
$$;
revoke all on function private.works_leads() from public;
grant execute on function private.works_leads() to authenticated, service_role;

drop policy "admins read leads" on public.leads;
drop policy "admins work leads" on public.leads;
create policy "the desk reads leads" on public.leads for select to authenticated using ((select private.works_leads()));
create policy "the desk works leads" on public.leads for update to authenticated
	using ((select private.works_leads())) with check ((select private.works_leads()));

drop policy "admins read consents" on public.consents;
create policy "the desk reads consents" on public.consents for select to authenticated using ((select private.works_leads()));
drop policy "admins read the trail" on public.lead_events;
create policy "the desk reads the trail" on public.lead_events for select to authenticated using ((select private.works_leads()));

drop policy "admins read consents to texts" on public.text_consents;
drop policy "admins note a stop" on public.text_consents;
create policy "the desk reads consents to texts" on public.text_consents for select to authenticated
	using ((select private.works_leads()));
create policy "the desk notes a stop" on public.text_consents for update to authenticated
	using ((select private.works_leads())) with check ((select private.works_leads()));

drop policy "admins read photos" on public.lead_photos;
create policy "the desk reads photos" on public.lead_photos for select to authenticated using ((select private.works_leads()));
drop policy "admins open photos of leads" on storage.objects;
create policy "the desk opens photos of leads" on storage.objects for select to authenticated
	using (bucket_id = 'lead-photos' and (select private.works_leads()));

-- The mail log names everybody who has an account: a helper sees the mails of leads.
create policy "the desk reads mails of leads" on public.messages for select to authenticated
	using (lead_id is not null and (select private.works_leads()));
