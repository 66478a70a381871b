-- Who reads a run besides its owner: members and teams, by the owner's choice.

create table run_reader (
  organization_id uuid not null,
  run_id uuid not null,
  account_id uuid not null,
  primary key (organization_id, run_id, account_id),
  foreign key (organization_id, run_id) references run on delete cascade,
  -- Whoever leaves the workspace and returns is chosen again.
  foreign key (organization_id, account_id) references membership on delete cascade
);
create index run_reader_account on run_reader (organization_id, account_id, run_id);
call keep_in_scope('run_reader');

-- Whoever is in the team at the moment is a reader.
create table run_team (
  organization_id uuid not null,
  run_id uuid not null,
  team_id uuid not null,
  primary key (organization_id, run_id, team_id),
  foreign key (organization_id, run_id) references run on delete cascade,
  foreign key (organization_id, team_id) references team on delete cascade
);
create index run_team_team on run_team (organization_id, team_id, run_id);
call keep_in_scope('run_team');
