-- An item whose key can be read in two ways waits until a person has chosen one of them.
alter table question_import_items
  -- the ways to read it; none where it is clear
  add column key_readings json not null default '[]',
  drop constraint question_import_items_outcome_check,
  add constraint question_import_items_outcome_check check (outcome in ('new', 'undecided', 'left_out')),
  drop constraint question_import_items_check,
  add constraint question_import_items_check check ((question is not null) = (outcome <> 'left_out'));
