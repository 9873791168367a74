-- Each tap of an examiner looks up the examiners of its exam, and what was typed in for its candidate.
create index oral_examiners_of_exam on oral_examiners (exam_id);
create index oral_paper_entries_of_subject on oral_paper_entries (candidate_id, group_id);
