import type { Progress } from '@quivia/contract/hall/board';
import { expect, test } from 'vitest';
import { wallOf } from './wall.rules.ts';

const EPOCH = Date.UTC(2026, 10, 16, 9);
const NOW = EPOCH + 30 * 60_000;
/** Has started a minute late, and got the whole hour. */
const row = (given: Partial<Progress> = {}): Progress => ({
  id: 1,
  status: 'in_progress',
  started_at: EPOCH + 60_000,
  due_at: EPOCH + 3_660_000,
  ended_at: null,
  paused_at: null,
  answered: 3,
  saved_at: null,
  moved_at: null,
  help_at: null,
  ...given,
});
const waiting = (given: Partial<Progress> = {}) => row({ status: 'assigned', started_at: null, ...given });
const clockOf = (rows: Progress[], now = NOW) => wallOf(rows, now).clock;

test('the earliest deadline counts, so that nobody reads more time than they have', () => {
  const later = row({ due_at: EPOCH + 5_000_000 });
  expect(clockOf([later, row(), later])).toEqual({ at: 'running', seconds: 1860 });
  expect(clockOf([row({ status: 'submitted' }), later])).toMatchObject({ seconds: 3200 });
  expect(clockOf([row()], EPOCH + 3_650_000)).toMatchObject({ at: 'running', seconds: 10 });
});

test('a clock that stands counts only where nobody’s runs', () => {
  const paused = row({ paused_at: EPOCH + 60_000, due_at: EPOCH + 9_000_000 });
  expect(clockOf([paused, row()])).toMatchObject({ at: 'running', seconds: 1860 });
  expect(clockOf([paused, waiting()])).toEqual({ at: 'paused', seconds: 8940 });
  const sooner = row({ paused_at: EPOCH + 60_000, due_at: EPOCH + 3_000_000 });
  expect(clockOf([paused, paused, sooner])).toEqual({ at: 'paused', seconds: 2940 });
  expect(clockOf([paused, waiting()], EPOCH + 20_000_000)).toMatchObject({ at: 'paused', seconds: 8940 });
});

test('before anyone has started there is no time left to show', () => {
  expect(clockOf([waiting(), waiting({ paused_at: NOW })])).toEqual({ at: 'waiting' });
  expect(clockOf([waiting({ paused_at: NOW })])).toEqual({ at: 'paused', seconds: null });
});

test('an exam that a person starts waits for that person until a room has started', () => {
  const unopened = waiting({ opened_at: null });
  expect(clockOf([unopened, unopened])).toEqual({ at: 'unopened' });
  expect(clockOf([unopened, waiting({ opened_at: EPOCH })])).toEqual({ at: 'waiting' });
  expect(clockOf([unopened, row({ status: 'submitted' })])).toEqual({ at: 'unopened' });
});

test('it is over once nobody can take the exam, and everyone is counted once', () => {
  const rows = [row({ status: 'submitted' }), waiting({ status: 'absent' })];
  expect(wallOf([...rows, row()], EPOCH + 4_000_000)).toEqual({
    clock: { at: 'over' },
    working: 1,
    notStarted: 1,
    finished: 1,
  });
});
