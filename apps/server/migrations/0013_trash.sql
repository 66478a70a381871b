-- What was deleted: a document, a folder or a collection, under its own id. It is gone from everything
-- but the trash, may be restored until its time has come, and is removed then, rows and files.
create table trash (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('document', 'folder', 'collection')),
  -- Where it was; of a collection, itself.
  collection_id uuid not null,
  name text not null,
  deleted_by uuid references account on delete set null,
  deleted_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  primary key (organization_id, id),
  foreign key (organization_id, collection_id) references collection on delete cascade
);
create index trash_recent on trash (organization_id, deleted_at desc, id);
create index trash_expiry on trash (organization_id, expires_at);
create index trash_collection on trash (organization_id, collection_id);

-- Folders of one collection; those of the top have no parent.
create table folder (
  organization_id uuid not null,
  collection_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  -- What it was deleted with: itself, or a folder around it.
  trash_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, collection_id, id),
  foreign key (organization_id, collection_id) references collection on delete cascade,
  foreign key (organization_id, collection_id, parent_id) references folder
    on delete set null (parent_id)
);
create unique index folder_name
  on folder (organization_id, collection_id, parent_id, lower(name)) nulls not distinct
  where trash_id is null;
create index folder_trash on folder (organization_id, trash_id) where trash_id is not null;
create index folder_parent on folder (organization_id, collection_id, parent_id);

alter table collection add column trash_id uuid;

-- What a document was deleted with: itself, the file it came in, or its folder. Where its collection
-- was deleted, nothing: it comes back with that.
alter table document
  add column trash_id uuid,
  add column folder_id uuid,
  add foreign key (organization_id, collection_id, folder_id) references folder
    on delete set null (folder_id);
create index document_trash on document (organization_id, trash_id) where trash_id is not null;
create index document_folder
  on document (organization_id, collection_id, folder_id, created_at desc, id)
  where trash_id is null;

-- What is read without the table itself leaves out what is in the trash.
drop index document_searchable;
create index document_searchable on document (organization_id, collection_id)
  include (id, no, indexed_languages, indexed_chunks, indexed_terms)
  where status in ('ingested', 'ready') and trash_id is null;
drop index document_summary;
create index document_summary on document (organization_id, collection_id, status)
  include (size, page_count)
  where trash_id is null;

-- Where a file on its way is to lie: the names of folders, parted by slashes.
alter table upload add column path text not null default '';

-- What was done in a collection, for who may see it; kept for a year.
create table activity (
  organization_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  actor_id uuid references account on delete set null,
  action text not null,
  -- The name of what it was done to; of several, of the first.
  target text not null,
  target_id uuid,
  count int not null default 1 check (count > 0),
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, collection_id) references collection on delete cascade
);
create index activity_recent on activity (organization_id, collection_id, at desc, id desc);
create index activity_age on activity (at);
