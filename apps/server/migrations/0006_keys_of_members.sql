-- A key ends with the membership of whoever made it; coming back does not bring it back.
alter table api_key
  add foreign key (organization_id, account_id) references membership on delete cascade;
