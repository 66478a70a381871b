-- The turns that follow one: what a conversation is read by, from its end or from a version of a turn.
create index chat_below on chat (organization_id, session_id, parent_id, id);
