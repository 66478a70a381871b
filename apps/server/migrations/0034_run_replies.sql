-- What models have replied in a step that is not done: an attempt that goes on does not ask again.
create table run_reply (
  organization_id uuid not null,
  step_id uuid not null,
  -- SHA-256 of the model's name and the prompt.
  hash bytea not null,
  text text not null,
  primary key (organization_id, step_id, hash),
  foreign key (organization_id, step_id) references run_step on delete cascade
);
call keep_in_scope('run_reply');
