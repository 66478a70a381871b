-- The database of a new installation. Later changes are further files in this folder.
--
-- Tables with an organization_id hold the rows of workspaces. It leads their primary keys and most of
-- their indexes, so that they can be partitioned by hash, or sharded, without a change of code.

-- Installation

create table installation (
  id boolean primary key default true check (id),
  -- Null where the key is kept outside the database.
  secret bytea,
  created_at timestamptz not null default now(),
  -- Tells the right key from a wrong one; the key cannot be derived from it.
  key_fingerprint bytea
);

-- Keys that sign and encrypt. Each version is encrypted with the installation's key.
create table key_version (
  version integer primary key check (version > 0),
  sealed bytea not null,
  -- Signs and encrypts from then on, once every process knows it.
  active_at timestamptz not null,
  -- When nothing was left that an older version had encrypted.
  resealed_at timestamptz
);

create table process (
  id uuid primary key,
  workers text[] not null default '{}',
  seen_at timestamptz not null default now()
);

-- Row-level security
--
-- The database keeps workspaces apart too: a statement without its condition reads and changes nothing
-- of another workspace. See docs/decisions/0034-row-level-security.md.

-- The scope of a statement (src/scopes.ts): '<workspace>', '<workspace> publishing', 'accounts',
-- 'everywhere'. Without a scope no row is visible. Null means every workspace.
create function readable_organizations() returns uuid[] language sql stable parallel safe as $$
  select case coalesce(current_setting('lectern.scope', true), '')
    when 'everywhere' then null
    when '' then '{}'
    when 'accounts' then '{}'
    else array[left(current_setting('lectern.scope', true), 36)::uuid,
      '00000000-0000-7000-8000-000000000016']
  end
$$;

create function changeable_organizations() returns uuid[] language sql stable parallel safe as $$
  select case
    when coalesce(current_setting('lectern.scope', true), '') in ('', 'accounts') then '{}'
    when current_setting('lectern.scope', true) = 'everywhere' then null
    when current_setting('lectern.scope', true) like '% publishing'
      then array[left(current_setting('lectern.scope', true), 36)::uuid,
        '00000000-0000-7000-8000-000000000016']
    else array[current_setting('lectern.scope', true)::uuid]
  end
$$;

-- Enables row-level security on a table of workspaces' rows. With `for_accounts`, the scope 'accounts'
-- sees and changes its rows too: it says which account belongs to which workspace. Every new table with
-- an organization_id calls this in its migration.
--
-- The planner cannot estimate the condition (it assumes that "is not null" nearly always holds), so
-- indexes and estimates follow from the statement's own condition, as without row-level security.
create procedure keep_in_scope(of_table regclass, key name default 'organization_id',
  for_accounts boolean default false) language plpgsql as $$
declare
  condition text := 'nullif(coalesce(%I = any ((select %s())::uuid[]), true)'
    || case when for_accounts
      then ' or (select current_setting(''lectern.scope'', true) = ''accounts'')' else '' end
    || ', false) is not null';
  readable text := format(condition, key, 'readable_organizations');
  changeable text := format(condition, key, 'changeable_organizations');
begin
  execute format('alter table %s enable row level security, force row level security', of_table);
  execute format('create policy reads on %s for select using (%s)', of_table, readable);
  execute format('create policy adds on %s for insert with check (%s)', of_table, changeable);
  execute format('create policy changes on %s for update using (%s) with check (%2$s)', of_table, changeable);
  execute format('create policy removes on %s for delete using (%s)', of_table, changeable);
end $$;

-- Identity: accounts, workspaces, members, teams

create table account (
  id uuid primary key,
  email text not null unique,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  -- Null: the browser's.
  language text check (language in ('en', 'de', 'ar')),
  date_order text not null default 'dmy' check (date_order in ('dmy', 'mdy', 'ymd')),
  -- The secret of the authenticator app, encrypted; it is in use from `totp_since` on.
  totp_secret bytea,
  totp_since timestamptz,
  -- The newest time step of an accepted code: each code is accepted once.
  totp_step bigint,
  dim_pages boolean not null default true,
  support_marks boolean not null default true,
  -- Null: as the device says.
  reduce_motion boolean
);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

