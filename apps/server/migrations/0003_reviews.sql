-- Reviews: documents as rows, questions as columns, and what was read or said for each cell.

create table review (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  -- Null where its account was deleted and the review is shared.
  owner_id uuid references account,
  shared boolean not null default false,
  name text not null,
  -- The collection whose documents are the rows; null: the documents of review_row. It may be gone.
  collection_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index review_updated on review (organization_id, updated_at, id);
create index review_owner on review (owner_id) where owner_id is not null;
call keep_in_scope('review');

-- A document, by its series, of a review of chosen documents. Of a collection's review, only the
-- documents that are assigned to somebody.
create table review_row (
  organization_id uuid not null,
  review_id uuid not null,
  series_id uuid not null,
  position bigint generated always as identity,
  assignee_id uuid references account on delete set null,
  primary key (organization_id, review_id, series_id),
  foreign key (organization_id, review_id) references review on delete cascade
);
create index review_row_assignee on review_row (assignee_id) where assignee_id is not null;
call keep_in_scope('review_row');

create table review_column (
  organization_id uuid not null,
  review_id uuid not null,
  id uuid not null,
  position int not null,
  name text not null,
  question text not null,
  instructions text not null,
  type text not null
    check (type in ('text', 'yes_no', 'date', 'number', 'amount', 'choice', 'list')),
  options jsonb not null,
  unit text,
  -- Grows when the question changes: what was read for an earlier one is stale.
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, review_id) references review on delete cascade
);
create index review_column_order on review_column (organization_id, review_id, position);
call keep_in_scope('review_column');

-- One reading of one document for one question. It quotes the document, so it goes with that version.
create table review_result (
  organization_id uuid not null,
  id uuid not null,
  review_id uuid not null,
  column_id uuid not null,
  series_id uuid not null,
  document_id uuid not null,
  document_version int not null,
  column_version int not null,
  state text not null check (state in ('answered', 'suggested', 'not_found', 'unclear', 'failed')),
  value jsonb,
  candidates jsonb not null,
  -- A message for people by its code.
  reason jsonb,
  -- Verbatim passages with their places.
  quotes jsonb not null,
  support text check (support in ('supported', 'partial', 'unsupported')),
  pages_read int not null,
  unreadable_pages int[] not null,
  -- Null: the built-in model.
  model text,
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, column_id) references review_column on delete cascade,
  foreign key (organization_id, document_id) references document on delete cascade
);
create index review_result_cell
  on review_result (organization_id, review_id, series_id, column_id, id);
create index review_result_column on review_result (organization_id, column_id);
create index review_result_document on review_result (organization_id, document_id);
call keep_in_scope('review_result');

-- What a person said about a cell; the cell itself holds the newest.
create table review_verdict (
  organization_id uuid not null,
  id uuid not null,
  review_id uuid not null,
  column_id uuid not null,
  series_id uuid not null,
  document_id uuid not null,
  account_id uuid references account on delete set null,
  kind text not null
    check (kind in ('verified', 'corrected', 'flagged', 'none', 'locked', 'unlocked')),
  value jsonb,
  note text not null default '',
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, column_id) references review_column on delete cascade,
  foreign key (organization_id, document_id) references document on delete cascade
);
create index review_verdict_cell
  on review_verdict (organization_id, review_id, series_id, column_id, id);
create index review_verdict_column on review_verdict (organization_id, column_id);
create index review_verdict_document on review_verdict (organization_id, document_id);
create index review_verdict_account on review_verdict (account_id) where account_id is not null;
call keep_in_scope('review_verdict');

-- What a cell shows. Cells that nobody filled have no row.
create table review_cell (
  organization_id uuid not null,
  review_id uuid not null,
  series_id uuid not null,
  column_id uuid not null,
  -- The version that the value is of, or in which the cell waits to be read.
  document_id uuid not null,
  column_version int not null,
  state text not null default 'empty'
    check (state in ('empty', 'answered', 'suggested', 'not_found', 'unclear', 'failed')),
  -- What holds: a correction, else what was read. The keys are what it is sorted and filtered by.
  value jsonb,
  sort_number double precision,
  sort_text text,
  -- The reading that is shown, and a later one beside what a person confirmed.
  result_id uuid,
  newer_id uuid,
  verdict text check (verdict in ('verified', 'corrected', 'flagged')),
  verdict_note text not null default '',
  verdict_by uuid references account on delete set null,
  verdict_at timestamptz,
  locked boolean not null default false,
  -- Who asked for the reading that is to come, and the run that does it: only that run may store it.
  work text check (work in ('queued', 'reading')),
  work_by uuid references account on delete set null,
  work_run uuid,
  primary key (organization_id, column_id, series_id),
  foreign key (organization_id, review_id) references review on delete cascade,
  foreign key (organization_id, column_id) references review_column on delete cascade,
  foreign key (organization_id, document_id) references document on delete cascade
);
create index review_cell_row on review_cell (organization_id, review_id, series_id);
create index review_cell_document on review_cell (organization_id, document_id);
create index review_cell_work on review_cell (organization_id, review_id) where work is not null;
create index review_cell_verdict_by on review_cell (verdict_by) where verdict_by is not null;
create index review_cell_work_by on review_cell (work_by) where work_by is not null;
call keep_in_scope('review_cell');
