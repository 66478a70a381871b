-- Sources in Google Drive and SharePoint, which may mirror the rights of their files. See
-- docs/decisions/0078-a-source-may-mirror-the-rights-of-its-files.md.
alter table sync_source drop constraint sync_source_kind_check;
alter table sync_source add constraint sync_source_kind_check check (kind in (
  'command', 'folder', 'webdav', 's3', 'feed', 'sitemap', 'zotero', 'imap', 'google_drive',
  'sharepoint'
)) not valid;
-- Up to where the changes of the source are known.
alter table sync_source add column cursor text;

-- withheld: somebody who can read the collection may not read the file at the source.
alter table sync_item drop constraint sync_item_state_check;
alter table sync_item add constraint sync_item_state_check
  check (state in ('waiting', 'synced', 'failed', 'left', 'withheld')) not valid;

-- The files and folders of a source that tells only what changed, as they were at its cursor.
create table sync_entry (
  organization_id uuid not null,
  source_id uuid not null,
  id text not null,
  -- Null at the top.
  parent_id text,
  name text not null,
  folder boolean not null,
  size bigint not null,
  version text not null,
  -- Who may read it; null: that is not known.
  grants jsonb,
  primary key (organization_id, source_id, id),
  foreign key (organization_id, source_id) references sync_source on delete cascade
);
call keep_in_scope('sync_entry');

-- Documents that a source withdrew, named by their first versions: restored from the trash, they are
-- withdrawn again.
create table sync_withdrawal (
  organization_id uuid not null,
  source_id uuid not null,
  series_id uuid not null,
  primary key (organization_id, source_id, series_id),
  foreign key (organization_id, source_id) references sync_source on delete cascade
);
create index sync_withdrawal_series on sync_withdrawal (organization_id, series_id);
call keep_in_scope('sync_withdrawal');
