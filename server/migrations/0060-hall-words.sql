-- What is said in the hall: messages of staff, who has seen them, and questions of students.
create table hall_messages (
  exam_id integer not null references exams,
  -- from 1, without gaps: whoever sends holds a lock of the exam until the commit
  number integer not null check (number > 0),
  -- it may be removed together with the student it concerned
  act_id integer not null unique,
  at timestamptz not null,
  by_id integer not null references users,
  room_id integer references rooms,
  -- attempts it was sent to, with a room those who were in it; null for everyone, also for those who join later
  recipients integer[],
  -- it explains this question
  question_id integer references questions,
  -- it answers this question of a student
  ask_id integer,
  text text not null check (text <> '' and length(text) <= 1000),
  primary key (exam_id, number),
  check (question_id is null or recipients is null)
);
create index hall_messages_of_sender on hall_messages (by_id, at desc);
create index hall_messages_of_room on hall_messages (room_id) where room_id is not null;
create index hall_messages_of_question on hall_messages (question_id) where question_id is not null;
create trigger hall_messages_stay before update on hall_messages
  for each statement execute function refuse_change();

-- When it was on the screen of a student. Written in batches, and each once.
create table message_receipts (
  attempt_id integer not null references attempts on delete cascade,
  number integer not null,
  exam_id integer not null,
  seen_at timestamptz not null,
  primary key (attempt_id, number),
  foreign key (exam_id, number) references hall_messages (exam_id, number)
);
create index message_receipts_of_message on message_receipts (exam_id, number);

create table hall_asks (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  attempt_id integer not null references attempts on delete cascade,
  -- made by the device: a repeat after a lost reply asks nothing twice
  key uuid not null,
  kind text not null check (kind in ('paper', 'help')),
  question_id integer references questions,
  text text not null check (length(text) <= 500),
  asked_at timestamptz not null,
  seen_by integer references users,
  taken_by integer references users,
  answered_by integer references users,
  answered_at timestamptz,
  -- empty where help came in person
  answer text check (length(answer) <= 1000),
  -- the answer went to everyone
  to_all boolean not null default false,
  withdrawn_at timestamptz,
  unique (attempt_id, key),
  check ((answered_at is null) = (answer is null)),
  check (answered_at is null or withdrawn_at is null)
);
-- a student has one open question at a time
create unique index hall_asks_open on hall_asks (attempt_id) where answered_at is null and withdrawn_at is null;
create index hall_asks_of_exam on hall_asks (exam_id, id);
