-- Pages that hold no text but show some, and what was recognised on them: kept, so that a document
-- that is read again needs no second look. A page counts its tries, for one may take a worker along.
create table recognised_page (
  organization_id uuid not null,
  document_id uuid not null,
  page int not null check (page > 0),
  tries int not null default 0,
  -- Null until it was looked at; a page that could not be recognised has no lines.
  found jsonb,
  -- Why it could not be.
  failure text,
  primary key (organization_id, document_id, page),
  foreign key (organization_id, document_id) references document on delete cascade
);
