-- Heads and controllers open the paper of an exam, too.
alter table exam_looks drop constraint exam_looks_opened_check;
alter table exam_looks add check (opened in ('exam', 'paper', 'results', 'answers', 'analysis', 'file'));
