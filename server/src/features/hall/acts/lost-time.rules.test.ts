import { expect, test } from 'vitest';
import { type Facts, lostMinutes } from './lost-time.rules.ts';

/** So many minutes after the start. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 16, 9) + minutes * 60_000);
const span = (from: number, until: number) => ({ from: at(from), until: at(until) });
const pause = (from: number, until?: number) => ({
  paused_at: at(from),
  resumed_at: until === undefined ? null : at(until),
});
const lost = (given: Partial<Facts>) =>
  lostMinutes({
    now: at(60),
    isInProgress: true,
    heardAt: at(60),
    goneAfter: 45_000,
    silences: [],
    takeOvers: [],
    saves: [],
    pauses: [],
    outages: [],
    grants: [],
    ...given,
  });
/** Gone from 20 to 32 minutes after the start, and back on another computer. */
const MOVED = { silences: [span(20, 32)], takeOvers: [at(31.9)] };

test('whoever is here and has not moved has lost nothing', () => {
  expect(lost({})).toBe(0);
  expect(lost({ silences: [span(20, 32)] })).toBe(0);
});

test('a silence that lasts counts until now, in whole minutes', () => {
  expect(lost({ heardAt: at(49.5) })).toBe(11);
  expect(lost({ heardAt: at(59.5) })).toBe(0);
});

test('a silence that lasts counts for nobody who has finished', () => {
  expect(lost({ heardAt: at(40), isInProgress: false })).toBe(0);
});

test('a move to another computer costs the silence around it, and not an earlier or later one', () => {
  expect(lost(MOVED)).toBe(12);
  expect(lost({ ...MOVED, silences: [span(5, 9), span(20, 32), span(50, 55)] })).toBe(12);
  expect(lost({ ...MOVED, isInProgress: false })).toBe(12);
});

test('of two moves the last one counts', () => {
  expect(lost({ silences: [span(20, 32), span(40, 44)], takeOvers: [at(32), at(44)] })).toBe(4);
});

test('the new device may be heard a moment before it takes over', () => {
  expect(lost({ silences: [span(20, 32)], takeOvers: [at(32.1)] })).toBe(12);
  expect(lost({ silences: [span(20, 32)], takeOvers: [at(34)] })).toBe(0);
});

test('work that was saved during the silence was not lost', () => {
  expect(lost({ ...MOVED, saves: [at(10), at(25), at(40)] })).toBe(7);
  expect(lost({ heardAt: at(40), saves: [at(50)] })).toBe(10);
  expect(lost({ heardAt: at(40), saves: [at(59.9)] })).toBe(0);
});

test('what the new device saves at once does not shorten the silence', () => {
  expect(lost({ ...MOVED, saves: [at(31.95)] })).toBe(12);
});

test('neither pauses nor outages count, nor both at once twice', () => {
  expect(lost({ ...MOVED, pauses: [pause(22, 25), pause(40, 50)] })).toBe(9);
  expect(lost({ ...MOVED, outages: [span(15, 24)] })).toBe(8);
  expect(lost({ ...MOVED, pauses: [pause(22, 25)], outages: [span(23, 27)] })).toBe(7);
  expect(lost({ heardAt: at(40), pauses: [pause(45)] })).toBe(5);
});

test('minutes that were given for it are not proposed again', () => {
  const grant = (minutes: number, ms: number) => ({ at: at(minutes), ms: ms * 60_000 });
  expect(lost({ ...MOVED, grants: [grant(10, 5), grant(33, 4)] })).toBe(8);
  expect(lost({ ...MOVED, grants: [grant(33, 20)] })).toBe(0);
  expect(lost({ ...MOVED, grants: [grant(33, -3)] })).toBe(12);
});
