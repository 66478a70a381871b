-- Reviews of a folder, and reviews that read new documents automatically.

-- A folder of the review's collection, with those below it; null: the whole collection.
alter table review add column folder_id uuid;
-- Whether documents that come, and new versions, are read with the rights of the review's owner.
alter table review add column live boolean not null default false;
alter table review
  add constraint review_folder check (folder_id is null or collection_id is not null),
  add constraint review_live check (not live or collection_id is not null);
create index review_live_of on review (organization_id, collection_id) where live;
