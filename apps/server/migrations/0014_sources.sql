-- Where a document was fetched from, and what its source knows of the work it is.
create table document_origin (
  organization_id uuid not null,
  document_id uuid not null,
  url text not null,
  fetched_at timestamptz not null default now(),
  abstract_only boolean not null default false,
  source text check (source in ('openalex')),
  work_id text,
  work jsonb,
  -- What is known of a work ages: it may be retracted.
  checked_at timestamptz,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document on delete cascade,
  check ((work_id is null) = (work is null) and (work_id is null) = (checked_at is null))
);
create index document_origin_work on document_origin (source, work_id) where work_id is not null;
