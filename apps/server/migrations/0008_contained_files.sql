-- Attachments of a mail or a PDF and the files of an archive are documents of their own, in the
-- collection of what holds them. Whoever deletes that deletes them too, with their files; where a row
-- goes without that, such as with its whole collection, they merely stand alone until they go.
alter table document
  add column contained_in uuid,
  add foreign key (organization_id, contained_in) references document
    on delete set null (contained_in);
create index document_contained on document (organization_id, contained_in)
  where contained_in is not null;
