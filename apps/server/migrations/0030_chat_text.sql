-- What was asked and answered in finished turns, in small letters and nothing beside it: the list of
-- conversations is searched by any part of a word, and reads all that one person ever said. Rows of the
-- usual length stay in one piece, so that none has to be put together first.
create table chat_text (
  organization_id uuid not null,
  chat_id uuid not null,
  account_id uuid not null,
  session_id uuid not null,
  created_at timestamptz not null,
  said text not null,
  primary key (organization_id, chat_id),
  foreign key (organization_id, chat_id) references chat on delete cascade
) with (toast_tuple_target = 8160);
create index chat_text_person on chat_text (organization_id, account_id);

create function keep_chat_text() returns trigger language plpgsql as $$
begin
  insert into chat_text (organization_id, chat_id, account_id, session_id, created_at, said)
  select new.organization_id, new.id, chat_session.account_id, new.session_id, new.created_at,
    lower(new.question || e'\n' || coalesce(new.answer ->> 'content', ''))
  from chat_session
  where chat_session.organization_id = new.organization_id and chat_session.id = new.session_id
  on conflict (organization_id, chat_id) do update set said = excluded.said;
  return null;
end $$;
create trigger chat_text after insert or update of status, answer on chat
  for each row when (new.status not in ('pending', 'streaming'))
  execute function keep_chat_text();

insert into chat_text (organization_id, chat_id, account_id, session_id, created_at, said)
select chat.organization_id, chat.id, chat_session.account_id, chat.session_id, chat.created_at,
  lower(chat.question || e'\n' || coalesce(chat.answer ->> 'content', ''))
from chat
join chat_session on chat_session.organization_id = chat.organization_id
  and chat_session.id = chat.session_id
where chat.status not in ('pending', 'streaming');
