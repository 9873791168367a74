-- In essays: the browser's spelling checker, and pasting. Off unless a teacher wants them.
alter table exams
  add column spell_check boolean not null default false,
  add column allow_paste boolean not null default false;
