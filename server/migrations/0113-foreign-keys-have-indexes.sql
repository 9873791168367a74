-- Deleting a row makes PostgreSQL look for rows that refer to it: without an index it reads the whole table, once for each
-- deleted row. None of these tables is on the path of saving an answer.

-- After a rehearsal the accounts of its ghosts are deleted, hundreds at a time.
create index community_invitations_by_created_by on community_invitations (created_by);
create index community_requests_by_user_id on community_requests (user_id);
create index decisions_by_by_id on decisions (by_id);
create index extra_times_by_set_by on extra_times (set_by);
create index factor_tickets_by_user_id on factor_tickets (user_id);
create index frozen_documents_by_frozen_by on frozen_documents (frozen_by);
create index grants_by_user_id on grants (user_id);
create index hall_acts_by_by_id on hall_acts (by_id);
create index hall_asks_by_answered_by on hall_asks (answered_by);
create index hall_asks_by_seen_by on hall_asks (seen_by);
create index hall_asks_by_taken_by on hall_asks (taken_by);
create index hall_duties_by_given_by on hall_duties (given_by);
create index hall_duties_by_user_id on hall_duties (user_id);
create index incident_steps_by_by_id on incident_steps (by_id);
create index incidents_by_by_id on incidents (by_id);
create index oral_candidate_steps_by_by_id on oral_candidate_steps (by_id);
create index oral_candidates_by_user_id on oral_candidates (user_id);
create index oral_conflicts_by_declared_by on oral_conflicts (declared_by);
create index oral_examiners_by_conflict_by on oral_examiners (conflict_by);
create index oral_examiners_by_invited_by on oral_examiners (invited_by);
create index oral_examiners_by_user_id on oral_examiners (user_id);
create index oral_excused_sheets_by_excused_by on oral_excused_sheets (excused_by);
create index oral_list_steps_by_by_id on oral_list_steps (by_id);
create index oral_lists_by_verified_by on oral_lists (verified_by);
create index oral_paper_entries_by_entered_by on oral_paper_entries (entered_by);
create index oral_pass_marks_by_by_id on oral_pass_marks (by_id);
create index oral_people_acts_by_by_id on oral_people_acts (by_id);
create index oral_recordings_by_made_by on oral_recordings (made_by);
create index oral_reopenings_by_reopened_by on oral_reopenings (reopened_by);
create index oral_scheme_versions_by_created_by on oral_scheme_versions (created_by);
create index oral_schemes_by_owner_id on oral_schemes (owner_id);
create index oral_sheets_by_submitted_by on oral_sheets (submitted_by);
create index oral_thesis_steps_by_by_id on oral_thesis_steps (by_id);
create index oral_timetable_acts_by_by_id on oral_timetable_acts (by_id);
create index pending_grants_by_given_by on pending_grants (given_by);
create index photos_by_uploaded_by on photos (uploaded_by);
create index question_banks_by_owner_id on question_banks (owner_id);
create index question_imports_by_uploaded_by on question_imports (uploaded_by);
create index question_versions_by_author_id on question_versions (author_id);
create index regrades_by_by_id on regrades (by_id);
create index rooms_by_created_by on rooms (created_by);
create index rosters_by_uploaded_by on rosters (uploaded_by);
create index security_events_by_user_id on security_events (user_id);
create index sessions_by_user_id on sessions (user_id);
create index stimuli_by_author_id on stimuli (author_id);

-- With a rehearsal.
create index hall_duties_by_exam_id on hall_duties (exam_id);
create index late_decisions_by_decision_id on late_decisions (decision_id);

-- Examiners and groups of vivas can be removed.
create index oral_agreements_by_proposed_by on oral_agreements (proposed_by);
create index oral_candidates_by_guide_id on oral_candidates (guide_id);
create index oral_confirmations_by_examiner_id on oral_confirmations (examiner_id);
create index oral_excused_sheets_by_examiner_id on oral_excused_sheets (examiner_id);
create index oral_excused_sheets_by_group_id on oral_excused_sheets (group_id);
create index oral_paper_entries_by_examiner_id on oral_paper_entries (examiner_id);
create index oral_paper_entries_by_group_id on oral_paper_entries (group_id);
create index oral_sheets_by_examiner_id on oral_sheets (examiner_id);
create index oral_sheets_by_group_id on oral_sheets (group_id);
create index oral_thesis_reports_by_examiner_id on oral_thesis_reports (examiner_id);

-- Not deleted, but joined from the other side.
create index exam_questions_by_module_id on exam_questions (module_id);
create index exams_by_institution_id on exams (institution_id);
create index oral_lists_by_session_id on oral_lists (session_id);
create index question_banks_by_institution_id on question_banks (institution_id);
create index questions_by_module_id on questions (module_id);
