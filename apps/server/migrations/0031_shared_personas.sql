-- As whom an answer was written, where its conversation is shared.
alter table shared_turn add column persona jsonb;
