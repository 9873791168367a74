-- Every save asks whether the student's role has ended: a small index says no without reading the role itself.
create index grants_ended on grants (id) where ended_at is not null;
