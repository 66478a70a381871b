-- What a person may do about their account, and a workspace about its people.

alter table account
  add column theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  -- null: the browser's
  add column language text check (language in ('en', 'de', 'ar')),
  add column date_order text not null default 'dmy' check (date_order in ('dmy', 'mdy', 'ymd')),
  -- The secret of the authenticator app, encrypted; it counts from `totp_since` on.
  add column totp_secret bytea,
  add column totp_since timestamptz,
  -- The newest step a code was taken of: each is good once.
  add column totp_step bigint;

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

-- A link that was sent by mail: good once, for a time. Of its secret only the hash is kept. `subject`
-- is what it is about beside the account: a new email address, an invitation.
create table link (
  id uuid primary key,
  purpose text not null
    check (purpose in ('confirm_email', 'change_email', 'reset_password', 'invitation')),
  account_id uuid references account on delete cascade,
  subject text,
  secret_hash bytea not null,
  wrong_tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_account on link (account_id, purpose);
create index link_subject on link (subject) where subject is not null;
create index link_age on link (expires_at);

-- A retry of a refresh, with the key of the first try, gets the successor again; anything else that
-- comes with an old token ends the family.
alter table device
  add column parent_hash bytea,
  add column rotation_key bytea,
  add column rotated_at timestamptz;

-- Tries that are counted against a bound, such as wrong passwords of one account from one network.
create table attempt (
  bucket bytea primary key,
  since timestamptz not null default now(),
  count int not null default 0,
  -- Not before then the next.
  blocked_until timestamptz
);
create index attempt_age on attempt (since);

create table api_key (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  account_id uuid not null references account on delete cascade,
  name text not null,
  hint text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (organization_id, id)
);
-- A request brings the key's id alone.
create unique index api_key_id on api_key (id);
create index api_key_account on api_key (organization_id, account_id);

alter table organization
  add column logo_key text,
  add column logo_type text,
  -- Closed since; gone for good, with all that is in it, at `deletion_at`.
  add column deleted_at timestamptz,
  add column deletion_at timestamptz;
create unique index organization_logo on organization (logo_key) where logo_key is not null;
create index organization_deletion on organization (deletion_at) where deletion_at is not null;

create table invitation (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  email text not null,
  "group" text not null check ("group" in ('admin', 'editor', 'viewer')),
  invited_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, email)
);
create unique index invitation_id on invitation (id);
create index invitation_email on invitation (email);

create table team (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index team_name on team (organization_id, lower(name));

create table team_member (
  organization_id uuid not null,
  team_id uuid not null,
  account_id uuid not null,
  primary key (organization_id, team_id, account_id),
  foreign key (organization_id, team_id) references team on delete cascade,
  foreign key (organization_id, account_id) references membership on delete cascade
);
create index team_member_account on team_member (organization_id, account_id);

-- A shared collection that names teams is shared with those alone. `restricted` stays true when its
-- last team is deleted: it is its owner's then, not everybody's.
alter table collection add column restricted boolean not null default false;

create table collection_team (
  organization_id uuid not null,
  collection_id uuid not null,
  team_id uuid not null,
  primary key (organization_id, collection_id, team_id),
  foreign key (organization_id, collection_id) references collection on delete cascade,
  foreign key (organization_id, team_id) references team on delete cascade
);
create index collection_team_team on collection_team (organization_id, team_id);

-- What was done, for those who must be able to look it up. Written in the transaction of the deed.
create table audit_event (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  actor_id uuid references account on delete set null,
  action text not null,
  target text not null default '',
  address text,
  at timestamptz not null default now(),
  primary key (organization_id, id)
);