-- One signed-in device is one family of refresh tokens; only the newest token's hash is kept. A retry
-- of a refresh with the key of the first try gets the same successor; any other use of an old token
-- ends the family.
create table device (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null,
  kind text not null check (kind in ('token', 'cookie')),
  refresh_hash bytea not null,
  parent_hash bytea,
  rotation_key bytea,
  rotated_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index device_account on device (account_id);

-- A link sent by mail: valid once, until it expires. Only the hash of its secret is kept. `subject` is
-- what the link is about besides the account: a new email address, an invitation.
create table link (
  id uuid primary key,
  purpose text not null
    check (purpose in ('confirm_email', 'change_email', 'reset_password', 'invitation')),
  account_id uuid references account on delete cascade,
  subject text,
  secret_hash bytea not null,
  wrong_tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_account on link (account_id, purpose);
create index link_subject on link (subject) where subject is not null;
create index link_age on link (expires_at);

-- Attempts that are limited, such as wrong passwords for one account from one network.
create table attempt (
  bucket bytea primary key,
  since timestamptz not null default now(),
  count int not null default 0,
  -- No further attempt before then.
  blocked_until timestamptz
);
create index attempt_age on attempt (since);

create table idempotency (
  account_id uuid not null references account on delete cascade,
  key text not null,
  request_hash bytea not null,
  status int,
  body text,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_age on idempotency (created_at);

create table organization (
  id uuid primary key,
  name text not null,
  kind text not null default 'workspace' check (kind in ('workspace', 'published')),
  logo_key text,
  logo_type text,
  created_at timestamptz not null default now(),
  -- When it was closed. It is removed with everything in it at `deletion_at`.
  deleted_at timestamptz,
  deletion_at timestamptz
);
create unique index organization_logo on organization (logo_key) where logo_key is not null;
create index organization_deletion on organization (deletion_at) where deletion_at is not null;
create unique index organization_published on organization (kind) where kind = 'published';
call keep_in_scope('organization', 'id', for_accounts => true);

-- The workspace of published copies. It has no members, everybody reads it, and only publishing writes
-- to it. See docs/decisions/0018-what-is-published-is-a-copy.md.
insert into organization (id, name, kind)
values ('00000000-0000-7000-8000-000000000016', 'Published', 'published');

create table membership (
  organization_id uuid not null references organization on delete cascade,
  account_id uuid not null references account on delete cascade,
  "group" text not null check ("group" in ('owner', 'admin', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  -- The workspace that a person used last is the first of their list, on any device.
  used_at timestamptz,
  primary key (organization_id, account_id)
);
create index membership_account on membership (account_id);
-- A workspace has one owner, even under concurrent changes.
create unique index membership_owner on membership (organization_id) where "group" = 'owner';
call keep_in_scope('membership', for_accounts => true);

create table invitation (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  email text not null,
  "group" text not null check ("group" in ('admin', 'editor', 'viewer')),
  invited_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, email)
);
create unique index invitation_id on invitation (id);
create index invitation_email on invitation (email);
call keep_in_scope('invitation', for_accounts => true);

create table api_key (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  account_id uuid not null references account on delete cascade,
  name text not null,
  hint text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (organization_id, id),
  -- A key ends with its creator's membership; rejoining does not restore it.
  foreign key (organization_id, account_id) references membership on delete cascade
);
-- A request carries only the key's id.
create unique index api_key_id on api_key (id);
create index api_key_account on api_key (organization_id, account_id);
call keep_in_scope('api_key', for_accounts => true);

create table team (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index team_name on team (organization_id, lower(name));
call keep_in_scope('team');

create table team_member (
  organization_id uuid not null,
  team_id uuid not null,
  account_id uuid not null,
  primary key (organization_id, team_id, account_id),
  foreign key (organization_id, team_id) references team on delete cascade,
  foreign key (organization_id, account_id) references membership on delete cascade
);
create index team_member_account on team_member (organization_id, account_id);
call keep_in_scope('team_member');

-- Audit log

create table audit_event (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  -- No foreign key: removing an account must not change entries.
  actor_id uuid,
  action text not null,
  target text not null default '',
  address text,
  at timestamptz not null default now(),
  -- For an entry about a collection or something in it, whose name only some members may see. `open`:
  -- every member saw the collection at that time; it decides once the collection is gone.
  collection_id uuid,
  open boolean not null default true,
  primary key (organization_id, id)
);
call keep_in_scope('audit_event', for_accounts => true);

-- One chain for each workspace: every hash covers the previous hash and the entry's content.
create table audit_chain (
  organization_id uuid not null references organization on delete cascade,
  position bigint not null check (position > 0),
  event_id uuid not null,
  previous bytea not null,
  hash bytea not null,
  primary key (organization_id, position),
  unique (organization_id, event_id)
);
call keep_in_scope('audit_chain', for_accounts => true);

create function audit_content(event audit_event) returns text language sql stable as $$
  select jsonb_build_array(event.organization_id, event.id, event.actor_id, event.action, event.target,
    event.address, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    event.collection_id, event.open)::text
$$;

-- Locks the workspace's chain until the end of the transaction: entries of one workspace are written
-- one after another, those of different workspaces concurrently. Runs with the owner's rights because
-- the application may not write the chain itself.
create function chain_audit_event() returns trigger language plpgsql
  security definer set search_path from current as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(7241655, hashtext(new.organization_id::text));
  select * into last from audit_chain where organization_id = new.organization_id
    order by position desc limit 1;
  insert into audit_chain values (new.organization_id, coalesce(last.position, 0) + 1, new.id,
    coalesce(last.hash, ''),
    sha256(coalesce(last.hash, '') || convert_to(audit_content(new), 'UTF8')));
  return null;
end $$;

-- At the end of the transaction, so that the lock is held briefly and is taken after all others.
create constraint trigger chain_audit_event after insert on audit_event
  deferrable initially deferred for each row execute function chain_audit_event();

-- Entries are removed with their workspace, or when a retention period ends: in a transaction that sets
-- lectern.audit_retention to 'on', by a role that may delete. The application's role may not.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (coalesce(current_setting('lectern.audit_retention', true), '') = 'on'
    or not exists (select from organization where id = old.organization_id)) then
    return old;
  end if;
  raise exception 'The audit log is not changed.' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_audit before update or delete on audit_event
  for each row execute function keep_audit();
create trigger keep_audit before update or delete on audit_chain
  for each row execute function keep_audit();
create trigger keep_audit_whole before truncate on audit_event execute function keep_audit();
create trigger keep_audit_whole before truncate on audit_chain execute function keep_audit();

-- Conversations

create table chat_session (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  account_id uuid not null references account on delete cascade,
  title text not null,
  -- A title given by a person is never overwritten.
  titled_by text not null default 'question' check (titled_by in ('question', 'model', 'person')),
  knowledge jsonb not null,
  model text,
  persona_id uuid,
  -- The persona of a conversation that tries one which is not saved. Such a conversation is not listed.
  trial jsonb,
  pinned boolean not null default false,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index chat_session_recent
  on chat_session (organization_id, account_id, archived, pinned desc, updated_at desc, id);
create index chat_session_trial on chat_session (organization_id, account_id) where trial is not null;
call keep_in_scope('chat_session');

create table chat (
  organization_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  parent_id uuid,
  status text not null check (status in ('pending', 'streaming', 'complete', 'stopped', 'error')),
  question text not null,
  -- What the question was sent with, in order, with the names of that time.
  attachments jsonb not null default '[]',
  -- For this turn only; null: the conversation's.
  knowledge jsonb,
  answer jsonb,
  error text,
  finish_reason text,
  -- What was searched, found, read and left out for the answer, and how long it took.
  read jsonb,
  model text not null,
  -- The persona that answered, with its name of that time.
  persona jsonb,
  prompt_tokens int,
  completion_tokens int,
  feedback text check (feedback in ('up', 'down')),
  -- Why a person rates an answer as poor.
  feedback_reason text
    check (feedback_reason in ('untrue', 'off_topic', 'not_found', 'wrong_source', 'other')),
  feedback_comment text check (length(feedback_comment) <= 1000),
  process_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references chat_session on delete cascade,
  constraint chat_feedback_reason
    check (feedback = 'down' or feedback_reason is null and feedback_comment is null)
);
create index chat_of_session on chat (organization_id, session_id, id);
-- The turns that follow a turn: a conversation is read along them.
create index chat_below on chat (organization_id, session_id, parent_id, id);
create index chat_unfinished on chat (process_id) where status in ('pending', 'streaming');
-- A conversation has one unfinished answer at a time.
create unique index chat_one_answer_at_a_time
  on chat (organization_id, session_id) where status in ('pending', 'streaming');
create index chat_persona on chat (organization_id, (persona ->> 'id')) where persona is not null;
call keep_in_scope('chat');

-- All events that readers of an answer receive, in order. A row is stored before it is sent.
create table chat_event (
  organization_id uuid not null,
  chat_id uuid not null,
  seq int not null,
  event text not null,
  data text not null,
  primary key (organization_id, chat_id, seq),
  foreign key (organization_id, chat_id) references chat on delete cascade
);
call keep_in_scope('chat_event');

-- Questions and answers of finished turns in lower case, and nothing else: the list of conversations is
-- searched by any part of a word and reads all texts of one person. Rows of usual length are not moved
-- to the TOAST table, so that none has to be assembled first.
-- See docs/decisions/0028-what-was-said-is-read-whole.md.
create table chat_text (
  organization_id uuid not null,
  chat_id uuid not null,
  account_id uuid not null,
  session_id uuid not null,
  created_at timestamptz not null,
  search_text text not null,
  primary key (organization_id, chat_id),
  foreign key (organization_id, chat_id) references chat on delete cascade
) with (toast_tuple_target = 8160);
create index chat_text_person on chat_text (organization_id, account_id);
call keep_in_scope('chat_text');

create function keep_chat_text() returns trigger language plpgsql as $$
begin
  insert into chat_text (organization_id, chat_id, account_id, session_id, created_at, search_text)
  select new.organization_id, new.id, chat_session.account_id, new.session_id, new.created_at,
    lower(new.question || e'\n' || coalesce(new.answer ->> 'content', ''))
  from chat_session
  where chat_session.organization_id = new.organization_id and chat_session.id = new.session_id
  on conflict (organization_id, chat_id) do update set search_text = excluded.search_text;
  return null;
end $$;
create trigger chat_text after insert or update of status, answer on chat
  for each row when (new.status not in ('pending', 'streaming'))
  execute function keep_chat_text();

-- A conversation as shown to the workspace: one branch, as it was at one moment. It ends with the
-- conversation.
create table shared_chat (
  organization_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  account_id uuid not null references account on delete cascade,
  title text not null,
  knowledge jsonb not null,
  turn_count int not null,
  created_at timestamptz not null default now(),
  -- When its turns were copied.
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references chat_session on delete cascade
);
create unique index shared_chat_session on shared_chat (organization_id, session_id);
create index shared_chat_owner on shared_chat (organization_id, account_id, updated_at desc, id);
call keep_in_scope('shared_chat');

create table shared_turn (
  organization_id uuid not null,
  shared_id uuid not null,
  -- From 1, without gaps.
  position int not null,
  chat_id uuid not null,
  question text not null,
  -- What the question was sent with, in order, each as { name, document_id, mime_type, own }. Everybody
  -- sees the names of files attached to the conversation itself; names of library documents are shown
  -- to those who may open them.
  attachments jsonb not null default '[]',
  status text not null,
  -- Readers are shown the parts that each of them may see.
  answer jsonb,
  error text,
  finish_reason text,
  model text not null,
  -- The persona that answered.
  persona jsonb,
  created_at timestamptz not null,
  primary key (organization_id, shared_id, position),
  foreign key (organization_id, shared_id) references shared_chat on delete cascade
);
call keep_in_scope('shared_turn');

-- A saved way of answering. One without an owner is a published copy, in the workspace of published
-- copies.
create table persona (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  owner_id uuid references account,
  shared boolean not null default false,
  name text not null,
  color smallint,
  description text not null,
  instructions text not null,
  knowledge jsonb not null,
  model text,
  temperature real,
  length text not null check (length in ('short', 'medium', 'long')),
  prompts jsonb not null,
  version int not null default 1,
  -- The id of its published copy.
  edition_id uuid,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index persona_name on persona (organization_id, lower(name), id);
create index persona_owner on persona (owner_id) where owner_id is not null;
call keep_in_scope('persona');

-- A persona's published copy is removed with it, however the persona is removed. The copy is in another
-- workspace.
create function remove_persona_edition() returns trigger language plpgsql as $$
declare
  scope text := coalesce(current_setting('lectern.scope', true), '');
begin
  perform set_config('lectern.scope', 'everywhere', true);
  delete from persona
  where organization_id = '00000000-0000-7000-8000-000000000016' and id = old.edition_id;
  perform set_config('lectern.scope', scope, true);
  return null;
end $$;
create trigger persona_edition after delete on persona
  for each row when (old.edition_id is not null) execute function remove_persona_edition();

-- Library: collections, folders, documents and their pages

create table collection (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  owner_id uuid not null references account,
  name text not null,
  description text not null default '',
  visibility text not null check (visibility in ('private', 'shared', 'published')),
  -- A shared collection that names teams or people is shared with them only. Stays true when the last
  -- team is deleted: the collection is then its owner's alone, not everybody's.
  restricted boolean not null default false,
  -- Attachments of a conversation and the workspace's system documents are documents in collections that
  -- the library does not show: one for each conversation, one for the workspace. See
  -- docs/decisions/0024-what-hangs-on-a-chat-is-a-document-the-library-does-not-show.md.
  purpose text not null default 'library' check (purpose in ('library', 'attachments', 'system')),
  -- For attachments. Null once the conversation is gone: nobody sees them then, and a job removes them.
  session_id uuid,
  trash_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references chat_session on delete set null (session_id),
  check (session_id is null or purpose = 'attachments')
);
create index collection_owner on collection (organization_id, owner_id);
create unique index collection_session on collection (organization_id, session_id)
  where session_id is not null;
create unique index collection_system on collection (organization_id) where purpose = 'system';
create index collection_orphaned on collection (organization_id)
  where purpose = 'attachments' and session_id is null;
call keep_in_scope('collection');

create table collection_team (
  organization_id uuid not null,
  collection_id uuid not null,
  team_id uuid not null,
  may_edit boolean not null,
  primary key (organization_id, collection_id, team_id),
  foreign key (organization_id, collection_id) references collection on delete cascade,
  foreign key (organization_id, team_id) references team on delete cascade
);
create index collection_team_team on collection_team (organization_id, team_id);
call keep_in_scope('collection_team');

-- The people with whom a restricted collection is shared, besides teams. These rows end with the
-- person's membership.
create table collection_person (
  organization_id uuid not null,
  collection_id uuid not null,
  account_id uuid not null,
  may_edit boolean not null,
  primary key (organization_id, collection_id, account_id),
  foreign key (organization_id, collection_id) references collection on delete cascade,
  foreign key (organization_id, account_id) references membership on delete cascade
);
create index collection_person_account on collection_person (organization_id, account_id);
call keep_in_scope('collection_person');

-- Folders of one collection; those at the top have no parent.
create table folder (
  organization_id uuid not null,
  collection_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  -- What it was deleted with: itself, or a folder around it.
  trash_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, collection_id, id),
  foreign key (organization_id, collection_id) references collection on delete cascade,
  foreign key (organization_id, collection_id, parent_id) references folder
    on delete set null (parent_id)
);
create unique index folder_name
  on folder (organization_id, collection_id, parent_id, lower(name)) nulls not distinct
  where trash_id is null;
create index folder_trash on folder (organization_id, trash_id) where trash_id is not null;
create index folder_parent on folder (organization_id, collection_id, parent_id);
call keep_in_scope('folder');

create table document (
  organization_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  folder_id uuid,
  -- Attachments of a mail or a PDF and the files of an archive are documents of their own, in the
  -- collection of the file that contains them. Deleting that file deletes them too, with their stored
  -- files. Where its row is removed otherwise, such as with its whole collection, they stay until they
  -- are removed themselves.
  contained_in uuid,
  -- What it was deleted with: itself, the file that contains it, or its folder. Null where its
  -- collection was deleted: it is restored with that.
  trash_id uuid,
  name text not null,
  extension text not null,
  mime_type text not null,
  kind text not null check (kind in (
    'pdf', 'docx', 'pptx', 'xlsx', 'odt', 'odp', 'ods', 'rtf', 'epub', 'html', 'markdown', 'text',
    'csv', 'eml', 'msg', 'image', 'zip'
  )),
  size bigint not null,
  checksum text not null,
  sha256 bytea not null,
  blob_key text not null,

  -- Each version of a document is a document of its own, with its own file, pages and passages, so that
  -- references to a version stay valid: its bytes never change. `series_id` is the id of the first
  -- version. One version is current: lists, counts and search use only that one. A version with
  -- `takes_over` becomes current once it has been read.
  series_id uuid not null,
  version int not null default 1 check (version > 0),
  current boolean not null default true,
  takes_over boolean not null default false,

  status text not null default 'processing'
    check (status in ('processing', 'ingested', 'ready', 'error')),
  status_detail text,
  progress real not null default 0,
  -- The run that reads the document. Only that run may write its pages, so that a second run, or one
  -- that was assumed to have ended, cannot interfere. It is assumed to have ended when `run_until` has
  -- passed. `attempts` counts runs that started and did not finish.
  run_id uuid,
  run_until timestamptz,
  attempts int not null default 0,

  page_count int,
  -- Pages, from 1, that show text which could not be read: it is in no search or answer.
  unreadable_pages integer[] not null default '{}',
  language text,
  -- The table of contents: the file's own, or made from its headings.
  outline jsonb not null default '[]',
  chunk_count int not null default 0,
  -- Estimated number of tokens, passage by passage (src/tokens.ts).
  token_count bigint not null default 0,

  -- A short number for the many index rows that refer to a document.
  no bigint generated always as identity,
  -- What the search index holds of it: the statistics of BM25 are sums over the documents that the
  -- person who searches may see. The version is that of the text analysis.
  indexed_chunks int not null default 0,
  indexed_terms bigint not null default 0,
  indexed_version int not null default 0,
  -- The languages in which its terms were made, sorted, separated by spaces: a query is analyzed in each
  -- of them.
  indexed_languages text not null default 'und',
  -- The model of which the document has all its vectors, and whether it waits for them to become ready.
  vectors_of text,
  awaits_vectors boolean not null default false,

  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, collection_id) references collection on delete cascade,
  foreign key (organization_id, collection_id, folder_id) references folder
    on delete set null (folder_id),
  foreign key (organization_id, contained_in) references document on delete set null (contained_in),
  check (not (current and takes_over))
);
create index document_collection on document (organization_id, collection_id, created_at desc, id);
create index document_recent on document (organization_id, created_at desc, id);
create index document_folder
  on document (organization_id, collection_id, folder_id, created_at desc, id)
  where trash_id is null and current;
create index document_contained on document (organization_id, contained_in)
  where contained_in is not null;
create index document_trash on document (organization_id, trash_id) where trash_id is not null;
create unique index document_version on document (organization_id, series_id, version);
-- A document has one current version, even under concurrent changes.
create unique index document_current on document (organization_id, series_id) where current;
-- Documents of a workspace with the same bytes, in any collection.
create index document_same on document (organization_id, checksum, created_at desc);
-- Whether any row points to a stored file, in any workspace, and to which files the rows under a prefix
-- point. The operator class serves both, in every locale.
create index document_blob on document (blob_key text_pattern_ops, organization_id);
create index document_unfinished on document (organization_id, id)
  where status in ('processing', 'ingested');
-- Sums of a collection are read from the index alone.
create index document_summary on document (organization_id, collection_id, status)
  include (size, page_count, token_count)
  where trash_id is null and current;
create unique index document_no on document (organization_id, no);
-- A search, narrowed by kind, language, person or day or not, reads documents from the index alone.
create index document_searchable on document (organization_id, collection_id)
  include (id, no, indexed_languages, indexed_chunks, indexed_terms,
    kind, language, status, created_by, created_at)
  where status in ('ingested', 'ready') and trash_id is null and current;
-- Documents indexed by an older text analysis, looked up at each start.
create index document_indexed_version on document (indexed_version)
  where status in ('ingested', 'ready');
create index document_awaits_vectors on document (organization_id) where awaits_vectors;
create index document_vectors_of on document (organization_id, vectors_of)
  where status in ('ingested', 'ready');
call keep_in_scope('document');

-- A document that is no version of another starts a series of its own.
create function begin_series() returns trigger language plpgsql as $$
begin
  new.series_id := coalesce(new.series_id, new.id);
  return new;
end $$;
create trigger document_series before insert on document
  for each row when (new.series_id is null) execute function begin_series();

-- A page as it was read; text files have sections instead, without a size. `segments` holds a box for
-- each word, packed (packages/document-parser/src/segments.ts).
create table page (
  organization_id uuid not null,
  document_id uuid not null,
  number int not null,
  width real,
  height real,
  -- What the file calls the page: a sheet has a name.
  label text,
  text text not null,
  -- Its blocks as ranges of its text.
  blocks jsonb not null default '[]',
  segments bytea not null,
  primary key (organization_id, document_id, number),
  foreign key (organization_id, document_id) references document on delete cascade
);
-- Compression hardly makes segments smaller, and takes as long as all other work of writing a page.
alter table page alter column segments set storage external;
call keep_in_scope('page');

-- Pages without text that show some, and what was recognised on them: kept, so that a document that is
-- read again needs no second recognition. Tries are counted because a page may crash a worker.
create table recognised_page (
  organization_id uuid not null,
  document_id uuid not null,
  page int not null check (page > 0),
  tries int not null default 0,
  -- Null until it was processed; a page that could not be recognised has no lines.
  found jsonb,
  -- Why it could not be recognised.
  failure text,
  primary key (organization_id, document_id, page),
  foreign key (organization_id, document_id) references document on delete cascade
);
call keep_in_scope('recognised_page');

-- Where a document was fetched from, and what its source knows about the work.
create table document_origin (
  organization_id uuid not null,
  document_id uuid not null,
  url text not null,
  fetched_at timestamptz not null default now(),
  abstract_only boolean not null default false,
  source text check (source in ('openalex')),
  work_id text,
  work jsonb,
  -- What is known about a work becomes outdated: it may be retracted.
  checked_at timestamptz,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document on delete cascade,
  check ((work_id is null) = (work is null) and (work_id is null) = (checked_at is null))
);
create index document_origin_work on document_origin (source, work_id) where work_id is not null;
call keep_in_scope('document_origin');

-- Files that are being stored: named before their bytes are written, removed in the transaction that
-- adds their document. Files claimed by a process that ended are removed.
create table blob_claim (
  key text primary key,
  process_id uuid not null,
  created_at timestamptz not null default now()
);
create index blob_claim_process on blob_claim (process_id);

-- A file that is being uploaded, in one or several requests. The bytes of each request are stored as
-- parts of at most 16 MB, so that any process can continue where another stopped. Nothing here prevents
-- the removal of a workspace, an account or a collection: what is left expires.
create table upload (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  collection_id uuid not null,
  -- The folders to put it into: their names, separated by slashes.
  path text not null default '',
  name text not null,
  -- The document of which it is a new version.
  replaces uuid,
  checksum text,
  length bigint not null check (length > 0),
  arrived bigint not null default 0 check (arrived between 0 and length),
  -- Set with its last byte; kept for a day, so that a lost response can be requested again.
  document_id uuid,
  -- One request at a time writes an upload. The lock of one that died is free when its time has passed.
  lock_id uuid,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, id)
);
create index upload_expiry on upload (expires_at);
-- Unfinished uploads of one person are counted before another one begins.
create index upload_unfinished on upload (organization_id, account_id) where document_id is null;
call keep_in_scope('upload');

create table upload_part (
  organization_id uuid not null,
  upload_id uuid not null,
  start bigint not null,
  size bigint not null check (size > 0),
  blob_key text not null,
  primary key (organization_id, upload_id, start),
  foreign key (organization_id, upload_id) references upload
);
create index upload_part_blob on upload_part (blob_key text_pattern_ops);
call keep_in_scope('upload_part');

-- What was deleted: a document, a folder or a collection, under its own id. It is hidden everywhere but
-- in the trash, may be restored until it expires, and is then removed with its rows and files.
create table trash (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('document', 'folder', 'collection')),
  -- Where it was; for a collection, itself.
  collection_id uuid not null,
  name text not null,
  deleted_by uuid references account on delete set null,
  deleted_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  primary key (organization_id, id),
  foreign key (organization_id, collection_id) references collection on delete cascade
);
create index trash_recent on trash (organization_id, deleted_at desc, id);
create index trash_expiry on trash (organization_id, expires_at);
create index trash_collection on trash (organization_id, collection_id);
call keep_in_scope('trash');

-- What was done in a collection, for those who may see it; kept for a year.
create table activity (
  organization_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  actor_id uuid references account on delete set null,
  action text not null,
  -- The name of the thing it was done to; of several, the first.
  target text not null,
  target_id uuid,
  count int not null default 1 check (count > 0),
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, collection_id) references collection on delete cascade
);
create index activity_recent on activity (organization_id, collection_id, at desc, id desc);
create index activity_age on activity (at);
call keep_in_scope('activity');

-- A document attached to a conversation: in the conversation's own collection, or in one of the library.
create table attachment (
  organization_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  document_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, session_id, document_id),
  foreign key (organization_id, session_id) references chat_session on delete cascade,
  foreign key (organization_id, document_id) references document on delete cascade
);
create index attachment_document on attachment (organization_id, document_id);
call keep_in_scope('attachment');

