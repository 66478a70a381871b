-- Publishing a collection again asks, in all workspaces, which schedules wait for documents.
create index run_schedule_waiting on run_schedule (id)
  where active and next_at is null and timing ->> 'every' = 'documents';
