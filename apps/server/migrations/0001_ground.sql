-- Workspaces, people, the library, and conversations.
-- organization_id leads the primary key and every index of tenant tables, so that they can be
-- partitioned by hash, or sharded, without a change of code.

create table installation (
  id boolean primary key default true check (id),
  secret bytea not null,
  created_at timestamptz not null default now()
);

create table process (
  id uuid primary key,
  workers text[] not null default '{}',
  seen_at timestamptz not null default now()
);

create table account (
  id uuid primary key,
  email text not null unique,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz
);

create table organization (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table membership (
  organization_id uuid not null references organization on delete cascade,
  account_id uuid not null references account on delete cascade,
  "group" text not null check ("group" in ('owner', 'admin', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id)
);
create index membership_account on membership (account_id);

-- One signed-in device is one family of refresh tokens; only the newest token's hash is kept.
create table device (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null,
  kind text not null check (kind in ('token', 'cookie')),
  refresh_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index device_account on device (account_id);

create table idempotency (
  account_id uuid not null references account on delete cascade,
  key text not null,
  request_hash bytea not null,
  status int,
  body text,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_age on idempotency (created_at);

create table collection (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  owner_id uuid not null references account,
  name text not null,
  description text not null default '',
  visibility text not null check (visibility in ('private', 'shared', 'published')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index collection_owner on collection (organization_id, owner_id);

create table document (
  organization_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  name text not null,
  extension text not null,
  mime_type text not null,
  kind text not null check (kind in ('pdf', 'text', 'markdown')),
  size bigint not null,
  checksum text not null,
  sha256 bytea not null,
  blob_key text not null,
  status text not null default 'processing'
    check (status in ('processing', 'ingested', 'ready', 'error')),
  status_detail text,
  progress real not null default 0,
  page_count int,
  language text,
  chunk_count int not null default 0,
  token_count bigint not null default 0,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, collection_id) references collection on delete cascade
);
create index document_collection on document (organization_id, collection_id, created_at desc, id);
create index document_recent on document (organization_id, created_at desc, id);
create index document_checksum on document (organization_id, collection_id, checksum);

-- A page as it was read; text files have sections instead, without a size. `segments` holds a box per
-- word, packed (features/ingestion/reading/segments.ts).
create table page (
  organization_id uuid not null,
  document_id uuid not null,
  number int not null,
  width real,
  height real,
  text text not null,
  segments bytea not null,
  primary key (organization_id, document_id, number),
  foreign key (organization_id, document_id) references document on delete cascade
);

-- The unit of search: the characters [start, finish) of one page. Its public id is made from the
-- document's id and the ordinal (features/search/chunk-id.ts), so it needs no column and no index.
create table chunk (
  organization_id uuid not null,
  document_id uuid not null,
  ordinal int not null,
  page int not null,
  start int not null,
  finish int not null,
  kind text not null,
  heading text,
  tokens int not null,
  primary key (organization_id, document_id, ordinal),
  foreign key (organization_id, document_id) references document on delete cascade
);

create table chat_session (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  account_id uuid not null references account on delete cascade,
  title text not null,
  knowledge jsonb not null,
  model text,
  persona_id uuid,
  pinned boolean not null default false,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index chat_session_recent
  on chat_session (organization_id, account_id, archived, pinned desc, updated_at desc, id);

create table chat (
  organization_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  parent_id uuid,
  status text not null check (status in ('pending', 'streaming', 'complete', 'stopped', 'error')),
  question text not null,
  answer jsonb,
  error text,
  finish_reason text,
  model text not null,
  prompt_tokens int,
  completion_tokens int,
  feedback text check (feedback in ('up', 'down')),
  process_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references chat_session on delete cascade
);
create index chat_of_session on chat (organization_id, session_id, id);
create index chat_unfinished on chat (process_id) where status in ('pending', 'streaming');
-- A question asked while the last answer is being written breaks it.
create unique index chat_one_answer_at_a_time
  on chat (organization_id, session_id) where status in ('pending', 'streaming');

-- Everything a reader of an answer hears, in order. The row is stored before it is told.
create table chat_event (
  organization_id uuid not null,
  chat_id uuid not null,
  seq int not null,
  event text not null,
  data text not null,
  primary key (organization_id, chat_id, seq),
  foreign key (organization_id, chat_id) references chat on delete cascade
);