-- Documents that every conversation of the workspace uses.
create table system_document (
  organization_id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('style', 'glossary', 'policy', 'reference')),
  "use" text not null check ("use" in ('always', 'searched')),
  enabled boolean not null default true,
  position int not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document on delete cascade
);
call keep_in_scope('system_document');

-- Publishing
--
-- A published collection is copied as an edition to the workspace of published copies.

create table publication (
  organization_id uuid not null,
  collection_id uuid not null,
  -- The id of the published collection; stays the same from edition to edition.
  edition_id uuid not null,
  number int not null default 1 check (number > 0),
  published_by uuid references account on delete set null,
  published_at timestamptz not null default now(),
  -- The link's token is shown once; only its hash is kept.
  link_hash bytea,
  -- Null: until it is revoked.
  link_expires_at timestamptz,
  primary key (organization_id, collection_id),
  foreign key (organization_id, collection_id) references collection on delete cascade
);
create unique index publication_edition on publication (edition_id);
create unique index publication_link on publication (link_hash) where link_hash is not null;
call keep_in_scope('publication');

-- However a collection is removed, nobody can read its edition from then on. A job removes the
-- edition's rows and files. The edition is in another workspace.
create function hide_edition() returns trigger language plpgsql as $$
declare
  scope text := coalesce(current_setting('lectern.scope', true), '');
