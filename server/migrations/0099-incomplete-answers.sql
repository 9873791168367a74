-- Such as letters for a number, or one of two blanks: it doesn't count as answered while the exam runs.
alter table response_events add column incomplete boolean not null default false;
