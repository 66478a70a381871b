-- What a shared question was sent with, in its order, each as { name, document_id, mime_type, own }. Only
-- what hung on the conversation itself is named to everybody; of the library, whoever may open it is told.
alter table shared_turn add column attachments jsonb not null default '[]';
