-- Sessions of one browser: a sign-in replaces the one before it, but not one that an exam is being taken in.
alter table sessions add column browser uuid not null default gen_random_uuid();
