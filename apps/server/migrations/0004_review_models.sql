-- Who reads the documents of a review, and why the built-in model did so in place of another.

-- Null: the first model that the member may use.
alter table review add column model text;
alter table review_result add column fallback jsonb;
