-- Calls of reviews to models count in the workspace's month too, and have a cap of their own: what
-- reading for one review may use in a month.

-- A call to a model under way, and what it may use at most.
create table review_call (
  organization_id uuid not null,
  review_id uuid not null,
  -- The document that is read, by its series.
  series_id uuid not null,
  id uuid not null,
  tokens int not null,
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, review_id) references review on delete cascade
);
create index review_call_row on review_call (organization_id, review_id, series_id);
call keep_in_scope('review_call');

-- What calls of a review have used, by the month (UTC) in which they began. They are in run_month too.
create table review_month (
  organization_id uuid not null,
  review_id uuid not null,
  month date not null,
  tokens bigint not null default 0,
  primary key (organization_id, review_id, month),
  foreign key (organization_id, review_id) references review on delete cascade
);
call keep_in_scope('review_month');

-- Whether some of it is our own count, since a provider did not report it.
alter table run_month add column counted boolean not null default false;

update run_caps set caps = jsonb_set(caps, '{roles,reader}', 'null');
