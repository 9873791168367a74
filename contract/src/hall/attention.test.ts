import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATTEMPT_STATUSES } from '../exams/attempts.ts';
import { attentionOf, changesAt, REASONS, silenceMs, stateOf, urgencyOf, type Watched } from './attention.ts';
import {
  DEFAULT_THRESHOLDS,
  type Presence,
  type Progress,
  packPresence,
  packProgress,
  unpackPresence,
  unpackProgress,
} from './board.ts';

const STARTS = Date.UTC(2026, 10, 16, 9);
const NOW = STARTS + 30 * 60_000;
const ago = (seconds: number) => NOW - seconds * 1000;

const taking = (progress: Partial<Progress> = {}, presence: Partial<Presence> | null = {}): Watched => ({
  progress: {
    id: 1,
    status: 'in_progress',
    started_at: STARTS,
    due_at: STARTS + 3_600_000,
    ended_at: null,
    paused_at: null,
    answered: 3,
    saved_at: ago(60),
    moved_at: null,
    help_at: null,
    ...progress,
  },
  presence: presence
    ? {
        id: 1,
        seen_at: ago(5),
        question: 4,
        unsaved: 0,
        unsaved_since: null,
        hidden_since: null,
        seen_message: 0,
        device: 'cw',
        ...presence,
      }
    : undefined,
});

const watch = {
  thresholds: DEFAULT_THRESHOLDS,
  deaf: null,
  starts_at: STARTS,
  ends_at: STARTS + 3_600_000,
  now: NOW,
};
const reasons = (row: Watched, at = watch) => attentionOf(row, at).map(({ reason }) => reason);

test('a check of Safe Exam Browser that failed needs somebody, until the student has finished', () => {
  const seb = { state: 'failed' as const, at: ago(30), browser: '' };
  expect(reasons(taking({ seb }))).toEqual(['seb']);
  expect(reasons(taking({ seb: { ...seb, state: 'verified' } }))).toEqual([]);
  expect(reasons(taking({ seb, status: 'submitted', ended_at: ago(10) }))).toEqual([]);
});

test.each([
  [5, 'here'],
  [20, 'here'],
  [21, 'quiet'],
  [45, 'quiet'],
  [46, 'gone'],
] as const)('a page last heard %i seconds ago is %s', (seconds, state) => {
  expect(stateOf(taking({}, { seen_at: ago(seconds) }), watch)).toBe(state);
});

test('an answer and the start are signs of life too, also of a page that reports nothing', () => {
  expect(stateOf(taking({ saved_at: ago(3) }, null), watch)).toBe('here');
  expect(stateOf(taking({ saved_at: null, started_at: ago(10) }, null), watch)).toBe('here');
  expect(stateOf(taking({ saved_at: ago(50) }, null), watch)).toBe('gone');
});

test('the time in which the server was away is nobody’s silence', () => {
  const deaf = { from: ago(100), to: ago(10) };
  expect(silenceMs(ago(105), NOW, deaf)).toBe(15_000);
  expect(stateOf(taking({ saved_at: null }, { seen_at: ago(105) }), { ...watch, deaf })).toBe('here');
  // Gone before already: still gone.
  expect(stateOf(taking({ saved_at: null }, { seen_at: ago(300) }), { ...watch, deaf })).toBe('gone');
});

test('says what needs a person, the most urgent first', () => {
  const row = taking(
    { help_at: ago(200), moved_at: ago(60) },
    { seen_at: ago(50), unsaved: 2, unsaved_since: ago(55), hidden_since: ago(52) },
  );
  expect(reasons(row)).toEqual(['gone', 'unsaved', 'away', 'moved', 'help']);
  expect(attentionOf(row, watch)[0]).toEqual({ reason: 'gone', since: ago(50) });
});

test('a glance elsewhere and an answer on its way need nobody', () => {
  expect(reasons(taking({}, { unsaved: 1, unsaved_since: ago(2), hidden_since: ago(3) }))).toEqual([]);
});

test('a paused student may leave: nothing but a request for help needs a person', () => {
  const away = { seen_at: ago(600), hidden_since: ago(600), unsaved: 1, unsaved_since: ago(600) };
  expect(stateOf(taking({ paused_at: ago(500) }, away), watch)).toBe('paused');
  expect(reasons(taking({ paused_at: ago(500) }, away))).toEqual([]);
  expect(reasons(taking({ paused_at: ago(500), help_at: ago(10) }, away))).toEqual(['help']);
});

test('whoever is paused before the start is paused, and not missed', () => {
  const before = { status: 'assigned', started_at: null, saved_at: null, paused_at: ago(60) } as const;
  for (const row of [taking(before), taking(before, null)])
    expect([stateOf(row, watch), reasons(row)]).toEqual(['paused', []]);
  // A pause that ended with the attempt says nothing.
  expect(stateOf(taking({ ...before, status: 'absent' }), watch)).toBe('absent');
});

test('whoever has not started after the exam’s minutes is listed, whoever waits at the door is not missing', () => {
  const row = taking({ status: 'assigned', started_at: null, saved_at: null }, null);
  expect([stateOf(row, watch), reasons(row)]).toEqual(['not_started', ['not_started']]);
  expect(reasons(row, { ...watch, now: STARTS + 9 * 60_000 })).toEqual([]);
  const waiting = taking({ status: 'assigned', started_at: null, saved_at: null });
  expect(stateOf(waiting, watch)).toBe('waiting');
});

