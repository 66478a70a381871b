-- Conversations in which programs asked one question: not listed, and deleted after 30 days.
alter table chat_session add column temporary boolean not null default false;
create index chat_session_temporary on chat_session (organization_id, account_id) where temporary;
