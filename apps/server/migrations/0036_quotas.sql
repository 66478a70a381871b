-- Quotas: limits of what a workspace, its teams and its members use, and what was used.
create table quota (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  -- All members together, each for themselves, one of them, or the members of a team together.
  scope text not null check (scope in ('workspace', 'everyone', 'person', 'team')),
  account_id uuid,
  team_id uuid,
  measure text not null check (measure in ('questions', 'tokens', 'money', 'storage')),
  -- Of the calendar in UTC. Null: of storage, which does not start again.
  period text check (period in ('day', 'month')),
  -- Questions, tokens, bytes, or millionths of the currency.
  amount bigint not null check (amount >= 0),
  currency text,
  -- False: warns and refuses nothing.
  hard boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references membership on delete cascade,
  foreign key (organization_id, team_id) references team on delete cascade,
  check ((scope = 'person') = (account_id is not null)),
  check ((scope = 'team') = (team_id is not null)),
  check ((measure = 'storage') = (period is null)),
  check ((measure = 'money') = (currency is not null))
);
create unique index quota_once
  on quota (organization_id, measure, scope, period, currency, account_id, team_id)
  nulls not distinct;
call keep_in_scope('quota');

-- What the questions of a person have used on a day in UTC, by the currency of the models' prices;
-- '': without a price. No foreign key to the person: what a workspace has used stays when they leave.
create table quota_use (
  organization_id uuid not null references organization on delete cascade,
  account_id uuid not null,
  day date not null,
  currency text not null default '',
  questions bigint not null default 0,
  tokens bigint not null default 0,
  -- Millionths.
  money bigint not null default 0,
  primary key (organization_id, account_id, day, currency)
);
create index quota_use_day on quota_use (organization_id, day);
call keep_in_scope('quota_use');

-- Calls to models under way, with the most that each may use; only where tokens or money are limited.
create table quota_call (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  account_id uuid not null,
  tokens bigint not null,
  money bigint not null,
  currency text not null,
  at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index quota_call_at on quota_call (organization_id, at);
call keep_in_scope('quota_call');

-- What a person's files take is read from the index alone.
create index document_storage on document (organization_id, created_by) include (size);

-- What was asked in this month so far.
insert into quota_use (organization_id, account_id, day, questions, tokens)
  select chat.organization_id, chat_session.account_id, (chat.created_at at time zone 'UTC')::date,
    count(*), coalesce(sum(chat.prompt_tokens + chat.completion_tokens), 0)
  from chat
  join chat_session on chat_session.organization_id = chat.organization_id
    and chat_session.id = chat.session_id
  where chat.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  group by 1, 2, 3;
