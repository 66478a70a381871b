-- Templates that are saved from reviews, and finding the reviews whose answers are out of date.

-- The questions of the review with their types; null: saved from a run.
alter table run_template add column columns jsonb;

-- What can make an answer stale: a version that is no longer current, and a question with another
-- wording. Both are few beside the cells.
create index document_replaced on document (organization_id, id) where not current;
create index review_column_changed on review_column (organization_id, id) where version > 1;
