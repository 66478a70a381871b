-- The process that runs a request. Null: a process of the release before this column.
alter table idempotency add column process_id uuid;
