-- Tables that grow with every exam are cut into partitions by ids, which grow with time: an old term is detached in one
-- statement, and the rest stays small. By ids and not by months, because the keys that make a repeated save or event
-- harmless must contain what a table is partitioned by.
--
-- What is stored is not copied: the table of before becomes the first partition.

-- Adds partitions of `width` ids until `upto` has one. What the default partition caught meanwhile moves to where it
-- belongs. Attached rather than created in place, so that nobody who reads or writes has to wait.
create function add_partitions(parent text, width bigint, upto bigint) returns integer language plpgsql as $$
declare
  key text;
  name text;
  next bigint;
  added integer := 0;
begin
  select a.attname into key from pg_partitioned_table p join pg_attribute a
    on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = parent::regclass;
  select coalesce(max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''?(\d+)''?\)')::bigint), 0) into next
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass;
  while next <= upto loop
    name := parent || '_from_' || next;
    execute format('create table %I (like %I including defaults including constraints)', name, parent);
    execute format('lock table %I in access exclusive mode', parent || '_default');
    execute format('alter table %I disable trigger user', parent || '_default');
    execute format('with moved as (delete from %I where %I >= %s and %I < %s returning *) insert into %I select * from moved',
      parent || '_default', key, next, key, next + width, name);
    execute format('alter table %I enable trigger user', parent || '_default');
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, name, next, next + width);
    next := next + width;
    added := added + 1;
  end loop;
  return added;
end $$;

-- The partitioned table takes the name, the one of before becomes its partition of all ids up to now.
create function become_partition(parent text, key text, width bigint) returns void language plpgsql as $$
declare
  largest bigint;
begin
  execute format('select coalesce(max(%I), 0) from %I', key, parent || '_from_0') into largest;
  execute format('create table %I partition of %I default', parent || '_default', parent);
  execute format('alter table %I attach partition %I for values from (0) to (%s)',
    parent, parent || '_from_0', (largest / width + 1) * width);
  perform add_partitions(parent, width, largest + 2 * width);
end $$;

-- Answers. A late answer's decision no longer refers to it by a foreign key, which would hold back the partition; both
-- are written together, and neither is ever deleted.
alter table late_decisions drop constraint late_decisions_attempt_id_opening_seq_fkey;
drop trigger response_events_stay on response_events;
alter table response_events rename to response_events_from_0;
alter table response_events_from_0 rename constraint response_events_pkey to response_events_from_0_pkey;
create table response_events (
  like response_events_from_0 including defaults including constraints,
  primary key (attempt_id, opening, seq)
) partition by range (attempt_id);
select become_partition('response_events', 'attempt_id', 250000);
-- For each row, so that every partition has it as well.
create trigger response_events_stay before update or delete on response_events
  for each row execute function refuse_change();

-- What a device reported. The numbers come from a sequence of their own: PostgreSQL 15 and 16 have no identity here.
alter table integrity_events rename to integrity_events_from_0;
alter table integrity_events_from_0
  alter column id drop identity,
  drop constraint integrity_events_pkey,
  drop constraint integrity_events_attempt_id_fkey,
  add constraint integrity_events_from_0_pkey primary key (attempt_id, id);
alter table integrity_events_from_0
  rename constraint integrity_events_attempt_id_key_key to integrity_events_from_0_attempt_id_key_key;
create sequence integrity_events_id_seq as integer;
select setval('integrity_events_id_seq', coalesce(max(id), 0) + 1, false) from integrity_events_from_0;
create table integrity_events (
  like integrity_events_from_0 including defaults including constraints,
  primary key (attempt_id, id),
  unique (attempt_id, key),
  foreign key (attempt_id) references attempts
) partition by range (attempt_id);
alter table integrity_events alter column id set default nextval('integrity_events_id_seq');
alter sequence integrity_events_id_seq owned by integrity_events.id;
select become_partition('integrity_events', 'attempt_id', 250000);

-- Notifications.
alter table notifications rename to notifications_from_0;
alter table notifications_from_0
  alter column id drop identity,
  drop constraint notifications_user_id_fkey;
alter table notifications_from_0 rename constraint notifications_pkey to notifications_from_0_pkey;
alter index notifications_of_user rename to notifications_from_0_of_user;
alter index notifications_unread rename to notifications_from_0_unread;
alter index notifications_by_age rename to notifications_from_0_by_age;
create sequence notifications_id_seq as integer;
select setval('notifications_id_seq', coalesce(max(id), 0) + 1, false) from notifications_from_0;
create table notifications (
  like notifications_from_0 including defaults including constraints,
  primary key (id),
  foreign key (user_id) references users on delete cascade
) partition by range (id);
alter table notifications alter column id set default nextval('notifications_id_seq');
alter sequence notifications_id_seq owned by notifications.id;
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);
select become_partition('notifications', 'id', 1000000);

-- The audit log.
alter table audit_log rename to audit_log_from_0;
alter table audit_log_from_0
  alter column id drop identity,
  drop constraint audit_log_actor_id_fkey,
  drop constraint audit_log_institution_id_fkey;
alter table audit_log_from_0 rename constraint audit_log_pkey to audit_log_from_0_pkey;
alter index audit_log_of_institution rename to audit_log_from_0_of_institution;
alter index audit_log_by_time rename to audit_log_from_0_by_time;
alter index audit_log_search rename to audit_log_from_0_search;
create sequence audit_log_id_seq as integer;
select setval('audit_log_id_seq', coalesce(max(id), 0) + 1, false) from audit_log_from_0;
create table audit_log (
  like audit_log_from_0 including defaults including constraints,
  primary key (id),
  foreign key (actor_id) references users on delete set null,
  foreign key (institution_id) references institutions
) partition by range (id);
alter table audit_log alter column id set default nextval('audit_log_id_seq');
alter sequence audit_log_id_seq owned by audit_log.id;
create index audit_log_of_institution on audit_log (institution_id, id desc);
create index audit_log_by_time on audit_log (at);
create index audit_log_search on audit_log using gin (lower(what) gin_trgm_ops, lower(actor) gin_trgm_ops);
select become_partition('audit_log', 'id', 1000000);

drop function become_partition;

-- Where detached terms go until they are deleted.
create schema if not exists archive;

-- Four an hour for each open page: an integer would be full within four years at a university.
alter table refresh_tokens alter column id type bigint;
