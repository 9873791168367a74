-- The modules that received the questions of an import, so that its end can lead to them.
alter table question_imports add column stored_in integer[] not null default '{}';