begin
  perform set_config('lectern.scope', 'everywhere', true);
  update collection set trash_id = id
  where organization_id = '00000000-0000-7000-8000-000000000016' and id = old.edition_id;
  perform set_config('lectern.scope', scope, true);
  return null;
end $$;
create trigger publication_edition after delete on publication
  for each row execute function hide_edition();

-- The id of the copy of a row in an edition: the same in each edition, so that links and citations stay
-- valid. A UUID of version 8.
create function edition_part(edition uuid, origin uuid) returns uuid
language sql immutable strict parallel safe as $$
  select overlay(overlay(md5(edition::text || origin::text) placing '8' from 13) placing '8' from 17)::uuid
$$;

-- Search. See docs/decisions/0002-postings-in-rows.md.

-- The unit of search: the characters [start, finish) of one page. Its public id is made from the
-- document's id and the ordinal (src/features/library/documents/chunk-id.ts), so it needs no column and
-- no index.
create table chunk (
  organization_id uuid not null,
  document_id uuid not null,
  ordinal int not null,
  page int not null,
  start int not null,
  finish int not null,
  kind text not null,
  heading text,
  tokens int not null,
  -- Its language where it differs from its document's.
  language text,
  primary key (organization_id, document_id, ordinal),
  foreign key (organization_id, document_id) references document on delete cascade
);
call keep_in_scope('chunk');

