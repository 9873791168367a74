-- Practice holds back copies of an exam's questions. A copy that differs in punctuation, spaces, case or the form of a
-- letter still gives the key away. Signs that mean something (+ < = > ^ | ~ $ %) stay. A text of punctuation alone is kept.
create function folded_text(said text) returns text language sql immutable strict parallel safe
  return coalesce(nullif(translate(lower(normalize(said, nfkc)), E' \t\n\r\f\u000b!"#&''()*,-./:;?@[\\]_`{}' ||
    E'\u00a1\u00a7\u00ab\u00ad\u00b6\u00b7\u00bb\u00bf\u060c\u061b\u061f\u0964\u0965\u2028\u2029\u3001\u3002\ufeff' ||
    E'\u200b\u200c\u200d\u200e\u200f\u2010\u2011\u2012\u2013\u2014\u2015\u2016\u2018\u2019\u201a\u201b\u201c\u201d\u201e' ||
    E'\u201f\u2020\u2021\u2022\u2027\u2032\u2033\u2060', ''), ''), lower(btrim(said)));

-- What a question asks, whichever ids its parts have and in whichever order they lie.
create function asked_as(question text, body json) returns uuid language sql immutable parallel safe
  return md5(folded_text(regexp_replace(question, '\[\[[A-Za-z0-9]{1,12}\]\]', '', 'g')) || E'\n' || coalesce((
    select string_agg(said, E'\n' order by said collate "C") from (
      select distinct folded_text(part #>> '{}') as said from jsonb_path_query(body::jsonb, '$.**.text') part) parts), ''))::uuid;

-- Stored, so that a list of two thousand questions to practise folds no text.
alter table question_versions add column asked uuid not null generated always as (asked_as(question, body)) stored;
create index question_versions_asked_as on question_versions (asked);
drop index question_versions_choice_text;
drop index question_versions_asked;
drop function asked_by(text, json);

create or replace function choices_of(version integer) returns text language sql stable as $$
  select string_agg(folded_text(o.option), E'\n' order by folded_text(o.option) collate "C")
  from question_options o where o.version_id = version
$$;
