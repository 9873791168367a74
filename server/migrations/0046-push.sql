-- Browsers that show push messages, each for the person who is signed in there.
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  session_id integer not null references sessions on delete cascade,
  -- of the browser's push service; whoever knows it can't read messages, but can use up the device's battery
  address text not null unique,
  -- the browser's public key and secret, for encrypting
  p256dh text not null,
  auth text not null,
  -- ours, which the browser was given
  public_key text not null,
  made_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- Who has chosen channels before had no push to choose.
alter table channel_choices add column by_push boolean not null default true;
