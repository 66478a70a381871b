-- Requests for documents: a question that the library does not answer, asked of a person or a team.

create table document_request (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  owner_id uuid not null references account,
  -- Where it was asked; null: the conversation or the turn was deleted.
  session_id uuid,
  chat_id uuid,
  question text not null,
  note text not null default '',
  -- One of them; null: the account or the team was deleted.
  recipient_id uuid references account on delete set null,
  team_id uuid,
  -- Where the document should go.
  collection_id uuid,
  due_on date,
  state text not null default 'open'
    check (state in ('open', 'received', 'answered', 'declined', 'withdrawn')),
  -- Why it was declined.
  reason text,
  document_id uuid,
  handled_by uuid references account on delete set null,
  -- How far asking again is; null: the document is still being read.
  outcome text check (outcome in ('asking', 'not_held', 'failed')),
  failure jsonb,
  -- The turn that asks again, and how often it was begun.
  answer_id uuid,
  attempts int not null default 0,
  -- Whether its owner has not seen yet what became of it.
  unread boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references chat_session on delete set null (session_id),
  foreign key (organization_id, chat_id) references chat on delete set null (chat_id),
  foreign key (organization_id, answer_id) references chat on delete set null (answer_id),
  foreign key (organization_id, team_id) references team on delete set null (team_id),
  foreign key (organization_id, collection_id) references collection
    on delete set null (collection_id),
  foreign key (organization_id, document_id) references document on delete set null (document_id)
);
create index document_request_owner
  on document_request (owner_id, organization_id, created_at desc, id);
create index document_request_recipient on document_request (recipient_id, organization_id);
create index document_request_handled_by on document_request (handled_by);
create index document_request_session on document_request (organization_id, session_id);
create index document_request_answer on document_request (organization_id, answer_id);
create index document_request_team on document_request (organization_id, team_id);
create index document_request_collection on document_request (organization_id, collection_id);
create index document_request_document on document_request (organization_id, document_id);
create index document_request_chat on document_request (organization_id, chat_id);
-- A question waits for one document at a time.
create unique index document_request_of_chat on document_request (organization_id, chat_id)
  where state in ('open', 'received');
call keep_in_scope('document_request');

-- The request that a question is asked again for.
alter table chat add column request_id uuid;
