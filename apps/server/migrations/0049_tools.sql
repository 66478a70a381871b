-- Servers whose tools answers may call, the tools, the calls, and the answers that wait for approval.
create table tool_server (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  name text not null,
  url text not null,
  -- Encrypted; it begins with the version of its key.
  encrypted_token bytea,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index tool_server_name on tool_server (organization_id, lower(name));
create index tool_server_encrypted on tool_server (id);
call keep_in_scope('tool_server');

create table tool (
  organization_id uuid not null,
  id uuid not null,
  server_id uuid not null,
  name text not null,
  title text not null,
  description text not null,
  schema text not null,
  hash text not null,
  mode text not null default 'ask' check (mode in ('off', 'ask', 'allow')),
  -- Its definition has changed since an admin set its mode.
  changed boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, server_id) references tool_server on delete cascade
);
create unique index tool_of_server on tool (organization_id, server_id, name);
create index tool_on on tool (organization_id) where mode <> 'off';
call keep_in_scope('tool');

create table tool_call (
  organization_id uuid not null,
  id uuid not null,
  chat_id uuid not null,
  -- The calls that a model makes at once, and what it wrote before them.
  round int not null,
  said text not null,
  -- The tool as it was when it was called; it may be removed since.
  tool_id uuid,
  server text not null,
  tool text not null,
  offered_as text not null,
  definition_hash text not null,
  arguments text not null,
  hash text not null,
  approval text not null check (approval in ('asked', 'allowed')),
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'declined')),
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  duration_ms int,
  result text,
  failure jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, chat_id) references chat on delete cascade
);
create index tool_call_of_chat on tool_call (organization_id, chat_id, id);
create index tool_call_decided on tool_call (decided_by) where decided_by is not null;
call keep_in_scope('tool_call');

-- An answer that waits: no process owns it, and any can continue it from here.
create table chat_pause (
  organization_id uuid not null,
  chat_id uuid not null,
  -- What the question was asked with, and what was written so far with its marks.
  model text,
  content text not null,
  sources jsonb not null,
  expires_at timestamptz not null,
  primary key (organization_id, chat_id),
  foreign key (organization_id, chat_id) references chat on delete cascade
);
call keep_in_scope('chat_pause');
