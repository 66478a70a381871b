-- Vectors in the search cluster. See docs/decisions/0082-vectors-in-the-cluster.md.

-- Documents whose vectors the cluster has to be told of. Apart from search_outbox, since adding vectors to
-- an index takes so long that words would wait for them.
create table vector_outbox (
  no bigint generated always as identity primary key,
  organization_id uuid not null,
  document_no bigint not null,
  noted_at timestamptz not null default now()
);
call keep_in_scope('vector_outbox');
