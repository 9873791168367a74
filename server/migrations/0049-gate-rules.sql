-- Rules of examinations such as GATE: wrong answers cost marks only where one option is to be chosen, and numbers can be
-- entered on an on-screen keypad.
alter table exams
  add column negative_for text not null default 'all' check (negative_for in ('all', 'single_choice')),
  add column number_keypad boolean not null default false;
