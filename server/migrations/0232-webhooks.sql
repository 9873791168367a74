-- Addresses to which an institution's events are sent.
create table webhooks (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions,
  url text not null,
  events text[] not null,
  -- encrypted
  secret bytea not null,
  -- the one before, which signs as well until then
  old_secret bytea,
  old_secret_until timestamptz,
  state text not null default 'on' check (state in ('on', 'failing', 'off')),
  -- since the first try that failed after the last one that succeeded
  failing_since timestamptz,
  -- when the institution's administrators were notified of that
  notified_at timestamptz,
  last_success_at timestamptz,
  made_at timestamptz not null,
  check ((old_secret is null) = (old_secret_until is null)),
  check (failing_since is not null or state <> 'failing')
);
create index webhooks_of_institution on webhooks (institution_id);

-- Each event for each webhook: written in the transaction in which it happens, sent by a job.
--
--   waiting ──answered with 2xx──▶ delivered
--      └─────10 tries more, over three days─────▶ failed
create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  message_id text not null,
  type text not null,
  -- of one exam they are sent one after the other
  exam_id integer,
  happened_at timestamptz not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz,
  -- by a process that is sending it; another one takes over afterwards
  taken_until timestamptz,
  last_status integer,
  problem jsonb,
  delivered_at timestamptz,
  check ((state = 'waiting') = (next_try_at is not null)),
  check ((state = 'delivered') = (delivered_at is not null))
);
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, exam_id, id) where state = 'waiting';
create index webhook_deliveries_by_age on webhook_deliveries (happened_at);
