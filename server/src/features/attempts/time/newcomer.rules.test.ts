import { expect, test } from 'vitest';
import { after, hours, minutes, seconds } from '../../../platform/clock.ts';
import { grantsSoFar, type HallAct, type Past, waitedFor } from './newcomer.rules.ts';

const nine = new Date('2026-11-16T09:00:00Z');
const at = (minute: number) => after(nine, minutes(minute));
/** From nine to ten, for half an hour. */
const exam = { starts_at: nine, ends_at: at(60), duration: 30, late_keeps_full: false };
const NONE = { extra_time: 0, extra_minutes: 0 };

const act = (id: number, minute: number, more: number, kind: HallAct['kind'] = 'minutes'): HallAct => ({
  id,
  kind,
  at: at(minute),
  minutes: more,
  undone_id: null,
});
const undo = (id: number, minute: number, undone_id: number): HallAct => ({
  id,
  kind: 'minutes-undone',
  at: at(minute),
  minutes: null,
  undone_id,
});
const pause = (from: number, to: number | null) => ({
  paused_at: at(from),
  resumed_at: to === null ? null : at(to),
});

const grants = (acts: HallAct[], past: Partial<Past> = {}, timing = exam, extra = NONE) =>
  grantsSoFar(timing, extra, { acts, pauses: [], started: undefined, ...past });
/** In minutes, by act. */
const given = (...args: Parameters<typeof grants>) =>
  grants(...args).map(({ act_id, ms }) => [act_id, ms / minutes(1)]);

test('minutes are given once for each act', () => {
  expect(given([act(1, 5, 5), act(2, 6, -3)])).toEqual([
    [1, 5],
    [2, -3],
  ]);
});

test('nobody gets more than 24 hours, and what was undone does not count', () => {
  const seven = Array.from({ length: 7 }, (_, n) => act(n + 1, 5, 240));
  expect(given(seven).map(([id]) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  const six = seven.slice(0, 6);
  const found = grants([...six, undo(7, 5, 6), act(8, 5, 240), act(9, 5, 1)]);
  expect(found.map(({ act_id }) => act_id)).toEqual([1, 2, 3, 4, 5, 6, 8]);
  expect(found[5]).toMatchObject({ undone_at: at(5), undone_ms: hours(4) });
});

test('minutes that are taken leave two, of the duration and of the window', () => {
  expect(given([act(1, 5, -40)])).toEqual([[1, -28]]);
  expect(given([act(1, 50, -20)])).toEqual([[1, -8]]);
  expect(given([act(1, 50, -20), act(2, 50, -5)])).toEqual([[1, -8]]);
});

test('what is left is counted from where the clock stopped in a pause, and includes the pauses before', () => {
  const pauses = [pause(50, 55)];
  expect(given([act(1, 49, -20)], { pauses })).toEqual([[1, -9]]);
  expect(given([act(1, 54, -20)], { pauses })).toEqual([[1, -8]]);
  expect(given([act(1, 54, -20)], { pauses: [pause(50, null)] })).toEqual([[1, -8]]);
  expect(given([act(1, 58, -20)], { pauses })).toEqual([[1, -5]]);
});

test('an extension between two acts counts from when it was given', () => {
  const timing = { ...exam, duration: 40, ends_at: at(70) };
  const acts = [act(1, 5, -60), act(2, 6, 10, 'extended'), act(3, 7, -60)];
  expect(given(acts, {}, timing)).toEqual([
    [1, -28],
    [3, -10],
  ]);
  // A third more, rounded up: ten minutes of thirty, and 14 of forty.
  expect(given(acts, {}, timing, { ...NONE, extra_time: 33 })).toEqual([
    [1, -38],
    [3, -14],
  ]);
  const outage = [act(1, 5, -60), act(2, 6, 10, 'outage_time'), act(3, 7, -60)];
  expect(given(outage, {}, timing)).toEqual(given(acts, {}, timing));
});

test('an act after the window had closed gives nothing', () => {
  expect(given([act(1, 60, 5)])).toEqual([]);
  expect(given([act(1, 59, 5), act(2, 64, 5), act(3, 71, 5)])).toEqual([
    [1, 5],
    [2, 5],
  ]);
  expect(given([act(1, 61, 5)], { pauses: [pause(50, 58)] })).toEqual([[1, 5]]);
});

test('undoing takes only what leaves two minutes, and nothing of an act that gave nothing', () => {
  const [one] = grants([act(1, 57, 4), undo(2, 57.5, 1)]);
  expect(one).toMatchObject({ ms: minutes(4), undone_at: at(57.5), undone_ms: minutes(4) });
  const [cut] = grants([act(1, 58, 1), undo(2, 58.5, 1)]);
  expect(cut).toMatchObject({ ms: minutes(1), undone_ms: seconds(30) });
  expect(grants([undo(2, 58, 1)])).toEqual([]);
  // The second time nothing is undone.
  expect(grants([act(1, 57, 4), undo(2, 57.5, 1), undo(3, 57.6, 1)])).toEqual([one]);
  // Minutes that were taken come back.
  expect(grants([act(1, 50, -20), undo(2, 50.5, 1)])).toMatchObject([
    { ms: -minutes(8), undone_ms: -minutes(8) },
  ]);
});

test('a late start moves the window for the acts after it', () => {
  const started = { act_id: 2, at: at(20), late_ms: minutes(20) };
  expect(given([act(1, 19, 1), act(3, 75, 5)], { started })).toEqual([
    [1, 1],
    [3, 5],
  ]);
  expect(given([act(1, 65, 5)], { started })).toEqual([]);
});

test('a pause during the wait for a late start counts once', () => {
  const started = { act_id: 2, at: at(20), late_ms: minutes(20) };
  const pauses = [pause(5, 10), pause(18, 25)];
  expect(waitedFor(pauses, { pauses, started }) / minutes(1)).toBe(5 + 7 + 13);
});
