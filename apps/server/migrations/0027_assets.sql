-- Something made here that is kept. Its owner's alone.
create table asset (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  account_id uuid not null references account on delete cascade,
  name text not null,
  kind text not null check (kind in ('answer', 'export', 'report')),
  format text not null check (format in ('md', 'docx', 'pdf', 'csv', 'bib', 'ris', 'json')),
  -- What it was made from. That may be gone any day, so nothing refers to it but by its id; its name stays.
  origin_type text check (origin_type in ('chat', 'topic')),
  origin_id uuid,
  origin_name text not null default '',
  -- Of an answer, the turn that was saved last.
  chat_id uuid,
  -- What is made again under the same key is a new version of it.
  made_of text not null,
  -- Number and size of the newest version.
  version int not null,
  size bigint not null,
  -- What is looked through: the words of the newest version, where it has any that can be read.
  text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id)
);
create index asset_newest on asset (organization_id, account_id, updated_at desc, id)
  where deleted_at is null;
create index asset_named on asset (organization_id, account_id, lower(name), id)
  where deleted_at is null;
create index asset_made_of on asset (organization_id, account_id, made_of) where deleted_at is null;
create index asset_deleted on asset (organization_id, deleted_at) where deleted_at is not null;
create index asset_owner on asset (account_id);

create table asset_version (
  organization_id uuid not null,
  asset_id uuid not null,
  number int not null,
  size bigint not null,
  -- Of a file: where its bytes lie.
  blob_key text,
  file_name text,
  media_type text,
  sha256 bytea,
  -- Of an answer: the turn as it was.
  chat jsonb,
  citation_count int,
  created_at timestamptz not null default now(),
  primary key (organization_id, asset_id, number),
  foreign key (organization_id, asset_id) references asset on delete cascade,
  check ((blob_key is null) <> (chat is null))
);

-- Words of names and texts, where the server has trigrams; elsewhere they are looked through.
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index asset_words on asset using gin (lower(name || e'\n' || text) gin_trgm_ops);
  end if;
exception when insufficient_privilege then null;
end $$;
