-- Assertions of SAML providers. Each is taken once, by whichever process it reaches.

create table saml_assertion (
  issuer text not null,
  id text not null,
  -- From then on, an assertion with this id is too old.
  expires_at timestamptz not null,
  -- By the hash of the code that the browser was given; null once the person was handed out.
  code_hash bytea,
  provider text not null,
  -- The id of the request that it answers.
  request_id text not null,
  person jsonb,
  primary key (issuer, id)
);
create unique index saml_assertion_code on saml_assertion (code_hash);
create index saml_assertion_expires on saml_assertion (expires_at);
