-- Topics of a collection and the passages they gather. Both are seen by whoever sees the collection;
-- a passage moreover only by whoever sees the document it is from.
create table topic (
  organization_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  title text not null,
  description text not null default '',
  notes text not null default '',
  -- Of these texts: a change names the version it was made of.
  version int not null default 1,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, collection_id) references collection on delete cascade
);
create index topic_collection on topic (organization_id, collection_id, updated_at desc, id);
create index topic_recent on topic (organization_id, updated_at desc, id);

-- A snippet outlives its document, so nothing refers to that but its id. What has to be told of a
-- document that is gone is kept here.
create table snippet (
  organization_id uuid not null,
  id uuid not null,
  topic_id uuid not null,
  -- From 1, without gaps that matter; changed under the lock of the topic.
  position int not null,
  document_id uuid not null,
  document_name text not null,
  -- The run that had read the document: as long as it is the last, the passage is where it was.
  run_id uuid,
  -- Where the document is, or was: who sees that collection may read the passage. Null when it is gone:
  -- then `kept_for` may, and where it had been everybody's, all.
  source_id uuid,
  kept_for uuid,
  page int not null,
  unit text not null check (unit in ('page', 'slide', 'sheet', 'section')),
  label text,
  language text not null,
  quote text not null,
  rects jsonb not null,
  note text not null default '',
  version int not null default 1,
  chat_id uuid,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, topic_id) references topic on delete cascade,
  foreign key (organization_id, chat_id) references chat on delete set null (chat_id)
);
create index snippet_order on snippet (organization_id, topic_id, position, id)
  include (source_id, kept_for);
create index snippet_recent on snippet (organization_id, created_at desc, id);
create index snippet_document on snippet (organization_id, document_id);
create index snippet_source on snippet (organization_id, source_id);
create index snippet_language on snippet (organization_id, language);
create index snippet_chat on snippet (organization_id, chat_id) where chat_id is not null;

-- The words of quotes and notes, as each snippet's language reads them.
create table snippet_term (
  organization_id uuid not null,
  term text collate "C" not null,
  snippet_id uuid not null,
  primary key (organization_id, term, snippet_id),
  foreign key (organization_id, snippet_id) references snippet on delete cascade
);
create index snippet_term_snippet on snippet_term (organization_id, snippet_id);

-- A document that moves takes the right to its passages along.
create function snippets_follow_document() returns trigger language plpgsql as $$
begin
  update snippet set source_id = new.collection_id
  where organization_id = new.organization_id and document_id = new.id;
  return null;
end $$;
create trigger document_snippets after update of collection_id on document
  for each row when (old.collection_id is distinct from new.collection_id)
  execute function snippets_follow_document();

-- What only some could read goes on being read by its owner alone, whoever may see the topic.
create function snippets_outlive_collection() returns trigger language plpgsql as $$
begin
  update snippet set source_id = null, kept_for =
    case when old.visibility = 'private' or old.restricted then old.owner_id end
  where organization_id = old.organization_id and source_id = old.id;
  return null;
end $$;
create trigger collection_snippets after delete on collection
  for each row execute function snippets_outlive_collection();
