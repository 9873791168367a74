-- How long a student was away from the exam's page: a screen that locks for a second and ten minutes elsewhere looked alike.
-- Null for other kinds, for absences that have not ended, and for those recorded before.
alter table integrity_events
  add column away_seconds integer check (away_seconds between 0 and 86400),
  drop constraint integrity_events_kind_check,
  -- another tab of the same browser is no second device
  add constraint integrity_events_kind_check check (kind in
    ('left_page', 'left_full_screen', 'copied', 'pasted', 'second_device', 'second_tab', 'other_session',
      'other_address', 'other_browser'));
