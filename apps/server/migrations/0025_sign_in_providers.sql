-- Sign-in providers (OpenID Connect): who a person is at a provider, and sign-ins that one confirmed.

-- The issuer and its subject name a person; an address of mail may pass to somebody else.
create table account_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index account_identity_account on account_identity (account_id);

-- By the hash of the secret in the browser's cookie, so that each sign-in is used once.
create table provider_sign_in (
  hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index provider_sign_in_account on provider_sign_in (account_id);
create index provider_sign_in_expires on provider_sign_in (expires_at);

-- The name of the provider, where the person came by one.
alter table device add column signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'provider', 'proxy'));
alter table device add column provider text;
