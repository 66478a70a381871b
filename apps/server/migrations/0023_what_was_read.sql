-- What was searched, found, read and left out for an answer, and what it took (WhatWasRead).
alter table chat add column read jsonb;

-- From now on: what a model reads the document as, passage by passage, estimated (src/tokens.ts).
update document set token_count = coalesce((
  select sum((length(page.text)
      + 3 * (length(page.text) - length(regexp_replace(page.text,
        '[\u0e00-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]', '', 'g')))) / 4)
  from page
  where page.organization_id = document.organization_id and page.document_id = document.id
), 0) + 40 * chunk_count;

-- Sums of a collection are read from the index alone, those of tokens too.
drop index document_summary;
create index document_summary on document (organization_id, collection_id, status)
  include (size, page_count, token_count)
  where trash_id is null and current;
