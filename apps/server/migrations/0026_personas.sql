-- A saved way of answering. One without an owner is a published copy: it lies in the workspace that is
-- nobody's, as editions of collections do.
create table persona (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  owner_id uuid references account,
  shared boolean not null default false,
  name text not null,
  color smallint,
  description text not null,
  instructions text not null,
  knowledge jsonb not null,
  model text,
  temperature real,
  length text not null check (length in ('short', 'medium', 'long')),
  prompts jsonb not null,
  version int not null default 1,
  -- Of its published copy.
  edition_id uuid,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index persona_name on persona (organization_id, lower(name), id);
create index persona_owner on persona (owner_id) where owner_id is not null;

-- Whatever takes a persona away takes its published copy along.
create function remove_persona_edition() returns trigger language plpgsql as $$
begin
  delete from persona
  where organization_id = '00000000-0000-7000-8000-000000000016' and id = old.edition_id;
  return null;
end $$;
create trigger persona_edition after delete on persona
  for each row when (old.edition_id is not null) execute function remove_persona_edition();

-- A conversation that tries a persona which is not saved; it stands in no list.
alter table chat_session add column trial jsonb;
create index chat_session_trial on chat_session (organization_id, account_id) where trial is not null;

-- Who answered, as it was called then.
alter table chat add column persona jsonb;
create index chat_persona on chat (organization_id, (persona ->> 'id')) where persona is not null;
