-- Sources in mailboxes.
alter table sync_source drop constraint sync_source_kind_check;
alter table sync_source add check
  (kind in ('command', 'folder', 'webdav', 's3', 'feed', 'sitemap', 'zotero', 'imap'));
