-- A clock that waits for its student runs again by itself after a while.
alter table attempt_pauses add column waits_since timestamptz;
comment on column attempt_pauses.waits_since is 'since when it waits for the student alone';
update attempt_pauses set waits_since = now() where resumed_at is null and until_back and not is_held;
create index attempt_pauses_waiting on attempt_pauses (waits_since)
  where resumed_at is null and waits_since is not null;

alter table integrity_events
  drop constraint integrity_events_kind_check,
  add constraint integrity_events_kind_check check (kind in
    ('left_page', 'left_full_screen', 'copied', 'pasted', 'second_device', 'second_tab', 'other_session',
      'other_address', 'other_browser', 'answered_in_pause'));
