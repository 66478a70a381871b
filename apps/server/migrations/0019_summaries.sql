-- Which sentences of a document say what it is about, as they were chosen when somebody first asked:
-- where they stand, not what they say. Those of another run, or chosen in another way, are chosen anew.
create table summary (
  organization_id uuid not null,
  document_id uuid not null,
  run_id uuid,
  version int not null,
  sentences jsonb not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document on delete cascade
);
