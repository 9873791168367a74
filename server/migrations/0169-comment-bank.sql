-- Comments that markers use again: one's own, or shared on purpose with all who mark a question or a course.
create table bank_comments (
  id integer generated always as identity primary key,
  -- of the act
  key uuid not null unique,
  by_id integer not null references users,
  level text not null check (level in ('own', 'question', 'course')),
  question_id integer references questions,
  course_id integer references courses,
  -- of the exam in which it was shared: other places that teach the course don't see it
  institution_id integer references institutions,
  community_id integer references communities,
  text text not null check (text <> ''),
  at timestamptz not null,
  check ((level = 'question') = (question_id is not null)),
  check ((level = 'course') = (course_id is not null))
);
create index bank_comments_by on bank_comments (by_id);
create index bank_comments_of_question on bank_comments (question_id);
create index bank_comments_of_course on bank_comments (course_id);
create index bank_comments_of_institution on bank_comments (institution_id);
create index bank_comments_of_community on bank_comments (community_id);
