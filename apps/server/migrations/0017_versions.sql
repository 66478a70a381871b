-- Each version of a document is a document of its own, with its own file, pages and passages, so that
-- what was made from it keeps its place. `series_id` is the id of the first. One of them is current:
-- lists, counts and search know that one alone. A version that `takes_over` becomes it once it is read.
alter table document
  add column series_id uuid,
  add column version int not null default 1 check (version > 0),
  add column current boolean not null default true,
  add column takes_over boolean not null default false,
  add check (not (current and takes_over));
update document set series_id = id;
alter table document alter column series_id set not null;

-- A document that is no version of another begins a series of its own.
create function begin_series() returns trigger language plpgsql as $$
begin
  new.series_id := coalesce(new.series_id, new.id);
  return new;
end $$;
create trigger document_series before insert on document
  for each row when (new.series_id is null) execute function begin_series();

create unique index document_version on document (organization_id, series_id, version);
-- Whatever runs at the same time, a document has one current version.
create unique index document_current on document (organization_id, series_id) where current;

drop index document_folder;
create index document_folder
  on document (organization_id, collection_id, folder_id, created_at desc, id)
  where trash_id is null and current;
drop index document_searchable;
create index document_searchable on document (organization_id, collection_id)
  include (id, no, indexed_languages, indexed_chunks, indexed_terms)
  where status in ('ingested', 'ready') and trash_id is null and current;
drop index document_summary;
create index document_summary on document (organization_id, collection_id, status)
  include (size, page_count)
  where trash_id is null and current;

-- The document that a file on its way is a new version of.
alter table upload add column replaces uuid;

-- A document's bytes never change any more: a passage is as it was taken as long as its version is.
alter table snippet drop column run_id;
