-- The language of a passage where it is another than its document's.
alter table chunk add column language text;

-- The languages in which a document's terms were made, in the order of the alphabet, parted by spaces:
-- a query is read in each of them.
alter table document add column indexed_languages text not null default 'und';
update document set indexed_languages = coalesce(language, 'und');

drop index document_searchable;
create index document_searchable on document (organization_id, collection_id)
  include (id, no, indexed_languages, indexed_chunks, indexed_terms)
  where status in ('ingested', 'ready');

-- Those that an older analysis read, found at each start (features/search/reindexing.ts).
create index document_indexed_version on document (indexed_version) where status in ('ingested', 'ready');
