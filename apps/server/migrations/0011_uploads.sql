-- Which documents of a workspace hold these bytes, in whatever collection; and whether any still
-- points to a stored file before it is removed.
drop index document_checksum;
create index document_same on document (organization_id, checksum, created_at desc);
create index document_blob on document (organization_id, blob_key);

-- A file on its way, in as many requests as it takes. Each request's bytes are stored as parts of at
-- most 16 MB, so that any process can go on where another stopped. No row keeps a workspace, an
-- account or a collection from going: what is left expires.
create table upload (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  collection_id uuid not null,
  name text not null,
  checksum text,
  length bigint not null check (length > 0),
  arrived bigint not null default 0 check (arrived between 0 and length),
  -- Set with its last byte; kept for a day, so that a lost answer can be asked for again.
  document_id uuid,
  -- One request at a time writes it. The lock of one that died is free when its time has passed.
  lock_id uuid,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, id)
);
create index upload_expiry on upload (expires_at);

create table upload_part (
  organization_id uuid not null,
  upload_id uuid not null,
  start bigint not null,
  size bigint not null check (size > 0),
  blob_key text not null,
  primary key (organization_id, upload_id, start),
  foreign key (organization_id, upload_id) references upload
);

-- One request at a time writes an upload. A lock whose holder died is free when its time has passed.
