-- The key that seals the others leaves the database; what is sealed says with which version.
alter table installation
  alter column secret drop not null,
  -- Tells the right key from a wrong one, and nothing about it.
  add column key_fingerprint bytea;

-- Each version is itself sealed with the installation's key.
create table key_version (
  version integer primary key check (version > 0),
  sealed bytea not null,
  -- Signs and seals from then on, once every process knows it.
  active_at timestamptz not null,
  -- When nothing was left that an older version had sealed.
  resealed_at timestamptz
);

update account set totp_secret = '\x00000001'::bytea || totp_secret where totp_secret is not null;
update model_provider set sealed_key = '\x00000001'::bytea || sealed_key where sealed_key is not null;
update idempotency set body = encode('\x00000001'::bytea || decode(body, 'base64'), 'base64')
where body is not null;
