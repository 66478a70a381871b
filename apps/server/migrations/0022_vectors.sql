-- What passages mean, as numbers, where an embedding model is set.
-- docs/decisions/0021-vectors-in-blocks-scanned-whole.md says why it looks like this.

-- 32 passages of a document, in the order of ordinals: what one call of the model makes. `entries` holds
-- a scale for each, and then their numbers in a byte each (features/search/vectors/quantise.ts).
create table vectors (
  organization_id uuid not null,
  document_no bigint not null,
  model text not null,
  block int not null,
  dimensions int not null,
  entries bytea not null,
  primary key (organization_id, document_no, model, block)
);
alter table vectors alter column entries set storage external;

-- In place of a foreign key: a document's number is no key.
create function remove_vectors() returns trigger language plpgsql as $$
begin
  delete from vectors using removed
  where vectors.organization_id = removed.organization_id and vectors.document_no = removed.no;
  return null;
end $$;
create trigger document_vectors after delete on document
  referencing old table as removed for each statement execute function remove_vectors();

-- The model by whose vectors a workspace is searched. While those of another are being made it stays
-- the old one. Whoever makes them holds the workspace until `busy_until`.
create table vector_space (
  organization_id uuid primary key references organization on delete cascade,
  model text,
  busy_until timestamptz
);

-- The model of which the document has all its vectors, and whether it waits for them to be ready.
alter table document
  add column vectors_of text,
  add column awaits_vectors boolean not null default false;
create index document_awaits_vectors on document (organization_id) where awaits_vectors;
create index document_vectors_of on document (organization_id, vectors_of)
  where status in ('ingested', 'ready');
