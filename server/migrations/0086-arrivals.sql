-- Who came to an exam before this moment came to a time that was given up: check-ins and entered codes from before don't count.
alter table exams add column arrivals_from timestamptz;
