-- Word documents, H5P and QTI 3 are read too.
alter table question_imports
  drop constraint question_imports_format_check,
  add constraint question_imports_format_check
    check (format in ('gift', 'aiken', 'moodle', 'qti12', 'qti21', 'qti30', 'csv', 'xlsx', 'docx', 'h5p'));
