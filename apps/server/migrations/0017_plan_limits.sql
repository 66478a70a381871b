-- Limits are part of a plan: who approves a version approves them.

-- Null: made before this; its limits follow from its estimate and what the person set for the run.
alter table run_plan add column limits jsonb;
