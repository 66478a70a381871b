-- Drafts: numbers of citations are given once, and decisions name the version they are about.

-- The highest number that a citation was given, so that none is given twice: citations go with their
-- documents, while marks in texts and versions stay.
alter table draft add column last_citation int not null default 0;
update draft set last_citation = greatest(
  (select max(citation.number) from draft_citation as citation
    where citation.organization_id = draft.organization_id and citation.draft_id = draft.id),
  (select max(number::int) from draft_section as section
    cross join jsonb_array_elements(section.sentences) as sentence
    cross join jsonb_array_elements_text(sentence->'citations') as number
    where section.organization_id = draft.organization_id and section.draft_id = draft.id),
  0);

-- Null: decided before this was stored.
alter table draft_section add column decision_version int;
