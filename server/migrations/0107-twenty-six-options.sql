-- A question has up to 26 options, one for each letter.
alter table question_options drop constraint question_options_option_number_check;
alter table question_options add constraint question_options_option_number_check
  check (option_number collate "C" between 'A' and 'Z' and length(option_number) = 1);
