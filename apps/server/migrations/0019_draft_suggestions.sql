-- What a model suggests for a section, until its changes are accepted or undone. It goes with the
-- section; made for another hash than the section's, it is stale.
alter table draft_section add column suggestion jsonb;
