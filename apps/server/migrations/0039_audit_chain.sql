-- The audit log: what its reader may see of an entry, and that no entry was changed.

-- Of an entry about a collection, or something in it: whose name only some may see. `open`: everybody in
-- the workspace saw the collection then; it counts once the collection is gone.
alter table audit_event add column collection_id uuid, add column open boolean not null default true;

-- Of older entries the collection is known where its history tells it; of others nobody else sees a name.
update audit_event set open = false, collection_id = coalesce(
  (select activity.collection_id from activity
   where activity.organization_id = audit_event.organization_id and activity.at = audit_event.at
     and activity.actor_id = audit_event.actor_id and starts_with(audit_event.target, activity.target)
   limit 1),
  '00000000-0000-0000-0000-000000000000')
where action like 'collection.%' or action = 'document.deleted';

-- An account that goes must not change entries.
alter table audit_event drop constraint audit_event_actor_id_fkey;

-- One chain for each workspace: every hash covers the one before and the entry's content.
create table audit_chain (
  organization_id uuid not null references organization on delete cascade,
  position bigint not null check (position > 0),
  event_id uuid not null,
  previous bytea not null,
  hash bytea not null,
  primary key (organization_id, position),
  unique (organization_id, event_id)
);

create function audit_content(event audit_event) returns text language sql stable as $$
  select jsonb_build_array(event.organization_id, event.id, event.actor_id, event.action, event.target,
    event.address, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    event.collection_id, event.open)::text
$$;

-- Locks the workspace's chain until the transaction ends, which it is about to: entries of one workspace
-- come one after the other, of several beside each other. The application may not write the chain itself.
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

do $$
declare
  one audit_event;
  place bigint := 0;
  last bytea := '';
  organization uuid;
  next bytea;
begin
  for one in select * from audit_event order by organization_id, id loop
    if one.organization_id is distinct from organization then
      organization := one.organization_id;
      place := 0;
      last := '';
    end if;
    place := place + 1;
    next := sha256(last || convert_to(audit_content(one), 'UTF8'));
    insert into audit_chain values (organization, place, one.id, last, next);
    last := next;
  end loop;
end $$;

-- At the end of the transaction, so that the lock is short and comes after all others.
create constraint trigger chain_audit_event after insert on audit_event
  deferrable initially deferred for each row execute function chain_audit_event();

-- Entries go with their workspace, or where a retention period removes them: in a transaction that sets
-- lectern.audit_retention to 'on', by a role that may delete; the application's may not.
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

do $$ begin
  if exists (select from pg_proc where proname = 'keep_in_scope') then
    execute 'call keep_in_scope(''audit_chain'', for_accounts => true)';
  end if;
end $$;
