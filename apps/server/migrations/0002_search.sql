-- Search. docs/decisions/0002-postings-in-rows.md says why it looks like this.

-- A short number for the many rows that name a document, and what its index holds: the statistics of
-- BM25 are sums over the documents that the asker may see. The version is that of the text analysis.
alter table document
  add column no bigint generated always as identity,
  add column indexed_chunks int not null default 0,
  add column indexed_terms bigint not null default 0,
  add column indexed_version int not null default 0;

create unique index document_no on document (organization_id, no);
create index document_searchable on document (organization_id, collection_id)
  include (id, no, language, indexed_chunks, indexed_terms)
  where status in ('ingested', 'ready');

-- Where a term stands: one row for each block of 512 chunks of a document. A term that begins with "="
-- stands in the document's name, and has no entries. `entries` packs chunk, term
-- frequency and chunk length into four printable characters each (features/search/postings.ts); it is
-- text because the driver carries bytes as hexadecimal. The key holds all columns, so that a search
-- reads neighbouring index pages and nothing else.
create table posting (
  organization_id uuid not null,
  document_no bigint not null,
  block int not null,
  term text collate "C" not null,
  entries text collate "C" not null,
  primary key (organization_id, term, document_no, block) include (entries)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 10000);
alter table posting alter column entries set storage plain;
-- For removal. An expression, so that no search is ever planned through it: before the table is first
-- analyzed that would look cheap, and read every posting of the workspace.
create index posting_document on posting (organization_id, (document_no + 0));

-- In place of a foreign key, which would be checked once for every term of a document.
create function remove_postings() returns trigger language plpgsql as $$
begin
  delete from posting using removed
  where posting.organization_id = removed.organization_id and posting.document_no + 0 = removed.no;
  return null;
end $$;
create trigger document_postings after delete on document
  referencing old table as removed for each statement execute function remove_postings();
