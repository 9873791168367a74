-- Who invites by this link: the name of an institution or a community, as the mail had it. Null in links mailed before.
alter table one_time_codes add column invited_by text;
