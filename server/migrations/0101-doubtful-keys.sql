-- The questions of a released exam whose key looks wrong by the answers. Nobody practises them before a person has corrected
-- the key.
create table doubtful_keys (
  exam_id integer primary key references exams on delete cascade,
  questions integer[] not null,
  found_at timestamptz not null
);
create index exams_released on exams (released_at);

-- A student thinks that the key of a question they practised is wrong.
alter table practice_cards add column doubted_at timestamptz;
create index practice_cards_doubted on practice_cards (question_id, doubted_at) where doubted_at is not null;
