-- What a question of another kind than multiple choice asks, whatever its key: copies have other ids for their blanks and
-- other orders of their parts. Practice holds a question back while an exam needs a copy of it.
create function asked_by(question text, body json) returns text language sql immutable as $$
  select md5(regexp_replace(lower(question), '\[\[[a-z0-9]{1,12}\]\]', '[[]]', 'g') || E'\n' || coalesce((
    select string_agg(said, E'\n' order by said collate "C") from (
      select distinct lower(btrim(part #>> '{}')) as said from jsonb_path_query(body::jsonb, '$.**.text') part) parts), ''))
$$;

create index question_versions_asked on question_versions (asked_by(question, body)) where kind <> 'choice';