-- Where a term occurs: one row for each block of 512 chunks of a document. A term that begins with "="
-- occurs in the document's name and has no entries. `entries` packs chunk, term frequency and chunk
-- length into four printable characters each (packages/text-analysis/src/postings.ts); it is text
-- because the driver transfers bytes as hexadecimal. The key holds all columns, so that a search reads
-- neighbouring index pages and nothing else.
create table posting (
  organization_id uuid not null,
  document_no bigint not null,
  block int not null,
  term text collate "C" not null,
  entries text collate "C" not null,
  primary key (organization_id, term, document_no, block) include (entries)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 10000);
alter table posting alter column entries set storage plain;
-- For removal. An expression, so that no search is planned through it: before the table is first
-- analyzed, that would look cheap and read every posting of the workspace. Under row-level security only
-- a condition of leakproof functions can use an index: the conversion to a float is leakproof (and exact
-- below 2^53), an addition is not.
create index posting_document on posting (organization_id, (document_no::float8));
call keep_in_scope('posting');

-- Instead of a foreign key, which would be checked once for every term of a document.
create function remove_postings() returns trigger language plpgsql as $$
begin
  delete from posting using removed
  where posting.organization_id = removed.organization_id
    and posting.document_no::float8 = removed.no::float8;
  return null;
