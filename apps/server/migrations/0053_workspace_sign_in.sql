-- Sign-in providers of workspaces. A provider may sign in the people of the mail domains that were
-- proven for it. People sign in before a workspace is known, in the scope of accounts.
create table sign_in_provider (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('openid', 'saml')),
  name text not null,
  issuer text not null,
  -- Of OpenID Connect. The secret is encrypted; it begins with the version of its key.
  client_id text,
  encrypted_secret bytea,
  trusts_email boolean not null default false,
  -- Of SAML; certificates as PEM.
  entry_point text,
  certificates text[] not null default '{}',
  -- What people become when they first sign in.
  role text not null check (role in ('editor', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
-- A sign-in names the provider, and the provider its workspace.
create unique index sign_in_provider_id on sign_in_provider (id);
call keep_in_scope('sign_in_provider', for_accounts => true);

create table sign_in_domain (
  organization_id uuid not null,
  id uuid not null,
  provider_id uuid not null,
  domain text not null,
  -- What the TXT record of the domain has to say.
  token text not null,
  -- Null: not proven.
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, provider_id) references sign_in_provider on delete cascade
);
create unique index sign_in_domain_of_provider on sign_in_domain (organization_id, provider_id, domain);
-- One provider of the installation signs in the people of a domain.
create unique index sign_in_domain_verified on sign_in_domain (domain) where verified_at is not null;
call keep_in_scope('sign_in_domain', for_accounts => true);

-- A person at a workspace's provider, and their account here. Apart from account_identity: whoever
-- sets a provider up chooses its issuer, and must not meet people of another one.
create table sign_in_person (
  organization_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (organization_id, provider_id, subject),
  foreign key (organization_id, provider_id) references sign_in_provider on delete cascade
);
create index sign_in_person_account on sign_in_person (account_id);
call keep_in_scope('sign_in_person', for_accounts => true);
