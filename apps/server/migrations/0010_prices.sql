-- What models cost, and what runs may spend in money.

-- Per million tokens: {input, output, currency}.
alter table model add column price jsonb;

-- Money in millionths of the run's currency, that of the model which answers first. Null: it has no
-- price. Calls to models without a price in this currency are not in it.
alter table run
  add column currency text,
  add column money double precision not null default 0,
  add column money_reserved double precision not null default 0,
  add column unpriced boolean not null default false,
  drop constraint run_paused_by_check,
  drop constraint run_limited_check,
  add check (paused_by in ('person', 'tokens', 'calls', 'minutes', 'money')),
  add check (limited in ('tokens', 'calls', 'minutes', 'money'));
alter table run_step add column money double precision not null default 0;
alter table run_call add column money double precision not null default 0;
