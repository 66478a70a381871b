-- Drafts that are made of a review.

alter table draft drop constraint draft_origin_type_check;
alter table draft add check (origin_type in ('run', 'chat', 'topic', 'review'));
