-- Sources that collections follow, and their files. See
-- docs/decisions/0060-a-source-owns-only-what-it-added.md.
create table sync_source (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  collection_id uuid not null,
  -- The person with whose present rights it acts.
  owner_id uuid not null references account,
  kind text not null check (kind in ('command')),
  name text not null,
  active boolean not null default true,
  -- Why it was paused without a person.
  paused jsonb,
  last_at timestamptz,
  last_result jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, collection_id) references collection on delete cascade
);
create index sync_source_collection on sync_source (organization_id, collection_id, created_at);
create index sync_source_owner on sync_source (owner_id);
-- A program finds its source again by its name, also when it is called twice at once.
create unique index sync_source_command on sync_source (organization_id, collection_id, owner_id, name)
  where kind = 'command';
call keep_in_scope('sync_source');

create table sync_item (
  organization_id uuid not null,
  source_id uuid not null,
  id uuid not null,
  path text not null,
  size bigint not null,
  -- waiting: its document is not up to date. left: a person deleted its document or moved it to
  -- another collection; it comes back only when it changes at the source.
  state text not null check (state in ('waiting', 'synced', 'failed', 'left')),
  -- Versions are hashes or other marks of the source: the one that was stored, the one that is to be
  -- stored, and one that cannot be and is not tried again.
  version text,
  wanted_version text,
  failed_version text,
  failure jsonb,
  sha256 bytea,
  -- The document that was made of it, named by its first version. Not a reference: that the document
  -- is gone is what must be remembered.
  series_id uuid,
  primary key (organization_id, id),
  unique (organization_id, source_id, path),
  foreign key (organization_id, source_id) references sync_source on delete cascade
);
call keep_in_scope('sync_item');
