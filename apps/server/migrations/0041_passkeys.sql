-- Passkeys (WebAuthn): public keys by which people sign in without a password.
create table passkey (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the passkey says it was used; always 0 where it does not count.
  counter bigint not null,
  name text not null,
  transports text[] not null,
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id, id);

-- Challenges that were answered, by their hash, so that each is answered once.
create table used_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenge_expires on used_challenge (expires_at);

alter table device drop constraint device_signed_in_by_check;
alter table device add constraint device_signed_in_by_check
  check (signed_in_by in ('password', 'provider', 'proxy', 'passkey'));
