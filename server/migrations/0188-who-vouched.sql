-- The institution whose provider alone vouched for the person: null after a password, passkey or code of their own.
alter table sessions add column vouched_by integer references institutions;
