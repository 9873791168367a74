import type { OralSession, OralSlot, OralTimetable } from '@quivia/contract/oral/timetable';
import { expect, test } from 'vitest';
import { cellsOf, MINUTE, movesTo, undoOf } from './cells.ts';

const start = Date.parse('2026-11-16T09:00:00.000Z');
const at = (minute: number) => new Date(start + minute * MINUTE).toISOString();

const session: OralSession = {
  id: 1,
  panel_id: 1,
  panel: 'Panel A',
  room_id: 1,
  room: 'Laboratory',
  station: null,
  circuit_size: null,
  name: '',
  guides_attend: false,
  starts_at: at(0),
  ends_at: at(60),
  slot_minutes: 10,
  breaks: [{ starts_at: at(30), ends_at: at(35) }],
  examiners: [],
};
const slot = (candidate_id: number, from: number, until: number, is_fixed = false): OralSlot => ({
  id: candidate_id,
  session_id: 1,
  candidate_id,
  group_id: null,
  starts_at: at(from),
  ends_at: at(until),
  is_fixed,
});

test('a session is slots, breaks and free times as long as a slot', () => {
  const cells = cellsOf(session, [slot(5, 0, 15)]);
  expect(
    cells.map(({ kind, start: from, end }) => [kind, (from - start) / MINUTE, (end - start) / MINUTE]),
  ).toEqual([
    ['slot', 0, 15],
    ['free', 15, 25],
    ['break', 30, 35],
    ['free', 35, 45],
    ['free', 45, 55],
  ]);
});

test('onto a free time it moves, onto another slot it swaps, and undo is the way back', () => {
  const slots = [slot(5, 0, 10, true), slot(6, 10, 20)];
  const [first, second, free] = cellsOf(session, slots);
  const picked = { candidate_id: 5, group_id: null, slot: slots[0] as OralSlot };
  if (!(first && second && free)) throw new Error('no cells');
  expect(movesTo(picked, first)).toBeUndefined();
  const move = movesTo(picked, free);
  expect(move).toEqual([
    {
      candidate_id: 5,
      group_id: null,
      from: { session_id: 1, starts_at: at(0) },
      to: { session_id: 1, starts_at: at(20) },
    },
  ]);
  const swap = movesTo(picked, second);
  expect(swap?.map(({ candidate_id, to }) => [candidate_id, to?.starts_at])).toEqual([
    [5, at(10)],
    [6, at(0)],
  ]);
  const before = { slots } as OralTimetable;
  expect(undoOf(swap ?? [], before)).toEqual([
    {
      candidate_id: 5,
      group_id: null,
      from: { session_id: 1, starts_at: at(10) },
      to: { session_id: 1, starts_at: at(0), is_fixed: true },
    },
    {
      candidate_id: 6,
      group_id: null,
      from: { session_id: 1, starts_at: at(0) },
      to: { session_id: 1, starts_at: at(10), is_fixed: false },
    },
  ]);
});

test('whoever had no slot gets the other one’s, who then has none', () => {
  const slots = [slot(6, 10, 20)];
  const cell = cellsOf(session, slots).find((one) => one.slot);
  const moves = cell && movesTo({ candidate_id: 5, group_id: null, slot: null }, cell);
  expect(moves?.map(({ from, to }) => [from, to?.starts_at ?? null])).toEqual([
    [null, at(10)],
    [{ session_id: 1, starts_at: at(10) }, null],
  ]);
});
