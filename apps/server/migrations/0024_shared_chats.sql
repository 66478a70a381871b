-- Who called a conversation what it is called: a title that a person gave is never written over.
alter table chat_session add column titled_by text not null default 'question'
  check (titled_by in ('question', 'model', 'person'));
update chat_session set titled_by = 'person' where title <> '';

-- A conversation as it is shown to the workspace: one branch of it, as it was at one moment. It ends
-- with the conversation.
create table shared_chat (
  organization_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  account_id uuid not null references account on delete cascade,
  title text not null,
  knowledge jsonb not null,
  turn_count int not null,
  created_at timestamptz not null default now(),
  -- When its turns were taken.
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references chat_session on delete cascade
);
create unique index shared_chat_session on shared_chat (organization_id, session_id);
create index shared_chat_owner on shared_chat (organization_id, account_id, updated_at desc, id);

create table shared_turn (
  organization_id uuid not null,
  shared_id uuid not null,
  -- From 1, without gaps.
  position int not null,
  chat_id uuid not null,
  question text not null,
  status text not null,
  -- What readers are shown is taken from it by what each may see.
  answer jsonb,
  error text,
  finish_reason text,
  model text not null,
  created_at timestamptz not null,
  primary key (organization_id, shared_id, position),
  foreign key (organization_id, shared_id) references shared_chat on delete cascade
);
