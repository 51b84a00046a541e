-- A clock that was set far ahead makes everything old at once. A job that finds its last time days ago waits until this first.
alter table private.upkeep add column not_before timestamptz;
