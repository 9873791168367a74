-- The hash of a frozen document vouches for its revision, title, note, person and time as well, and for the revision before
-- it, under a key that isn't in the database in readable form.
create table document_keys (
  id integer generated always as identity primary key,
  -- encrypted under the secret key of the server
  secret bytea not null
);

alter table frozen_documents
  -- what the document is about, such as the title of the exam
  add column title text not null default '',
  -- SHA-256 of the content alone
  add column digest text,
  -- null where the hash is the digest, as it was before
  add column key_id integer references document_keys;
alter table frozen_documents disable trigger frozen_documents_stay;
update frozen_documents set digest = hash;
alter table frozen_documents enable trigger frozen_documents_stay;
alter table frozen_documents alter column digest set not null;
create index frozen_documents_by_hash on frozen_documents (hash);
