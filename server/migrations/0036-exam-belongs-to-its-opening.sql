-- An exam is taken by the session and the device that opened it. Attempts that were under way before have no session
-- yet: the next opening sets it.
alter table attempts
  add column session_id integer,
  -- what earlier openings were made with: answers that waited there still arrive
  add column earlier_sessions integer[] not null default '{}',
  add column earlier_devices text[] not null default '{}',
  -- where only some questions are drawn: which ones this student has
  add column drawn_questions integer[];

alter table integrity_events
  drop constraint integrity_events_kind_check,
  add constraint integrity_events_kind_check check (kind in
    ('left_page', 'left_full_screen', 'copied', 'pasted', 'second_device', 'other_session', 'other_address',
      'other_browser'));

-- The newest 20: nobody honest opens an exam more often, and the row must stay small.
create function remembering(known anyarray, added anyelement) returns anyarray language sql immutable as $$
  select case when added is null then known
    else (array_remove(known, added) || added)[greatest(1, cardinality(array_remove(known, added)) - 18):] end
$$;
