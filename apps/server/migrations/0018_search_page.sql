-- A search narrowed by kind, language, person or day reads the index alone, as one that is not.
drop index document_searchable;
create index document_searchable on document (organization_id, collection_id)
  include (id, no, indexed_languages, indexed_chunks, indexed_terms,
    kind, language, status, created_by, created_at)
  where status in ('ingested', 'ready') and trash_id is null and current;

-- Documents by parts of their names, where the server has trigrams and lets us have them; elsewhere
-- names are looked through.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index document_name on document using gin (lower(name) gin_trgm_ops);
  end if;
exception when insufficient_privilege then null;
end $$;
