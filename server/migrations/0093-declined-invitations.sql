-- An examiner who can't come says so, and the coordinator sees why.
alter table oral_examiners
  add column declined_at timestamptz,
  add column decline_reason text not null default '' check (length(decline_reason) <= 500),
  -- of the mail with a guest's sessions: the link of the invitation keeps working beside it
  add column sessions_link_hash bytea unique;
