-- With whom a restricted collection is shared beside teams, and what each may do there. Who leaves the
-- workspace leaves these too.
create table collection_person (
  organization_id uuid not null,
  collection_id uuid not null,
  account_id uuid not null,
  may_edit boolean not null,
  primary key (organization_id, collection_id, account_id),
  foreign key (organization_id, collection_id) references collection on delete cascade,
  foreign key (organization_id, account_id) references membership on delete cascade
);
create index collection_person_account on collection_person (organization_id, account_id);

-- Until now, editors of a team changed what was shared with it.
alter table collection_team add column may_edit boolean not null default true;
alter table collection_team alter column may_edit drop default;
