-- An accepted report of a run becomes a draft, which people approve before it is published. Reports
-- that were saved as assets until now stay assets, which name their run.
alter table run drop column asset_id;
alter table run add column draft_id uuid;
alter table run add foreign key (organization_id, draft_id) references draft
  on delete set null (draft_id);
create index run_draft on run (organization_id, draft_id) where draft_id is not null;
