-- Marks on their way to a column of a platform. Without a key to attempts, like the marks themselves.
create table lti_scores (
  line_item_id integer not null references lti_line_items on delete cascade,
  attempt_id integer not null,
  -- whom the platform means
  subject text not null,
  given numeric not null check (given >= 0),
  most numeric not null check (most > 0),
  is_disqualified boolean not null,
  -- counts what it was; the newest is delivered
  version integer not null,
  delivered_version integer not null default 0,
  delivered_given numeric,
  delivered_at timestamptz,
  -- the moment of the newest try, which platforms compare; each is a second later than the one before
  sent_at timestamptz,
  -- by a process that is sending it
  taken_until timestamptz,
  -- null: nothing to do, or refused until somebody asks again
  next_try_at timestamptz,
  tries integer not null default 0,
  last_problem jsonb,
  -- what stood on the platform when it was last looked at
  platform_given numeric,
  primary key (line_item_id, attempt_id)
);
create index lti_scores_to_send on lti_scores (next_try_at) where next_try_at is not null;
create index lti_scores_of_attempt on lti_scores (attempt_id);
