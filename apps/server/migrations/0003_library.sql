-- Who reads a document: the run that writes its pages names itself, so that a second one, or one that
-- was thought dead, cannot write between. It is taken for dead when `run_until` has passed. `attempts`
-- counts runs that began and did not end.
alter table document
  add column run_id uuid,
  add column run_until timestamptz,
  add column attempts int not null default 0;

create index document_summary on document (organization_id, collection_id, status)
  include (size, page_count);
create index document_unfinished on document (organization_id, id)
  where status in ('processing', 'ingested');

-- Files that are being taken in: named before their bytes lie, gone in the transaction of their
-- document. What a dead process named is removed.
create table blob_claim (
  key text primary key,
  process_id uuid not null,
  created_at timestamptz not null default now()
);
create index blob_claim_process on blob_claim (process_id);

-- Boxes hardly get smaller by compression, and it takes as long as everything else about writing a page.
alter table page alter column segments set storage external;
