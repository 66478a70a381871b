-- A search cluster beside the database. See docs/decisions/0062-one-search-port.md.

-- Raised whenever the document's terms are replaced: what the cluster holds of an earlier generation is
-- not shown.
alter table document add column index_generation bigint not null default 0;

-- Documents that the cluster has to be told of: their terms, name or place have changed, or they are gone.
-- The number orders the changes of a document, since each change holds the lock of its row.
create table search_outbox (
  no bigint generated always as identity primary key,
  organization_id uuid not null,
  document_no bigint not null
);
call keep_in_scope('search_outbox');

create function note_for_search() returns trigger language plpgsql as $$
begin
  insert into search_outbox (organization_id, document_no)
  select coalesce(new.organization_id, old.organization_id), coalesce(new.no, old.no);
  return null;
end $$;

create trigger document_search_change after update on document for each row
  when ((old.index_generation, old.name, old.collection_id, old.status in ('ingested', 'ready'),
      old.trash_id, old.current)
    is distinct from (new.index_generation, new.name, new.collection_id,
      new.status in ('ingested', 'ready'), new.trash_id, new.current))
  execute function note_for_search();
create trigger document_search_entry after insert or delete on document for each row
  execute function note_for_search();
-- Enabled by the start of a product that has a cluster (src/platform/postgres/search-outbox.ts).
alter table document disable trigger document_search_change;
alter table document disable trigger document_search_entry;
