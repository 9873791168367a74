-- Where all that apply are to be chosen: part of the marks for part of the answer.
alter table exams add column partial_credit boolean not null default false;
