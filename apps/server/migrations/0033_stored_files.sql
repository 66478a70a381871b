-- Whether any row points to a stored file, whatever the workspace, and which files the rows under a
-- prefix point to. The order of patterns serves both, in every locale.
drop index document_blob;
create index document_blob on document (blob_key text_pattern_ops, organization_id);
create index upload_part_blob on upload_part (blob_key text_pattern_ops);
create index asset_version_blob on asset_version (blob_key text_pattern_ops) where blob_key is not null;
