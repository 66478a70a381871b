-- Sources in buckets, and pages of websites that a feed or a sitemap names.
alter table sync_source drop constraint sync_source_kind_check;
alter table sync_source add check (kind in ('command', 'folder', 'webdav', 's3', 'feed', 'sitemap'));
-- What tells whether a page still is what was stored: its ETag, and a hash of what it shows.
alter table sync_item add column seen jsonb;
