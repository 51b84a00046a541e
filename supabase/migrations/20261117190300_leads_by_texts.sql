-- Few agree to texts: a list of them is found by its own index, not by reading through all the others.
create index lead_work_texts on public.lead_work (texts, created_at desc, lead_id desc) where merged_into is null and not suspected;
