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

-- Fields that a workspace adds to its documents, and their values.
create table field (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  name text not null,
  type text not null check (type in ('text', 'number', 'date', 'choice', 'boolean')),
  options text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index field_name on field (organization_id, lower(name));
call keep_in_scope('field');

-- By the type of the field: a text or an option, a number (of a boolean 0 or 1), or a day.
create table document_field (
  organization_id uuid not null,
  field_id uuid not null,
  series_id uuid not null,
  text text,
  number double precision,
  day date,
  primary key (organization_id, field_id, series_id),
  foreign key (organization_id, field_id) references field on delete cascade,
  check (num_nonnulls(text, number, day) = 1)
);
create index document_field_series on document_field (organization_id, series_id);
create index document_field_text on document_field (organization_id, field_id, lower(text))
  where text is not null;
create index document_field_number on document_field (organization_id, field_id, number)
  where number is not null;
create index document_field_day on document_field (organization_id, field_id, day)
  where day is not null;
call keep_in_scope('document_field');

-- A series has no row of its own: its tags and values go with the last of its versions.
create function remove_tags() returns trigger language plpgsql as $$
begin
  if exists (select from document
      where organization_id = old.organization_id and series_id = old.series_id) then
    return null;
  end if;
  delete from document_tag
  where organization_id = old.organization_id and series_id = old.series_id;
  delete from document_field
  where organization_id = old.organization_id and series_id = old.series_id;
  return null;
end $$;
create trigger document_tags_removed after delete on document for each row
  execute function remove_tags();
