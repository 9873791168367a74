-- The question pools of old versions of Blackboard have a format of their own.
alter table question_imports
  drop constraint question_imports_format_check,
  add constraint question_imports_format_check
    check (format in ('gift', 'aiken', 'moodle', 'qti12', 'qti21', 'qti30', 'blackboard', 'csv', 'xlsx', 'docx', 'h5p'));
