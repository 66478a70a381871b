-- Workspaces are kept apart by the database too: a statement that forgets its condition sees and changes
-- nothing of another workspace. docs/decisions/0034-row-level-security.md says why it looks like this.

-- The scope of a statement (src/scopes.ts): '<workspace>', '<workspace> publishing', 'accounts',
-- 'everywhere'. Without one, no row. Null: of every workspace.
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

-- Puts a table of workspaces' rows under the scope. `for_accounts`: it says who belongs where, and is
-- seen in the scope of accounts too. Each new table with an organization_id calls it in its migration.
--
-- The condition is a filter that the planner knows nothing of (it takes "is not null" to hold nearly
-- always): indexes and estimates follow from the statement's own condition, as they did without.
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

call keep_in_scope('organization', 'id', for_accounts => true);
call keep_in_scope('membership', for_accounts => true);
call keep_in_scope('invitation', for_accounts => true);
call keep_in_scope('api_key', for_accounts => true);
call keep_in_scope('audit_event', for_accounts => true);

do $$
declare one text;
begin
  foreach one in array array[
    'activity', 'asset', 'asset_version', 'attachment', 'chat', 'chat_event', 'chat_session',
    'chat_text', 'chunk', 'collection', 'collection_person', 'collection_team', 'document',
    'document_origin', 'folder', 'model', 'model_provider', 'model_team', 'page', 'persona', 'posting',
    'publication', 'recognised_page', 'shared_chat', 'shared_turn', 'snippet', 'snippet_term', 'summary',
    'system_document', 'team', 'team_member', 'topic', 'trash', 'upload', 'upload_part', 'vector_space',
    'vectors'
  ] loop
    execute format('call keep_in_scope(%L)', one);
  end loop;
end $$;

-- Only a condition of leakproof functions may choose an index of a table under row-level security:
-- adding is none, turning into a float is one (exact below 2^53). An expression still, so that no search
-- is ever planned through it.
drop index posting_document;
create index posting_document on posting (organization_id, (document_no::float8));

create or replace function remove_postings() returns trigger language plpgsql as $$
begin
  delete from posting using removed
  where posting.organization_id = removed.organization_id
    and posting.document_no::float8 = removed.no::float8;
  return null;
end $$;

-- What is published goes with what it was made of, which lies in another workspace.
create or replace function hide_edition() returns trigger language plpgsql as $$
declare
  scope text := coalesce(current_setting('lectern.scope', true), '');
begin
  perform set_config('lectern.scope', 'everywhere', true);
  update collection set trash_id = id
  where organization_id = '00000000-0000-7000-8000-000000000016' and id = old.edition_id;
  perform set_config('lectern.scope', scope, true);
  return null;
end $$;

create or replace function remove_persona_edition() returns trigger language plpgsql as $$
declare
  scope text := coalesce(current_setting('lectern.scope', true), '');
begin
  perform set_config('lectern.scope', 'everywhere', true);
  delete from persona
  where organization_id = '00000000-0000-7000-8000-000000000016' and id = old.edition_id;
  perform set_config('lectern.scope', scope, true);
  return null;
end $$;
