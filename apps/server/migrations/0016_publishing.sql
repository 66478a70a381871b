-- What is published is a copy, its edition, in a workspace of its own: nobody belongs to it, everybody
-- reads it, nothing is written there but by publishing. docs/decisions says why.

alter table organization add column kind text not null default 'workspace'
  check (kind in ('workspace', 'published'));
create unique index organization_published on organization (kind) where kind = 'published';
insert into organization (id, name, kind)
values ('00000000-0000-7000-8000-000000000016', 'Published', 'published');

-- A collection with its edition. The link's token is shown once; only its hash is kept.
create table publication (
  organization_id uuid not null,
  collection_id uuid not null,
  -- Of the collection among the published ones; stays from edition to edition.
  edition_id uuid not null,
  number int not null default 1 check (number > 0),
  published_by uuid references account on delete set null,
  published_at timestamptz not null default now(),
  link_hash bytea,
  -- Null: until it is revoked.
  link_expires_at timestamptz,
  primary key (organization_id, collection_id),
  foreign key (organization_id, collection_id) references collection on delete cascade
);
create unique index publication_edition on publication (edition_id);
create unique index publication_link on publication (link_hash) where link_hash is not null;

-- Whatever takes a collection away, its edition is read by nobody from then on. Its rows and files are
-- removed by a job.
create function hide_edition() returns trigger language plpgsql as $$
begin
  update collection set trash_id = id
  where organization_id = '00000000-0000-7000-8000-000000000016' and id = old.edition_id;
  return null;
end $$;
create trigger publication_edition after delete on publication
  for each row execute function hide_edition();

-- The id of the copy of a thing in an edition: the same in each edition, so that links and citations
-- hold. A UUID of version 8.
create function edition_part(edition uuid, origin uuid) returns uuid
language sql immutable strict parallel safe as $$
  select overlay(overlay(md5(edition::text || origin::text) placing '8' from 13) placing '8' from 17)::uuid
$$;
