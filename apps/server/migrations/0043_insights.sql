-- Insights: which questions are not answered well, and which of them admins have fixed.

-- What became of a question; null until it has a whole answer.
alter table chat add column outcome text generated always as (
  case
    when status <> 'complete' or answer is null then null
    when answer ->> 'found' = 'false' then 'unanswered'
    when answer @? '$.sentences[*] ? (@.support == "unsupported")' then 'unsupported'
    else 'answered'
  end) stored;
-- The questions of a period are counted from the index alone: ids tell their time.
create index chat_outcome on chat (organization_id, id)
  include (session_id, outcome, feedback, created_at);
create index chat_problem on chat (organization_id, id)
  where outcome in ('unanswered', 'unsupported') or feedback = 'down';

-- Questions that an admin marked as fixed. It goes with the question.
create table question_fix (
  organization_id uuid not null,
  chat_id uuid not null,
  problem text not null check (problem in ('unanswered', 'unsupported', 'disliked')),
  -- Null: the account was deleted.
  fixed_by uuid references account on delete set null,
  fixed_at timestamptz not null default now(),
  -- Whether the library answered the question when it was asked again; null if it was not asked.
  answered boolean,
  primary key (organization_id, chat_id, problem),
  foreign key (organization_id, chat_id) references chat on delete cascade
);
create index question_fix_by on question_fix (fixed_by);
call keep_in_scope('question_fix');