test('in an exam that is open for days nobody is missed, except in a room that was started', () => {
  const days = { ...watch, ends_at: STARTS + 7 * 24 * 3_600_000 };
  const row = (opened_at?: number) =>
    taking({ status: 'assigned', started_at: null, saved_at: null, ...(opened_at && { opened_at }) }, null);
  expect([stateOf(row(), days), reasons(row(), days)]).toEqual(['not_started', []]);
  expect(reasons(row(ago(601)), days)).toEqual(['not_started']);
  expect(reasons(row(), { ...watch, ends_at: STARTS + 24 * 3_600_000 - 1 })).toEqual(['not_started']);
});

test('minutes count from the start of the room, where a person starts it', () => {
  const row = (opened_at: number | null) =>
    taking({ status: 'assigned', started_at: null, saved_at: null, opened_at }, null);
  expect(reasons(row(null))).toEqual([]);
  expect(reasons(row(ago(599)))).toEqual([]);
  expect(attentionOf(row(ago(601)), watch)).toEqual([{ reason: 'not_started', since: ago(601) }]);
});

test('whoever has finished needs nobody, whatever their page last said', () => {
  const row = taking({ status: 'submitted', ended_at: ago(100) }, { seen_at: ago(100), unsaved: 1 });
  expect([stateOf(row, watch), reasons(row)]).toEqual(['finished', []]);
});

test('the exam’s own thresholds count', () => {
  const thresholds = { ...DEFAULT_THRESHOLDS, gone_seconds: 120, away_seconds: 60 };
  const row = taking({}, { seen_at: ago(50), hidden_since: ago(52) });
  expect([reasons(row), reasons(row, { ...watch, thresholds })]).toEqual([['gone', 'away'], []]);
});

test('sorts reasons before calm rows, and the longest waiting first', () => {
  const gone = urgencyOf(attentionOf(taking({}, { seen_at: ago(50) }), watch), 'gone');
  const help = urgencyOf(attentionOf(taking({ help_at: ago(5) }), watch), 'here');
  const calm = urgencyOf([], 'here');
  const finished = urgencyOf([], 'finished');
  expect([finished, calm, help, gone].sort(([a], [b]) => a - b)).toEqual([gone, help, calm, finished]);
  expect(calm[0]).toBeGreaterThanOrEqual(REASONS.length);
});

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const time = fc.option(fc.integer({ min: -7200, max: 90_000 }).map((s) => STARTS + s * 1000));
const count = fc.integer({ min: 0, max: 10_000 });

test('a row is the same until the moment at which time may change it', () => {
  const moment = fc.option(fc.integer({ min: 0, max: 700 }).map(ago));
  const form = fc.record({
    progress: fc.record({
      status: fc.constantFrom(...ATTEMPT_STATUSES),
      saved_at: moment,
      moved_at: moment,
      opened_at: fc.option(moment, { nil: undefined }),
      paused_at: fc.option(fc.constant(ago(5)), { freq: 4 }),
    }),
    presence: fc.record({
      seen_at: moment.map((at) => at ?? NOW),
      unsaved_since: moment,
      hidden_since: moment,
    }),
    deaf: fc.option(
      fc.record({ from: fc.constant(ago(60)), to: fc.integer({ min: -30, max: 40 }).map(ago) }),
    ),
    later: fc.integer({ min: 0, max: 900 }),
  });
  fc.assert(
    fc.property(form, ({ progress, presence, deaf, later }) => {
      const row = taking(progress, presence);
      const at = (now: number) => ({ ...watch, deaf, now });
      const until = changesAt(row, at(NOW));
      const then = at(NOW + later * 1000);
      fc.pre(then.now < until);
      expect([stateOf(row, then), attentionOf(row, then)]).toEqual([
        stateOf(row, at(NOW)),
        attentionOf(row, at(NOW)),
      ]);
    }),
    { numRuns: 300 },
  );
});

test('rows come out of their short form as they went in, to the second', () => {
  fc.assert(
    fc.property(
      fc.record({
        id,
        status: fc.constantFrom(...ATTEMPT_STATUSES),
        started_at: time,
        due_at: time,
        ended_at: time,
        paused_at: time,
        answered: count,
        saved_at: time,
        moved_at: time,
        help_at: time,
        opened_at: fc.option(time, { nil: undefined }),
        is_back: fc.option(fc.boolean(), { nil: undefined }),
        photo_minutes: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
      }),
      (row) => {
        expect(unpackProgress(STARTS, packProgress(STARTS, row))).toEqual(row);
      },
    ),
    { numRuns: 50 },
  );
  fc.assert(
    fc.property(
      fc.record({
        id,
        seen_at: time.map((at) => at ?? STARTS),
        question: fc.option(fc.integer({ min: 1, max: 500 })),
        unsaved: count,
        unsaved_since: time,
        hidden_since: time,
        seen_message: count,
        device: fc.constantFrom('', 'cw', 'fl', 'sm'),
      }),
      (row) => {
        expect(unpackPresence(STARTS, packPresence(STARTS, row))).toEqual(row);
        const ready = { ...row, is_ready: true as const };
        expect(unpackPresence(STARTS, packPresence(STARTS, ready))).toEqual(ready);
      },
    ),
    { numRuns: 50 },
  );
});
