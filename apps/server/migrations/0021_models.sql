-- Providers of models that a workspace connected. Of the key nothing is kept but what was sealed.
create table model_provider (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null,
  base_url text not null,
  sealed_key bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);

-- What is offered of them, and to whom. A model without a known window is asked as if it were small.
create table model (
  organization_id uuid not null,
  id uuid not null,
  provider_id uuid not null,
  name text not null,
  label text not null,
  purpose text not null check (purpose in ('chat', 'embedding', 'rerank')),
  window_tokens integer,
  sees boolean not null,
  stands_in boolean not null,
  -- Models are asked in this order where one does not answer.
  position integer not null,
  audience text not null check (audience in ('everyone', 'role', 'teams')),
  least_group text check (least_group in ('owner', 'admin', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, provider_id) references model_provider on delete cascade,
  check ((audience = 'role') = (least_group is not null))
);
create unique index model_name on model (organization_id, provider_id, name, purpose);

-- A model for teams whose last team is gone is for nobody.
create table model_team (
  organization_id uuid not null,
  model_id uuid not null,
  team_id uuid not null,
  primary key (organization_id, model_id, team_id),
  foreign key (organization_id, model_id) references model on delete cascade,
  foreign key (organization_id, team_id) references team on delete cascade
);
create index model_team_team on model_team (organization_id, team_id);
