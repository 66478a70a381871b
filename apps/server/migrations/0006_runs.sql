-- Runs: research in steps. A plan is approved by a person; steps find passages and write a report.

create table run (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  owner_id uuid not null references account,
  name text not null,
  question text not null,
  -- The sources at first; a plan has its own.
  knowledge jsonb not null,
  state text not null default 'planning' check (state in ('planning', 'awaiting_plan', 'running',
    'paused', 'writing', 'awaiting_review', 'done', 'stopped', 'failed')),
  -- Null: the first model that the owner may use.
  model text,
  -- Whether a model is used; else the report quotes.
  writes boolean not null,
  -- Also while the last steps end after a limit was reached.
  paused_by text check (paused_by in ('person', 'tokens', 'calls', 'minutes')),
  failure jsonb,
  -- Null: by the estimate of the plan.
  limits jsonb,
  plan_version int,
  approved_version int,
  approved_at timestamptz,
  -- What was spent, and what calls under way may still spend.
  tokens int not null default 0,
  tokens_reserved int not null default 0,
  calls int not null default 0,
  counted boolean not null default false,
  seconds double precision not null default 0,
  -- Since when steps are at work; null: none is.
  working_since timestamptz,
  -- The limit that was reached when a person had the report written; what is left is then quoted.
  limited text check (limited in ('tokens', 'calls', 'minutes')),
  quotes_rest boolean not null default false,
  instructions jsonb not null default '[]',
  report jsonb,
  asset_id uuid,
  -- The number of the last change; steps have the number of theirs.
  seq int not null default 1,
  plan_seq int not null default 1,
  report_seq int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organization_id, id)
);
create index run_updated on run (organization_id, owner_id, updated_at, id);
create index run_owner on run (owner_id);
call keep_in_scope('run');

create table run_plan (
  organization_id uuid not null,
  run_id uuid not null,
  version int not null,
  hash text not null,
  sections jsonb not null,
  knowledge jsonb not null,
  author text not null check (author in ('planner', 'person')),
  change text not null default '',
  estimate jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, run_id, version),
  foreign key (organization_id, run_id) references run on delete cascade
);
call keep_in_scope('run_plan');

create table run_step (
  organization_id uuid not null,
  run_id uuid not null,
  id uuid not null,
  position int not null,
  role text not null check (role in ('planner', 'researcher', 'writer', 'checker', 'reviewer')),
  section_id uuid,
  title text not null default '',
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'asking', 'done', 'skipped', 'failed')),
  -- The attempt that works on it: only that attempt may store something.
  attempt uuid,
  model text,
  activity jsonb not null default '[]',
  question jsonb,
  tries jsonb not null default '[]',
  -- What the role needs to go on from where an attempt ended.
  progress jsonb,
  tokens int not null default 0,
  calls int not null default 0,
  seconds double precision not null default 0,
  seq int not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, run_id) references run on delete cascade
);
create index run_step_order on run_step (organization_id, run_id, position, id);
call keep_in_scope('run_step');

-- A call to a model under way, and what it may spend at most.
create table run_call (
  organization_id uuid not null,
  run_id uuid not null,
  step_id uuid not null,
  id uuid not null,
  tokens int not null,
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, run_id) references run on delete cascade,
  foreign key (organization_id, step_id) references run_step on delete cascade
);
create index run_call_run on run_call (organization_id, run_id);
create index run_call_step on run_call (organization_id, step_id);
call keep_in_scope('run_call');

-- A statement of a step. It quotes a document, so it goes with that version.
create table run_finding (
  organization_id uuid not null,
  run_id uuid not null,
  step_id uuid not null,
  id uuid not null,
  number int not null,
  question_id uuid not null,
  text text not null,
  verbatim boolean not null,
  support text not null check (support in ('supported', 'partial', 'unsupported')),
  note text,
  note_message jsonb,
  -- Verbatim passages with their places.
  quotes jsonb not null,
  -- Editions are documents of another workspace.
  document_organization_id uuid not null,
  document_id uuid not null,
  dropped boolean not null default false,
  primary key (organization_id, id),
  unique (organization_id, run_id, number),
  foreign key (organization_id, run_id) references run on delete cascade,
  foreign key (organization_id, step_id) references run_step on delete cascade,
  foreign key (document_organization_id, document_id) references document on delete cascade
);
create index run_finding_step on run_finding (organization_id, step_id, number);
create index run_finding_document on run_finding (document_organization_id, document_id);
call keep_in_scope('run_finding');

alter table asset drop constraint asset_origin_type_check;
alter table asset add constraint asset_origin_type_check
  check (origin_type in ('chat', 'topic', 'run'));
