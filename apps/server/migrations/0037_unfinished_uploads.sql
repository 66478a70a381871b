-- Unfinished uploads of one person are counted before another one begins.
create index upload_unfinished on upload (organization_id, account_id) where document_id is null;
