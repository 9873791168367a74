-- Practice finds copies of a multiple choice question by its text, in any version, and then compares their options.
create index question_versions_choice_text on question_versions (md5(lower(btrim(question)))) where kind = 'choice';

-- The options of a version, in no order.
create function choices_of(version integer) returns text language sql stable as $$
  select string_agg(lower(btrim(o.option)), E'\n' order by lower(btrim(o.option)) collate "C")
  from question_options o where o.version_id = version
$$;

-- The most that a student can get in an exam nobody has a result of yet: information has no marks, and where questions are
-- drawn, a module gives as many as are drawn.
create function most_marks(e exams) returns numeric language sql stable as $$
  select coalesce(sum(d.marks), 0) from (
    select coalesce(e.marks, v.marks) as marks,
      row_number() over (partition by p.module_id order by coalesce(e.marks, v.marks) desc) as place
    from exam_questions p join question_versions v on v.id = p.version_id
    where p.exam_id = e.id and v.kind <> 'info') d
  where e.draw_per_module is null or d.place <= e.draw_per_module
$$;
