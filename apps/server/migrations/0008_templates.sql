-- Own templates of runs, and schedules by which runs begin by themselves.

create table run_template (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  -- Null: the account is gone, and the template was shared.
  owner_id uuid references account on delete set null,
  name text not null,
  question text not null,
  sections jsonb not null,
  knowledge jsonb not null,
  limits jsonb not null,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index run_template_updated on run_template (organization_id, updated_at, id);
create index run_template_owner on run_template (owner_id);
call keep_in_scope('run_template');

create table run_schedule (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  owner_id uuid not null references account,
  name text not null,
  question text not null,
  -- The plan that is approved for each run, and its hash.
  sections jsonb not null,
  knowledge jsonb not null,
  hash text not null,
  model text,
  limits jsonb not null,
  timing jsonb not null,
  active boolean not null default true,
  -- Why it was paused without its owner.
  paused jsonb,
  -- Null: it is paused, or waits for documents.
  next_at timestamptz,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index run_schedule_next on run_schedule (organization_id, owner_id, next_at, id);
create index run_schedule_owner on run_schedule (owner_id);
-- Those that wait for documents.
create index run_schedule_documents on run_schedule (organization_id)
  where active and timing ->> 'every' = 'documents';
call keep_in_scope('run_schedule');

-- The schedule may be gone: the run still says that a schedule approved its plan.
alter table run add column schedule_id uuid;
create index run_of_schedule on run (organization_id, schedule_id, created_at)
  where schedule_id is not null;
