-- A passage that several questions refer to. An edit adds a row, and the questions get new versions that point to it:
-- exams keep the passage they were set with.
create table stimuli (
  id integer generated always as identity primary key,
  bank_id integer not null references question_banks,
  text text not null check (text <> '' and length(text) <= 20000),
  author_id integer not null references users,
  created_at timestamptz not null
);
create index stimuli_bank on stimuli (bank_id);
create trigger stimuli_stay before update or delete on stimuli
  for each statement execute function refuse_change();

alter table question_versions add column stimulus_id integer references stimuli;
create index question_versions_stimulus on question_versions (stimulus_id) where stimulus_id is not null;
