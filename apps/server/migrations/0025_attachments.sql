-- What hangs on a conversation and what every chat consults are documents as all others, in collections
-- that the library does not show: one for each conversation, one for the workspace.
-- docs/decisions says why.
alter table collection
  add column purpose text not null default 'library'
    check (purpose in ('library', 'attachments', 'system')),
  -- Of attachments. Null once the conversation is gone: nobody sees them then, and a job removes them.
  add column session_id uuid,
  add check (session_id is null or purpose = 'attachments'),
  add foreign key (organization_id, session_id) references chat_session
    on delete set null (session_id);
create unique index collection_session on collection (organization_id, session_id)
  where session_id is not null;
create unique index collection_system on collection (organization_id) where purpose = 'system';
create index collection_orphaned on collection (organization_id)
  where purpose = 'attachments' and session_id is null;

-- A document that hangs on a conversation: in the collection of that, or in one of the library.
create table attachment (
  organization_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  document_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, session_id, document_id),
  foreign key (organization_id, session_id) references chat_session on delete cascade,
  foreign key (organization_id, document_id) references document on delete cascade
);
create index attachment_document on attachment (organization_id, document_id);

-- What a turn's question was sent with, in its order, as it was called then.
alter table chat add column attachments jsonb not null default '[]';

create table system_document (
  organization_id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('style', 'glossary', 'policy', 'reference')),
  "use" text not null check ("use" in ('always', 'searched')),
  enabled boolean not null default true,
  position int not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document on delete cascade
);
