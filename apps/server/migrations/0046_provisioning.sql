-- Provisioning: a directory says by SCIM who belongs to a workspace, and in which teams and roles.

-- A revoked token stays, since the audit log names it.
create table provisioning_token (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  name text not null,
  hint text not null,
  secret_hash bytea not null,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
-- The secret names the token, and the token its workspace.
create unique index provisioning_token_id on provisioning_token (id);
create index provisioning_token_creator on provisioning_token (created_by);
call keep_in_scope('provisioning_token', for_accounts => true);

-- A person as the directory describes them.
create table provisioned_person (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  user_name text not null,
  external_id text,
  email text not null,
  given_name text not null default '',
  family_name text not null default '',
  display_name text not null default '',
  -- What the directory wants; whether they are a member is in `membership`.
  active boolean not null,
  -- Set once the address is known to be this account's: by an invitation that was accepted, or by the
  -- operator's word for its domain.
  account_id uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index provisioned_person_name on provisioned_person (organization_id, lower(user_name));
create unique index provisioned_person_email on provisioned_person (organization_id, email);
create unique index provisioned_person_account on provisioned_person (organization_id, account_id);
create index provisioned_person_external on provisioned_person (organization_id, external_id);
create index provisioned_person_of_account on provisioned_person (account_id);
call keep_in_scope('provisioned_person', for_accounts => true);

create table provisioned_group (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  display_name text not null,
  external_id text,
  -- Null: an admin deleted the team.
  team_id uuid,
  -- Whether the team was made for the group, and goes with it.
  owns_team boolean not null,
  -- The role of its people; null: the group gives none.
  role text check (role in ('admin', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, team_id) references team on delete set null (team_id)
);
create unique index provisioned_group_name on provisioned_group (organization_id, lower(display_name));
create unique index provisioned_group_team on provisioned_group (organization_id, team_id);
create index provisioned_group_external on provisioned_group (organization_id, external_id);
call keep_in_scope('provisioned_group', for_accounts => true);

create table provisioned_group_member (
  organization_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  primary key (organization_id, group_id, person_id),
  foreign key (organization_id, group_id) references provisioned_group on delete cascade,
  foreign key (organization_id, person_id) references provisioned_person on delete cascade
);
create index provisioned_group_member_person on provisioned_group_member (organization_id, person_id);
call keep_in_scope('provisioned_group_member', for_accounts => true);

-- Whoever joins with the address of a provisioned person is that person, and joins their teams. An
-- invitation is accepted only by who has its address. Teams are outside the scope of accounts.
create function join_provisioned() returns trigger language plpgsql as $$
declare
  scope text := coalesce(current_setting('lectern.scope', true), '');
  person uuid;
begin
  update provisioned_person set account_id = new.account_id
  where organization_id = new.organization_id and active and account_id is null
    and email = (select email from account where id = new.account_id)
    and not exists (select from provisioned_person as other
      where other.organization_id = new.organization_id and other.account_id = new.account_id);
  select id into person from provisioned_person
  where organization_id = new.organization_id and account_id = new.account_id and active;
  if person is null then return null; end if;
  perform set_config('lectern.scope', 'everywhere', true);
  insert into team_member (organization_id, team_id, account_id)
  select new.organization_id, one.team_id, new.account_id
  from provisioned_group_member as place
  join provisioned_group as one
    on one.organization_id = place.organization_id and one.id = place.group_id
  where place.organization_id = new.organization_id and place.person_id = person
    and one.team_id is not null
  on conflict do nothing;
  perform set_config('lectern.scope', scope, true);
  return null;
end $$;
create trigger membership_provisioned after insert on membership
  for each row execute function join_provisioned();

-- Who leaves, or is removed by an admin, does not come back without a new invitation. A person whom the
-- directory turned off is known when it turns them on again.
create function leave_provisioned() returns trigger language plpgsql as $$
begin
  update provisioned_person set account_id = null
  where organization_id = old.organization_id and account_id = old.account_id and active;
  return null;
end $$;
create trigger membership_left_provisioned after delete on membership
  for each row execute function leave_provisioned();
