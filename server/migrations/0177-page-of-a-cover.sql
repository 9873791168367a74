-- A cover on a PDF names its page.
alter table answer_covers add constraint page_of_a_pdf
  check (part ->> 'page' is null or (part ->> 'page') ~ '^([1-9][0-9]?|1[0-9][0-9]|200)$');