end $$;
create trigger document_postings after delete on document
  referencing old table as removed for each statement execute function remove_postings();

-- Embeddings of passages, where an embedding model is set. One row holds 32 passages of a document, in
-- the order of their ordinals: the result of one call of the model. `entries` holds a scale for each
-- passage, then its numbers in a byte each (src/features/search/vectors/quantise.ts).
-- See docs/decisions/0021-vectors-in-blocks-scanned-whole.md.
create table vectors (
  organization_id uuid not null,
  document_no bigint not null,
  model text not null,
  block int not null,
  dimensions int not null,
  entries bytea not null,
  primary key (organization_id, document_no, model, block)
);
alter table vectors alter column entries set storage external;
call keep_in_scope('vectors');

-- Instead of a foreign key: a document's number is no key.
create function remove_vectors() returns trigger language plpgsql as $$
begin
  delete from vectors using removed
  where vectors.organization_id = removed.organization_id and vectors.document_no = removed.no;
  return null;
end $$;
create trigger document_vectors after delete on document
  referencing old table as removed for each statement execute function remove_vectors();

-- The model whose vectors are used to search a workspace. It stays the previous one while those of
-- another are being made. The process that makes them holds the workspace until `busy_until`.
create table vector_space (
  organization_id uuid primary key references organization on delete cascade,
  model text,
  busy_until timestamptz
);
call keep_in_scope('vector_space');

