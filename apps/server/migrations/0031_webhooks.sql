-- Webhooks: addresses that a workspace tells of events, and what was told. Triggers note the events,
-- since many features change these rows; each costs nothing but where its event happens.
create table webhook (
  organization_id uuid not null references organization on delete cascade,
  id uuid not null,
  url text not null,
  events text[] not null,
  -- Encrypted; it begins with the version of its key.
  encrypted_secret bytea not null,
  active boolean not null default true,
  -- Why it was turned off without a person.
  disabled jsonb,
  -- Since when no delivery has arrived; null: the last one has.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index webhook_encrypted on webhook (id);
-- Members join in the scope of accounts.
call keep_in_scope('webhook', for_accounts => true);

create table webhook_delivery (
  organization_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  -- Of the last attempt: the receiver's status, and why it failed.
  status int,
  failure jsonb,
  attempted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references webhook on delete cascade
);
create index webhook_delivery_newest on webhook_delivery (organization_id, webhook_id, created_at, id);
call keep_in_scope('webhook_delivery', for_accounts => true);

-- The arguments of a trigger: the event, then the columns that are told.
create function tell_webhooks() returns trigger language plpgsql as $$
declare
  told jsonb;
  delivery uuid;
begin
  if not exists (select from webhook
      where organization_id = new.organization_id and active and tg_argv[0] = any (events)) then
    return null;
  end if;
  if tg_table_name = 'document' then
    -- Files of conversations and of the workspace's instructions are not in the library.
    if not exists (select from collection where organization_id = new.organization_id
        and id = new.collection_id and purpose = 'library') then
      return null;
    end if;
  end if;
  select jsonb_object_agg(key, value) into told
  from jsonb_each(to_jsonb(new)) where key = any (tg_argv[1:]);
  for delivery in
    insert into webhook_delivery (organization_id, id, webhook_id, event, data)
    select organization_id, gen_random_uuid(), id, tg_argv[0], told from webhook
    where organization_id = new.organization_id and active and tg_argv[0] = any (events)
    returning id
  loop
    perform graphile_worker.add_job('send-webhook',
      json_build_object('organization_id', new.organization_id, 'delivery_id', delivery),
      max_attempts => 25, job_key => 'webhook:' || delivery);
  end loop;
  return null;
end $$;

create trigger document_ready_webhook after update on document for each row
  when (new.status = 'ready' and old.status <> 'ready')
  execute function tell_webhooks('document.ready', 'id', 'collection_id');
create trigger document_failed_webhook after update on document for each row
  when (new.status = 'error' and old.status <> 'error')
  execute function tell_webhooks('document.failed', 'id', 'collection_id');
create trigger chat_webhook after update on chat for each row
  when (new.feedback = 'down' and old.feedback is distinct from 'down')
  execute function tell_webhooks('answer.disliked', 'id', 'session_id', 'feedback_reason');
create trigger run_awaiting_webhook after update on run for each row
  when (new.state = 'awaiting_plan' and old.state <> 'awaiting_plan')
  execute function tell_webhooks('run.awaiting_approval', 'id');
create trigger run_done_webhook after update on run for each row
  when (new.state in ('awaiting_review', 'done') and old.state not in ('awaiting_review', 'done'))
  execute function tell_webhooks('run.done', 'id');
create trigger draft_reviewer_webhook after insert on draft_reviewer for each row
  execute function tell_webhooks('draft.review_asked', 'draft_id', 'account_id');
create trigger draft_team_webhook after insert on draft_team for each row
  execute function tell_webhooks('draft.review_asked', 'draft_id', 'team_id');
create trigger draft_approved_webhook after update on draft for each row
  when (new.approved_at is not null and new.approved_at is distinct from old.approved_at)
  execute function tell_webhooks('draft.approved', 'id', 'approved_version');
create trigger membership_webhook after insert on membership for each row
  execute function tell_webhooks('member.joined', 'account_id', 'group');
