-- Options had ids in the order in which their author wrote them, and students see these ids: the lowest one is the
-- author's first option, however the options are shuffled. New options get their ids in a random order. Here are the
-- old ones. Answers name options by id, so that an id a student has seen stays what it is.
create temporary table seen_versions on commit drop as
  select distinct p.version_id from exam_questions p
  where exists (select from attempts a where a.exam_id = p.exam_id and a.started_at is not null);

-- No student has seen these: what they say changes places among their ids.
alter table question_options disable trigger question_options_stay;
alter table question_options drop constraint question_options_version_id_option_number_key;
with ids as (
  select id, version_id, row_number() over (partition by version_id order by id) as position from question_options
  where version_id not in (select version_id from seen_versions)
), contents as (
  select version_id, option_number, option, is_correct,
    row_number() over (partition by version_id order by random()) as position from question_options)
update question_options o set option_number = c.option_number, option = c.option, is_correct = c.is_correct
  from ids join contents c using (version_id, position) where o.id = ids.id;
alter table question_options
  add constraint question_options_version_id_option_number_key unique (version_id, option_number);
alter table question_options enable trigger question_options_stay;

-- The others say the same in a new version, for the exams to come.
create temporary table renewed_versions on commit drop as
  select v.id, v.question_id, v.version + 1 as version from question_versions v
  join questions q on q.id = v.question_id and q.version = v.version
  where v.id in (select version_id from seen_versions);
insert into question_versions (question_id, version, changed_at, author_id, restored_from, question, answer_rule, marks,
    negative_marks, negative_share, explanation, tags, difficulty)
  select v.question_id, r.version, v.changed_at, v.author_id, v.version, v.question, v.answer_rule, v.marks,
    v.negative_marks, v.negative_share, v.explanation, v.tags, v.difficulty
  from renewed_versions r join question_versions v using (id);
insert into question_options (version_id, option_number, option, is_correct)
  select n.id, o.option_number, o.option, o.is_correct
  from renewed_versions r
  join question_versions n on n.question_id = r.question_id and n.version = r.version
  join question_options o on o.version_id = r.id
  order by n.id, random();
update questions q set version = r.version from renewed_versions r where r.question_id = q.id;
alter table exam_questions disable trigger exam_questions_stay;
update exam_questions p set version_id = n.id
  from renewed_versions r join question_versions n on n.question_id = r.question_id and n.version = r.version
  where p.version_id = r.id
    and not exists (select from attempts a where a.exam_id = p.exam_id and a.started_at is not null);
alter table exam_questions enable trigger exam_questions_stay;

-- A student who knows how the paper was shuffled could still count back: the order of the questions, which is seen, came
-- from the same small number as that of the options. Exams that someone has started keep the order of before.
alter table exams add column shuffle_key uuid;
update exams e set shuffle_key = gen_random_uuid()
  where not exists (select from attempts a where a.exam_id = e.id and a.started_at is not null);
alter table exams alter column shuffle_key set default gen_random_uuid();
