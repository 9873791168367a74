-- How much each person has stored, so that an upload is weighed without reading all pictures. Pictures that were already in
-- the object storage have no known size and count as nothing.
create table image_usage (
  user_id integer primary key references users on delete cascade,
  pictures integer not null default 0,
  bytes bigint not null default 0
);
insert into image_usage (user_id, pictures, bytes)
select uploaded_by, count(*), coalesce(sum(octet_length(bytes)), 0) from images group by uploaded_by;

-- How many files somebody has under review is asked at each upload.
create index question_imports_under_review on question_imports (uploaded_by) where status in ('reading', 'review');
