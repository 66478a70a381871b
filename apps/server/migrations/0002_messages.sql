-- Messages for people are stored by code beside their English text, so that the browser can
-- translate them. Rows written before have only the text.
alter table document add column status_messages jsonb;
alter table chat add column error_message jsonb;
alter table shared_turn add column error_message jsonb;
