-- Without bytes, a picture is in the object storage of IMAGES_URL, under its key.
alter table images alter column bytes drop not null;
