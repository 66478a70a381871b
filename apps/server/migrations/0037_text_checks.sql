-- Checks: texts written elsewhere, whose sentences are compared with the library.

create table text_check (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  owner_id uuid not null references account,
  name text not null,
  knowledge jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'working', 'done', 'failed', 'stopped')),
  failure jsonb,
  -- The uploaded file; null: the text was pasted.
  file_key text,
  file_name text,
  file_kind text check (file_kind in ('docx', 'text', 'markdown')),
  -- Empty until a file was read.
  text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index text_check_owner on text_check (owner_id, organization_id, created_at, id);
create index text_check_file on text_check (file_key text_pattern_ops) where file_key is not null;
call keep_in_scope('text_check');

create table text_check_sentence (
  organization_id uuid not null,
  check_id uuid not null,
  number int not null,
  -- A range of the text, in UTF-16 units.
  start int not null,
  "end" int not null,
  -- Null: not checked yet.
  state text check (state in ('supported', 'contradicted', 'missing', 'skipped')),
  difference text check (difference in ('number', 'date', 'name', 'polarity', 'wording')),
  note text,
  note_message jsonb,
  -- Whether a passage decided on it, which may be gone since.
  has_passage boolean not null default false,
  primary key (organization_id, check_id, number),
  foreign key (organization_id, check_id) references text_check on delete cascade
);
create index text_check_sentence_state on text_check_sentence
  (organization_id, check_id, state, number);
call keep_in_scope('text_check_sentence');

-- The passage that decides on a sentence. It quotes a document, so it goes with that version.
create table text_check_passage (
  organization_id uuid not null,
  check_id uuid not null,
  number int not null,
  citation jsonb not null,
  -- Editions are documents of another workspace.
  document_organization_id uuid not null,
  document_id uuid not null,
  primary key (organization_id, check_id, number),
  foreign key (organization_id, check_id, number) references text_check_sentence on delete cascade,
  foreign key (document_organization_id, document_id) references document on delete cascade
);
create index text_check_passage_document
  on text_check_passage (document_organization_id, document_id);
call keep_in_scope('text_check_passage');
