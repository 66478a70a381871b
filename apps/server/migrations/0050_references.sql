-- What a document is cited by, in all its versions. See
-- docs/decisions/0071-a-reference-keeps-the-text-of-its-bibtex-entry.md.
create table document_reference (
  organization_id uuid not null references organization on delete cascade,
  -- Not a reference, since a series has no row of its own: the trigger below removes it.
  series_id uuid not null,
  key text,
  type text not null,
  -- Names and values in their order, each as between the braces of BibTeX.
  fields jsonb not null,
  primary key (organization_id, series_id)
);
create unique index document_reference_key on document_reference (organization_id, key)
  where key is not null;
call keep_in_scope('document_reference');

create function remove_reference() returns trigger language plpgsql as $$
begin
  if not exists (select from document
      where organization_id = old.organization_id and series_id = old.series_id) then
    delete from document_reference
    where organization_id = old.organization_id and series_id = old.series_id;
  end if;
  return null;
end $$;
create trigger document_reference_removed after delete on document for each row
  execute function remove_reference();

-- Libraries of Zotero, whose items say what their files are cited by.
alter table sync_source drop constraint sync_source_kind_check;
alter table sync_source add check (kind in (
  'command', 'folder', 'webdav', 's3', 'feed', 'sitemap', 'zotero'
));
