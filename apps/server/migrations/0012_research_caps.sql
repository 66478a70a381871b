-- Caps for research: the most tokens that one run, a role of it, or all runs of a workspace in a
-- month may use.

create table run_caps (
  organization_id uuid primary key references organization on delete cascade,
  -- {run, month, roles: {planner, ...}}, in tokens; null: no cap.
  caps jsonb not null
);
call keep_in_scope('run_caps');

-- What calls of runs have spent, by the month (UTC) in which they began. Those under way are in
-- run_call.
create table run_month (
  organization_id uuid not null references organization on delete cascade,
  month date not null,
  tokens bigint not null default 0,
  primary key (organization_id, month)
);
call keep_in_scope('run_month');

-- What steps that began in this month have spent so far.
insert into run_month (organization_id, month, tokens)
  select organization_id, date_trunc('month', now() at time zone 'UTC')::date, sum(tokens)
  from run_step
  where started_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    and tokens > 0
  group by organization_id;

alter table run
  drop constraint run_paused_by_check,
  drop constraint run_limited_check,
  add check (paused_by in ('person', 'tokens', 'calls', 'minutes', 'money', 'workspace', 'planner',
    'researcher', 'writer', 'checker', 'reviewer')),
  add check (limited in ('tokens', 'calls', 'minutes', 'money', 'workspace', 'planner',
    'researcher', 'writer', 'checker', 'reviewer'));