-- Summaries and facts

-- The sentences of a document that say what it is about, chosen when somebody first asked: their places,
-- not their texts. Those of another run, or chosen by another version, are chosen again.
create table summary (
  organization_id uuid not null,
  document_id uuid not null,
  run_id uuid,
  version int not null,
  sentences jsonb not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document on delete cascade
);
call keep_in_scope('summary');

-- What documents state about themselves at their beginning (title, issuer, parties, period, date):
-- values with their places. Those of another run, or read by an older version, are read again.
create table facts (
  organization_id uuid not null,
  document_id uuid not null,
  run_id uuid,
  version int not null,
  said jsonb not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references document on delete cascade
);
call keep_in_scope('facts');

-- A person's correction. It applies however often the document is read again.
create table fact_correction (
  organization_id uuid not null,
  document_id uuid not null,
  name text not null,
  values text[] not null,
  corrected_by uuid references account on delete set null,
  corrected_at timestamptz not null default now(),
  primary key (organization_id, document_id, name),
  foreign key (organization_id, document_id) references document on delete cascade
);
create index fact_correction_by on fact_correction (corrected_by);
call keep_in_scope('fact_correction');

-- Topics
--
-- Whoever sees a collection sees its topics and their passages; a passage only if they also see the
-- document it is from.

create table topic (
  organization_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  title text not null,
  description text not null default '',
  notes text not null default '',
  -- The version of these texts: a change names the version it was made from.
  version int not null default 1,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, collection_id) references collection on delete cascade
);
create index topic_collection on topic (organization_id, collection_id, updated_at desc, id);
create index topic_recent on topic (organization_id, updated_at desc, id);
call keep_in_scope('topic');

-- A snippet outlives its document, so it refers to the document by id only and keeps what has to be
-- shown of a document that is gone.
create table snippet (
  organization_id uuid not null,
  id uuid not null,
  topic_id uuid not null,
  -- From 1; gaps do not matter. Changed under the lock of the topic.
  position int not null,
  document_id uuid not null,
  document_name text not null,
  -- The collection of the document, while it exists and afterwards: who sees it may read the passage.
  -- Null when the collection is gone: then `kept_for` may read it, and where everybody could read the
  -- collection, everybody.
  source_id uuid,
  kept_for uuid,
  page int not null,
  unit text not null check (unit in ('page', 'slide', 'sheet', 'section')),
  label text,
  language text not null,
  quote text not null,
  rects jsonb not null,
  note text not null default '',
  version int not null default 1,
  chat_id uuid,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, topic_id) references topic on delete cascade,
  foreign key (organization_id, chat_id) references chat on delete set null (chat_id)
);
create index snippet_order on snippet (organization_id, topic_id, position, id)
  include (source_id, kept_for);
