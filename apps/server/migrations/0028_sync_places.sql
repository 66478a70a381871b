-- Sources that the server itself reads: where they are, when they run, and the run at work.
alter table sync_source drop constraint sync_source_kind_check;
alter table sync_source add check (kind in ('command', 'folder', 'webdav'));
alter table sync_source
  add column settings jsonb not null default '{}',
  -- Encrypted; it begins with the version of its key.
  add column encrypted_secret bytea,
  -- Null: it runs only when somebody asks for it.
  add column timing jsonb,
  add column next_at timestamptz,
  -- Why the last run failed.
  add column failure jsonb,
  -- The run that has the source, which ended without a word when `run_until` has passed.
  add column run_id uuid,
  add column run_until timestamptz;
create index sync_source_encrypted on sync_source (id) where encrypted_secret is not null;
