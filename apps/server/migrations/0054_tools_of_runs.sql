-- The tools that plans of runs allow, and the calls that researchers make of them.
alter table run_plan add column tools jsonb not null default '[]';
alter table run_schedule add column tools jsonb not null default '[]';

create table run_tool_call (
  organization_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  step_id uuid not null,
  -- By which the step's notes name its result; from 1 in each step.
  number int not null,
  -- The tool as it was when it was called; it may be removed since.
  tool_id uuid,
  server text not null,
  tool text not null,
  definition_hash text not null,
  arguments text not null,
  hash text not null,
  approval text not null check (approval in ('asked', 'allowed')),
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'declined')),
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  -- Set before it is sent: of one that was never answered, the outcome is unknown.
  sent_at timestamptz,
  duration_ms int,
  result text,
  failure jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, step_id, number),
  foreign key (organization_id, run_id) references run on delete cascade,
  foreign key (organization_id, step_id) references run_step on delete cascade
);
create index run_tool_call_run on run_tool_call (organization_id, run_id);
create index run_tool_call_decided on run_tool_call (decided_by) where decided_by is not null;
call keep_in_scope('run_tool_call');

-- What a finding rests on instead of a document: a tool and its server.
alter table run_finding add column outside jsonb;
alter table run_finding alter column document_organization_id drop not null;
alter table run_finding alter column document_id drop not null;
alter table run_finding add constraint run_finding_rests
  check ((document_id is null) = (outside is not null)) not valid;
