-- Tags of a workspace. A tag is on a document, in whatever version: on its series.
create table tag (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  name text not null,
  -- One of the colours of avatars.
  color int not null check (color between 0 and 6),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index tag_name on tag (organization_id, lower(name));
call keep_in_scope('tag');

create table document_tag (
  organization_id uuid not null,
  tag_id uuid not null,
  series_id uuid not null,
  primary key (organization_id, tag_id, series_id),
  foreign key (organization_id, tag_id) references tag on delete cascade
);
create index document_tag_series on document_tag (organization_id, series_id, tag_id);
call keep_in_scope('document_tag');

-- A series has no row of its own: its tags go with the last of its versions.
create function remove_tags() returns trigger language plpgsql as $$
begin
  delete from document_tag
  where organization_id = old.organization_id and series_id = old.series_id
    and not exists (select from document
      where organization_id = old.organization_id and series_id = old.series_id);
  return null;
end $$;
create trigger document_tags_removed after delete on document for each row
  execute function remove_tags();
