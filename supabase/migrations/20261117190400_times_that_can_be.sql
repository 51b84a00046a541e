-- A time that no calendar has ("-infinity", the year 4713 BC) closes every list it is shown in. So there are none but those of this work.
update public.lead_work w set next_due = now() where w.next_due not between '2000-01-01 00:00+00' and '2200-01-01 00:00+00';
update public.lead_tasks t set due = null where t.due not between '2000-01-01 00:00+00' and '2200-01-01 00:00+00';
update public.lead_tasks t set done_at = now() where t.done_at not between '2000-01-01 00:00+00' and '2200-01-01 00:00+00';
update public.lead_contacts c set again_at = c.at where c.again_at not between '2000-01-01 00:00+00' and '2200-01-01 00:00+00';
alter table public.lead_work add constraint lead_work_due_check check (next_due between '2000-01-01 00:00+00' and '2200-01-01 00:00+00');
alter table public.lead_tasks add constraint lead_tasks_due_check check (due between '2000-01-01 00:00+00' and '2200-01-01 00:00+00');
alter table public.lead_tasks add constraint lead_tasks_done_check check (done_at between '2000-01-01 00:00+00' and '2200-01-01 00:00+00');
alter table public.lead_contacts add constraint lead_contacts_time_check check (again_at between '2000-01-01 00:00+00' and '2200-01-01 00:00+00');

-- As before, but what stands in a list that the owner brought in was not asked for by anybody.
create or replace function public.my_requests() returns table (requested_at timestamptz, address text, stage text)
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_own_session();
	-- The address the account has now, from its row: a token may be older than a change, and a change that waits proves nothing.
	return query
		select l.created_at, l.address, l.status
		from auth.users u join public.leads l on lower(l.email) = lower(u.email)
		where u.id = auth.uid() and u.email_confirmed_at is not null and l.came_by = 'visitor'
			-- What looked like spam is nobody's, unless somebody worked on it.
			and (not l.suspected_spam or l.status <> 'new')
		order by l.created_at desc
		limit 20;
end
$$;

-- Views of a person who floods, or who left: so many each, and what is shared the owner may remove.
create function private.admit_view() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	perform pg_advisory_xact_lock(hashtext('desk_views'), hashtext(new.owner::text));
	if (select count(*) from public.desk_views v where v.owner = new.owner) >= 50 then
		perform private.refuse('too_many_views', 'You have 50 views, which is the most.', 409);
	end if;
	return new;
end
$$;
create trigger admit_view before insert on public.desk_views for each row execute function private.admit_view();
revoke all on function private.admit_view() from public;
create policy "the owner removes what is shared" on public.desk_views for delete to authenticated
	using ((select private.acts_as_admin()) and shared);
