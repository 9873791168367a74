-- Kinds of questions beside multiple choice. What students see and the key are two columns: whoever shows a question
-- never reads the other one. As json, which keeps the order in which it was written.
alter table question_versions
  add column kind text not null default 'choice',
  add column body json,
  add column answer_key json,
  add constraint question_versions_of_kind check (
    (kind = 'choice') = (body is null) and (kind = 'choice') = (answer_key is null));

-- The answer to a question of another kind; to multiple choice it is in option_ids.
alter table response_events add column answer json;

-- The key that counts after a regrade.
alter table regrades add column answer_key json;
