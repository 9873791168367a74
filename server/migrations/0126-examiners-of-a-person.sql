-- A tap reads its examiner and those before them, by the person where somebody left and came back.
create index oral_examiners_of_person on oral_examiners (exam_id, user_id);
drop index oral_examiners_of_exam;
