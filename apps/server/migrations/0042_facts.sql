-- What documents say of themselves at their beginning (title, issuer, parties, period, date), as one run
-- read it: values with the places they were read at. Those of another run, or read by an older version,
-- are read anew.
create table facts (
  organization_id uuid not null,
  document_id uuid not null,
  run_id uuid,
  version int not null,
  said jsonb not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document on delete cascade
);
call keep_in_scope('facts');

-- What a person says instead. It holds however often the document is read.
create table fact_correction (
  organization_id uuid not null,
  document_id uuid not null,
  name text not null,
  values text[] not null,
  corrected_by uuid references account on delete set null,
  corrected_at timestamptz not null default now(),
  primary key (organization_id, document_id, name),
  foreign key (organization_id, document_id) references document on delete cascade
);
create index fact_correction_by on fact_correction (corrected_by);
call keep_in_scope('fact_correction');
