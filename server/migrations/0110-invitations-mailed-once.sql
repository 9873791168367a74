-- Invitations that one request mailed: a page that repeats it after a lost reply sends the same key, and nobody gets a
-- second mail.
alter table community_invitations add column mailing_key uuid;
create unique index community_invitations_mailed_once on community_invitations (mailing_key, lower(email))
  where mailing_key is not null;
