-- Retrieval tests: sets of questions with the passages that a search should find, and runs of them.

create table question_set (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  name text not null,
  -- Where its questions are searched; empty: everywhere. Without a foreign key: a set whose collections
  -- are deleted must not search everywhere.
  collection_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index question_set_name on question_set (organization_id, lower(name), id);
call keep_in_scope('question_set');

create table test_question (
  organization_id uuid not null,
  id uuid not null,
  set_id uuid not null,
  text text not null,
  origin text not null check (origin in ('typed', 'pasted', 'liked')),
  -- The liked answer that it was taken from. Without a foreign key: the question outlives its chat.
  chat_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, set_id) references question_set on delete cascade
);
create index test_question_set on test_question (organization_id, set_id, id);
create unique index test_question_chat on test_question (organization_id, set_id, chat_id)
  where chat_id is not null;
call keep_in_scope('test_question');

-- It quotes a version of a document, and goes with it; a later version that holds the quote takes
-- its place.
create table expected_passage (
  organization_id uuid not null,
  question_id uuid not null,
  number int not null,
  document_organization_id uuid not null,
  document_id uuid not null,
  page int not null,
  -- Where the quote begins in the page's text, in UTF-16 units.
  start int not null,
  quote text not null,
  primary key (organization_id, question_id, number),
  foreign key (organization_id, question_id) references test_question on delete cascade,
  foreign key (document_organization_id, document_id) references document on delete cascade
);
create index expected_passage_document
  on expected_passage (document_organization_id, document_id);
call keep_in_scope('expected_passage');

create table test_run (
  organization_id uuid not null,
  id uuid not null,
  set_id uuid not null,
  -- Whose rights it searches with. No foreign key: the run stays when the person leaves.
  started_by uuid not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'working', 'done', 'failed', 'stopped')),
  failure jsonb,
  -- Null: it has not begun.
  settings jsonb,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, set_id) references question_set on delete cascade
);
create index test_run_set on test_run (organization_id, set_id, created_at desc, id);
create unique index test_run_under_way on test_run (organization_id, set_id)
  where state in ('waiting', 'working');
call keep_in_scope('test_run');

create table test_result (
  organization_id uuid not null,
  run_id uuid not null,
  number int not null,
  -- Without a foreign key: a run keeps what it found for a question that was deleted since.
  question_id uuid not null,
  question text not null,
  -- Null: not searched yet.
  outcome text check (outcome in ('found', 'not_found', 'gone')),
  rank int check (rank >= 1),
  read int,
  primary key (organization_id, run_id, number),
  foreign key (organization_id, run_id) references test_run on delete cascade,
  check ((rank is not null) = (outcome is not distinct from 'found'))
);
create unique index test_result_question on test_result (organization_id, run_id, question_id);
create index test_result_waiting on test_result (organization_id, run_id, number)
  where outcome is null;
call keep_in_scope('test_result');

-- What a search found before an expected passage, or in its place.
create table found_passage (
  organization_id uuid not null,
  run_id uuid not null,
  number int not null,
  rank int not null,
  document_organization_id uuid not null,
  document_id uuid not null,
  page int not null,
  quote text not null,
  primary key (organization_id, run_id, number, rank),
  foreign key (organization_id, run_id, number) references test_result on delete cascade,
  foreign key (document_organization_id, document_id) references document on delete cascade
);
create index found_passage_document on found_passage (document_organization_id, document_id);
call keep_in_scope('found_passage');

-- Answers rated as good, whose questions become questions of a set.
create index chat_liked on chat (organization_id, session_id) where feedback = 'up';
