-- What students may use on the exam page.
alter table exams
  add column allow_calculator boolean not null default false,
  add column allow_scratch_pad boolean not null default false;
