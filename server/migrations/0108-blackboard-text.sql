-- The upload text of Blackboard, and the table of questions that Brightspace takes.
alter table question_imports
  drop constraint question_imports_format_check,
  add constraint question_imports_format_check
    check (format in ('gift', 'aiken', 'moodle', 'qti12', 'qti21', 'qti30', 'blackboard', 'blackboard_text',
      'brightspace_csv', 'csv', 'xlsx', 'docx', 'h5p'));
