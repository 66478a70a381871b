-- Replies to comments on drafts: of one level, and resolved with their comment.
alter table draft_comment add column reply_to uuid;
alter table draft_comment add foreign key (organization_id, reply_to) references draft_comment
  on delete cascade;
create index draft_comment_reply_to on draft_comment (organization_id, reply_to)
  where reply_to is not null;