create index snippet_recent on snippet (organization_id, created_at desc, id);
create index snippet_document on snippet (organization_id, document_id);
create index snippet_source on snippet (organization_id, source_id);
create index snippet_language on snippet (organization_id, language);
create index snippet_chat on snippet (organization_id, chat_id) where chat_id is not null;
call keep_in_scope('snippet');

-- The words of quotes and notes, analyzed in each snippet's language.
create table snippet_term (
  organization_id uuid not null,
  term text collate "C" not null,
  snippet_id uuid not null,
  primary key (organization_id, term, snippet_id),
  foreign key (organization_id, snippet_id) references snippet on delete cascade
);
create index snippet_term_snippet on snippet_term (organization_id, snippet_id);
call keep_in_scope('snippet_term');

-- When a document moves, the right to read its passages moves with it.
create function snippets_follow_document() returns trigger language plpgsql as $$
begin
  update snippet set source_id = new.collection_id
  where organization_id = new.organization_id and document_id = new.id;
  return null;
end $$;
create trigger document_snippets after update of collection_id on document
  for each row when (old.collection_id is distinct from new.collection_id)
  execute function snippets_follow_document();

-- Passages of a collection that only some could read stay readable to its owner alone, whoever may see
-- the topic.
create function snippets_outlive_collection() returns trigger language plpgsql as $$
begin
  update snippet set source_id = null, kept_for =
    case when old.visibility = 'private' or old.restricted then old.owner_id end
  where organization_id = old.organization_id and source_id = old.id;
  return null;
end $$;
create trigger collection_snippets after delete on collection
  for each row execute function snippets_outlive_collection();

-- Models

-- Providers of models that a workspace connected. The key is kept only in encrypted form.
create table model_provider (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null,
  base_url text not null,
  sealed_key bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call keep_in_scope('model_provider');

-- The models that a workspace offers, and to whom. A model with an unknown window is used as if its
-- window were small.
create table model (
  organization_id uuid not null,
  id uuid not null,
  provider_id uuid not null,
  name text not null,
  label text not null,
  -- 'check': checks the sentences that another model writes.
  purpose text not null check (purpose in ('chat', 'embedding', 'rerank', 'check')),
  window_tokens integer,
  supports_vision boolean not null,
  -- Whether it is used where the chosen model does not answer.
  is_fallback boolean not null,
  -- The order in which fallbacks are tried.
  position integer not null,
  audience text not null check (audience in ('everyone', 'role', 'teams')),
  least_group text check (least_group in ('owner', 'admin', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, provider_id) references model_provider on delete cascade,
  check ((audience = 'role') = (least_group is not null))
);
create unique index model_name on model (organization_id, provider_id, name, purpose);
call keep_in_scope('model');

-- Nobody may use a model for teams whose last team is gone.
create table model_team (
  organization_id uuid not null,
  model_id uuid not null,
  team_id uuid not null,
  primary key (organization_id, model_id, team_id),
  foreign key (organization_id, model_id) references model on delete cascade,
  foreign key (organization_id, team_id) references team on delete cascade
);
create index model_team_team on model_team (organization_id, team_id);
call keep_in_scope('model_team');

-- Assets: saved answers and exports. Only their owner sees them.

create table asset (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  account_id uuid not null references account on delete cascade,
  name text not null,
  kind text not null check (kind in ('answer', 'export', 'report')),
  format text not null check (format in ('md', 'docx', 'pdf', 'csv', 'bib', 'ris', 'json')),
  -- What it was made from. That may be removed at any time, so it is referred to by id only, and its
  -- name is kept.
  origin_type text check (origin_type in ('chat', 'topic')),
  origin_id uuid,
  origin_name text not null default '',
  -- For an answer, the turn that was saved last.
  chat_id uuid,
  -- Saving again under the same key adds a new version.
  made_of text not null,
  -- Number and size of the newest version.
  version int not null,
  size bigint not null,
  -- The text that is searched: the words of the newest version, if it has any that can be read.
  text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id)
);
create index asset_newest on asset (organization_id, account_id, updated_at desc, id)
  where deleted_at is null;
create index asset_named on asset (organization_id, account_id, lower(name), id)
  where deleted_at is null;
create index asset_made_of on asset (organization_id, account_id, made_of) where deleted_at is null;
create index asset_deleted on asset (organization_id, deleted_at) where deleted_at is not null;
create index asset_owner on asset (account_id);
call keep_in_scope('asset');

create table asset_version (
  organization_id uuid not null,
  asset_id uuid not null,
  number int not null,
  size bigint not null,
  -- For a file: where its bytes are stored.
  blob_key text,
  file_name text,
  media_type text,
  sha256 bytea,
  -- For an answer: the turn as it was.
  chat jsonb,
  citation_count int,
  created_at timestamptz not null default now(),
  primary key (organization_id, asset_id, number),
  foreign key (organization_id, asset_id) references asset on delete cascade,
  check ((blob_key is null) <> (chat is null))
);
create index asset_version_blob on asset_version (blob_key text_pattern_ops) where blob_key is not null;
call keep_in_scope('asset_version');

-- Trigram indexes
--
-- For the search by parts of names and texts, where the server has the extension and the owner of the
-- tables may create it. Elsewhere these searches read row by row.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index document_name on document using gin (lower(name) gin_trgm_ops);
    create index asset_words on asset using gin (lower(name || e'\n' || text) gin_trgm_ops);
  end if;
exception when insufficient_privilege then null;
end $$;
