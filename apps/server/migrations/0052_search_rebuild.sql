-- The index of a search cluster is built again beside the one in use. See
-- docs/decisions/0075-the-clusters-index-is-built-again-behind-an-alias.md.

-- Notes of a rebuild are for the new index alone, and wait for changes of documents.
alter table search_outbox add column for_rebuild boolean not null default false;
create index search_outbox_turn on search_outbox (for_rebuild, no);

-- A rebuild that is under way, at most one for each SEARCH_PREFIX. It is continued after an interruption.
create table search_rebuild (
  prefix text primary key,
  -- With which the names of the new indexes end.
  id uuid not null,
  begun_at timestamptz not null default now(),
  -- The last document that was noted, in the order of workspaces and numbers, and how many were.
  noted_workspace uuid not null default '00000000-0000-0000-0000-000000000000',
  noted_document bigint not null default 0,
  noted bigint not null default 0,
  -- The indexes that were in use before, which are removed in the end.
  replaced text[] not null default '{}',
  -- When the new indexes came into use.
  switched_at timestamptz
);

-- The cluster filters by the status too, so each change of it is noted.
do $$
declare was "char" := (select tgenabled from pg_trigger
  where tgrelid = 'document'::regclass and tgname = 'document_search_change');
begin
  drop trigger document_search_change on document;
  create trigger document_search_change after update on document for each row
    when ((old.index_generation, old.name, old.collection_id,
        case when old.status in ('ingested', 'ready') then old.status end, old.trash_id, old.current)
      is distinct from (new.index_generation, new.name, new.collection_id,
        case when new.status in ('ingested', 'ready') then new.status end, new.trash_id, new.current))
    execute function note_for_search();
  if was = 'D' then
    alter table document disable trigger document_search_change;
  end if;
end $$;
