-- Mentions: people whom comments on drafts call by name.

create table draft_mention (
  organization_id uuid not null,
  comment_id uuid not null,
  account_id uuid not null references account on delete cascade,
  -- As it stands in the text, which a later name of the person does not change.
  name text not null,
  primary key (organization_id, comment_id, account_id),
  foreign key (organization_id, comment_id) references draft_comment on delete cascade
);
create index draft_mention_account on draft_mention (account_id, organization_id);
call keep_in_scope('draft_mention');
