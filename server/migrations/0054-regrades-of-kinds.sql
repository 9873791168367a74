-- A corrected key names options, or it is the key of another kind of question.
alter table regrades drop constraint regrades_check;
alter table regrades add constraint regrades_key
  check ((policy = 'new_key') = (correct is not null or answer_key is not null));
