-- Rules that add tags and values of fields to documents.
create table rule (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  name text not null,
  -- The person with whose present rights it acts: who changed it last.
  owner_id uuid references account on delete set null,
  conditions jsonb not null,
  effects jsonb not null,
  active boolean not null default false,
  created_at timestamptz not null default now(),
  -- While it is applied to the documents that there are: the last document that was looked at, and
  -- how many were changed.
  applying_since timestamptz,
  applied_up_to uuid,
  applied_count int not null default 0,
  applied_at timestamptz,
  primary key (organization_id, id)
);
create unique index rule_name on rule (organization_id, lower(name));
create index rule_owner on rule (owner_id);
create index rule_active on rule (organization_id) where active;
call keep_in_scope('rule');

-- Rules ask of a document whether it came from a synced folder.
create index sync_item_series on sync_item (organization_id, series_id)
  where series_id is not null;
