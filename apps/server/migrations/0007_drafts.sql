-- Drafts: texts in sections with citations, which people approve or send back.

create table draft (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  owner_id uuid not null references account,
  name text not null,
  origin_type text check (origin_type in ('run', 'chat', 'topic')),
  origin_id uuid,
  origin_name text not null default '',
  version int not null default 1,
  -- Of all sections.
  hash text not null,
  -- Whether somebody was asked about this version or decided on it: the next change makes another.
  version_fixed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index draft_owner on draft (owner_id, organization_id, updated_at);
create index draft_updated on draft (organization_id, updated_at, id);
call keep_in_scope('draft');

create table draft_section (
  organization_id uuid not null,
  draft_id uuid not null,
  id uuid not null,
  position int not null,
  title text not null,
  -- Markdown; its marks are numbers of citations.
  content text not null,
  hash text not null,
  state text not null default 'draft'
    check (state in ('draft', 'in_review', 'changes_requested', 'approved')),
  sentences jsonb not null,
  decision text check (decision in ('approved', 'returned')),
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  decided_hash text,
  decision_reason text not null default '',
  decision_unsupported int not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, draft_id) references draft on delete cascade
);
create index draft_section_order on draft_section (organization_id, draft_id, position);
create index draft_section_decided_by on draft_section (decided_by) where decided_by is not null;
call keep_in_scope('draft_section');

-- A passage that sentences of a draft cite. It quotes a document, so it goes with that version.
create table draft_citation (
  organization_id uuid not null,
  draft_id uuid not null,
  number int not null,
  citation jsonb not null,
  -- Editions are documents of another workspace.
  document_organization_id uuid not null,
  document_id uuid not null,
  primary key (organization_id, draft_id, number),
  foreign key (organization_id, draft_id) references draft on delete cascade,
  foreign key (document_organization_id, document_id) references document on delete cascade
);
create index draft_citation_document on draft_citation (document_organization_id, document_id);
call keep_in_scope('draft_citation');

create table draft_version (
  organization_id uuid not null,
  draft_id uuid not null,
  number int not null,
  hash text not null,
  sections jsonb not null,
  account_id uuid references account on delete set null,
  created_at timestamptz not null default now(),
  primary key (organization_id, draft_id, number),
  foreign key (organization_id, draft_id) references draft on delete cascade
);
create index draft_version_account on draft_version (account_id) where account_id is not null;
call keep_in_scope('draft_version');

create table draft_reviewer (
  organization_id uuid not null,
  draft_id uuid not null,
  account_id uuid not null references account on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (organization_id, draft_id, account_id),
  foreign key (organization_id, draft_id) references draft on delete cascade
);
create index draft_reviewer_account on draft_reviewer (account_id, organization_id);
call keep_in_scope('draft_reviewer');

create table draft_comment (
  organization_id uuid not null,
  draft_id uuid not null,
  id uuid not null,
  -- Its section may be gone.
  section_id uuid not null,
  quote text not null,
  text text not null,
  author_id uuid references account on delete set null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, draft_id) references draft on delete cascade
);
create index draft_comment_draft on draft_comment (organization_id, draft_id, created_at);
create index draft_comment_author on draft_comment (author_id) where author_id is not null;
call keep_in_scope('draft_comment');
