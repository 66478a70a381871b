-- Retention: after how many days content is removed, and legal holds, under which none is.

-- No row: the content is kept, or for some time by default.
create table retention_rule (
  organization_id uuid not null references organization on delete cascade,
  kind text not null check (kind in ('chats', 'temporary_chats', 'trash', 'checks', 'runs')),
  days int not null check (days between 1 and 3650),
  -- Nothing is removed by it earlier: a shorter period can be taken back for a day.
  starts_at timestamptz not null default now(),
  primary key (organization_id, kind)
);
call keep_in_scope('retention_rule');

-- What was removed on a day in UTC. `held`: what was due and kept by legal holds.
create table retention_report (
  organization_id uuid not null references organization on delete cascade,
  day date not null,
  kind text not null check (kind in ('chats', 'temporary_chats', 'trash', 'checks', 'runs')),
  removed int not null default 0,
  held int not null default 0,
  -- How many of the removed the audit log has.
  recorded int not null default 0,
  primary key (organization_id, day, kind)
);
create index retention_report_unrecorded on retention_report (organization_id)
  where removed > recorded;
call keep_in_scope('retention_report');

create table legal_hold (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  name text not null,
  reason text not null,
  scope text not null check (scope in ('workspace', 'person', 'collection')),
  -- Whose chats are held. No foreign key: the hold stays when the person leaves.
  account_id uuid,
  collection_id uuid,
  placed_by uuid not null,
  placed_at timestamptz not null default now(),
  released_by uuid,
  released_at timestamptz,
  release_reason text,
  primary key (organization_id, id),
  check ((scope = 'person') = (account_id is not null)),
  check ((scope = 'collection') = (collection_id is not null)),
  check ((released_at is null) = (released_by is null)),
  check ((released_at is null) = (release_reason is null))
);
create index legal_hold_placed
  on legal_hold (organization_id, (released_at is not null), placed_at desc, id);
create index legal_hold_active on legal_hold (organization_id) where released_at is null;
create index legal_hold_account on legal_hold (account_id) where released_at is null;
call keep_in_scope('legal_hold');

-- Whether a hold is on the workspace or, unless null, on this person's chats.
create function is_held(organization uuid, whose_chats uuid) returns boolean language sql stable as $$
  select exists (select from legal_hold
    where organization_id = organization and released_at is null
      and (scope = 'workspace' or account_id = whose_chats))
$$;

-- The same for a collection; files of a chat are held with it.
create function is_collection_held(organization uuid, id uuid) returns boolean language sql stable as $$
  select exists (select from legal_hold
    where organization_id = organization and released_at is null
      and (scope = 'workspace' or collection_id = $2 or account_id = (
        select chat_session.account_id from collection
        join chat_session on chat_session.organization_id = collection.organization_id
          and chat_session.id = collection.session_id
        where collection.organization_id = organization and collection.id = $2)))
$$;

-- Whether removing an account would remove something that is held.
create function is_account_held(account uuid) returns boolean language sql stable as $$
  select exists (select from legal_hold as hold where released_at is null and account_id = account)
    or exists (select from collection
      join legal_hold as hold on hold.organization_id = collection.organization_id
        and hold.released_at is null
        and (hold.scope = 'workspace' or hold.collection_id = collection.id)
      where collection.owner_id = account and collection.visibility = 'private')
    or exists (select from legal_hold as hold
      where hold.released_at is null and hold.scope = 'workspace' and (
        exists (select from chat_session as one
          where one.organization_id = hold.organization_id and one.account_id = account)
        or exists (select from asset as one
          where one.organization_id = hold.organization_id and one.account_id = account)
        or exists (select from review as one
          where one.organization_id = hold.organization_id and one.owner_id = account)
        or exists (select from draft as one
          where one.organization_id = hold.organization_id and one.owner_id = account)
        or exists (select from run as one
          where one.organization_id = hold.organization_id and one.owner_id = account)
        or exists (select from text_check as one
          where one.organization_id = hold.organization_id and one.owner_id = account)))
$$;

-- Refuses what would remove something that is held, whatever asks for it. Who places a hold waits for
-- those who are deleting, and they for them, so that nothing is removed once the hold is there.
create function keep_held() returns trigger language plpgsql as $$
declare
  is_kept boolean;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('legal hold ' || old.organization_id, 0));
  if tg_table_name = 'chat_session' then
    is_kept := is_held(old.organization_id, old.account_id);
  elsif tg_table_name = 'chat' then
    is_kept := is_held(old.organization_id, (select account_id from chat_session
      where organization_id = old.organization_id and id = old.session_id));
  elsif tg_table_name = 'collection' then
    is_kept := is_collection_held(old.organization_id, old.id);
  elsif tg_table_name in ('document', 'trash') then
    is_kept := is_collection_held(old.organization_id, old.collection_id);
    if tg_table_name = 'document' and tg_op = 'UPDATE' then
      is_kept := is_kept and not is_collection_held(new.organization_id, new.collection_id);
    end if;
  else
    is_kept := is_held(old.organization_id, null);
  end if;
  -- The code is known to http/failure.ts.
  if is_kept then raise exception 'This is under a legal hold.' using errcode = 'LH001'; end if;
  if tg_op = 'UPDATE' then return new; end if;
  return old;
end $$;
create trigger keep_held before delete on chat_session for each row execute function keep_held();
create trigger keep_held before delete on chat for each row execute function keep_held();
create trigger keep_held before delete on collection for each row execute function keep_held();
create trigger keep_held before delete on document for each row execute function keep_held();
create trigger keep_held_here before update of collection_id on document for each row
  when (old.collection_id is distinct from new.collection_id) execute function keep_held();
create trigger keep_held before delete on asset for each row execute function keep_held();
create trigger keep_held before delete on review for each row execute function keep_held();
create trigger keep_held before delete on run for each row execute function keep_held();
create trigger keep_held before delete on draft for each row execute function keep_held();
create trigger keep_held before delete on text_check for each row execute function keep_held();

-- Deleted for good by a person: cannot be restored, whatever the workspace's period is.
alter table trash add column purged boolean not null default false;
create trigger keep_held before update of purged on trash for each row
  when (new.purged and not old.purged) execute function keep_held();

-- A temporary conversation of a person, which goes some time after its last message.
alter table chat_session add column expiring boolean not null default false;
alter table chat_session add check (temporary or not expiring);
create index chat_session_active on chat_session (organization_id, updated_at)
  where trial is null;
create index chat_session_expiring on chat_session (organization_id, updated_at) where expiring;
create index text_check_updated on text_check (organization_id, updated_at);
create index run_ended on run (organization_id, updated_at)
  where state in ('done', 'stopped', 'failed');
