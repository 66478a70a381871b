-- A turn may rest on another choice of sources than its session, and people choose how each is read.
alter table chat add column knowledge jsonb;

update chat_session set knowledge = knowledge || '{"modes": {}}';
