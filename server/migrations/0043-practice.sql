-- Practice: questions taken again without marks. Owners open banks for it; their questions then show their key to the
-- students of the course.
alter table question_banks add column practice_opened_at timestamptz;
create index question_banks_open on question_banks (course_id)
  where practice_opened_at is not null and deleted_at is null;

-- How far a student is with a question. Only for questions they have practised.
create table practice_cards (
  user_id integer not null references users,
  question_id integer not null references questions,
  -- Leitner's: the higher, the longer until it comes again
  box integer not null check (box between 1 and 4),
  due_at timestamptz not null,
  practised_at timestamptz not null,
  primary key (user_id, question_id)
);
create index practice_cards_due on practice_cards (user_id, due_at);

-- Students may see the questions of the exam with their key.
create function has_public_key(e exams, at timestamptz) returns boolean language sql stable as $$
  select e.cancelled_at is null and e.allow_review and (e.release = 'at_once' or e.released_at is not null)
    and is_over(e, at)
$$;

-- Nobody may learn the key elsewhere meanwhile. An exam that was cancelled before it opened has no secrets.
create function has_secret_key(e exams, at timestamptz) returns boolean language sql stable as $$
  select not has_public_key(e, at) and (e.cancelled_at is null or e.cancelled_at > e.starts_at)
$$;

create index exam_questions_of_question on exam_questions (question_id);
-- Copies of a question, in whatever bank.
create index questions_of_text on questions (md5(search_text));

-- Where the exam allows it, students see how their class did as a whole. Examiners of earlier exams were not asked.
alter table exams add column allow_class_figures boolean not null default false;
