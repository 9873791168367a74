-- Reminders before a viva voce, to candidates and examiners, each once: the key is the claim, whichever process makes it.
create table oral_reminders (
  exam_id integer not null references oral_exams,
  user_id integer not null references users on delete cascade,
  -- when the candidate's viva or the examiner's session begins: a reminder that is no longer true isn't sent
  about timestamptz not null,
  made_at timestamptz not null,
  primary key (exam_id, user_id, about)
);
create index oral_reminders_of_user on oral_reminders (user_id);
