import type { Door } from '@quivia/contract/hall/door';
import type { HallPerson } from '@quivia/contract/hall/rooms';
import { expect, test } from 'vitest';
import { inFilter, initials, isGateClosed, matching, type Tap, withTaps } from './check-in.rules.ts';

const person = (given: Partial<HallPerson>): HallPerson => ({
  student_id: 1,
  roll_number: 'CS-001',
  name: 'Anna Thomas',
  status: 'assigned',
  seat: null,
  checked_in: null,
  is_let_in: false,
  photo: null,
  ...given,
});
const PEOPLE = [person({}), person({ student_id: 2, roll_number: 'CS-0012', name: 'Bala' })];
const tap = (given: Partial<Tap> = {}): Tap => ({
  key: 'k',
  student_id: 1,
  is_present: true,
  at: '2026-01-01T09:00:00.000Z',
  ...given,
});

test('the newest tap wins over the list until it is delivered', () => {
  const [anna] = withTaps(PEOPLE, [tap(), tap({ is_present: false })], 'me');
  expect(anna).toMatchObject({ checked_in: null, isWaiting: true });
  const [again] = withTaps(PEOPLE, [tap({ is_present: false }), tap({ signature: 'M1 1' })], 'me');
  expect(again?.checked_in).toEqual({ at: tap().at, by: 'me', has_signature: true });
  expect(withTaps(PEOPLE, [], 'me').map(({ isWaiting }) => isWaiting)).toEqual([false, false]);
});

test('a whole roll number finds one student, a part of it or of a name all who have it', () => {
  const rows = withTaps(PEOPLE, [], 'me');
  const found = (search: string) => matching(rows, search).map(({ student_id }) => student_id);
  expect(found('cs001')).toEqual([1]);
  expect(found('CS 00')).toEqual([1, 2]);
  expect(found('bal')).toEqual([2]);
  expect(found('nobody')).toEqual([]);
  expect(found('')).toEqual([1, 2]);
});

test('filters tell who is missing from who is present', () => {
  const rows = withTaps(PEOPLE, [tap()], 'me');
  expect(rows.filter((row) => inFilter(row, 'present'))).toHaveLength(1);
  expect(rows.filter((row) => inFilter(row, 'missing'))).toHaveLength(1);
});

const OPENS = '2026-11-16T09:00:00.000Z';
/** Entry closes a quarter of an hour after the start. */
const doorAt = (minutes: number, given: Partial<Door> = {}): Door => ({
  asks_code: false,
  starts_manually: false,
  gate_minutes: 15,
  submit_minutes: null,
  opens_at: OPENS,
  started_at: null,
  rooms: [],
  students: 2,
  checked_in: 0,
  server_time: new Date(Date.parse(OPENS) + minutes * 60_000).toISOString(),
  ...given,
});
const room = (id: number, started_at: string | null) => ({
  ...{ id, name: `Lab ${id}`, students: 1, checked_in: 0, started_at },
});

test('nobody has to be let in before the gate of their room has closed', () => {
  const inLab = (id: number) => ({ seat: { room_id: id, room: `Lab ${id}`, row: 1, column: 1 } });
  expect(isGateClosed(doorAt(14), { seat: null })).toBe(false);
  expect(isGateClosed(doorAt(15), { seat: null })).toBe(true);
  expect(isGateClosed(doorAt(90, { gate_minutes: null }), { seat: null })).toBe(false);
  const late = '2026-11-16T09:20:00.000Z';
  const manual = { starts_manually: true, rooms: [room(5, late), room(6, null)] };
  expect(isGateClosed(doorAt(34, manual), inLab(5))).toBe(false);
  expect(isGateClosed(doorAt(35, manual), inLab(5))).toBe(true);
  expect(isGateClosed(doorAt(90, manual), inLab(6))).toBe(false);
  expect(isGateClosed(doorAt(35, { ...manual, started_at: late }), inLab(6))).toBe(true);
});

test.each([
  ['Anna Maria Thomas', 'AT'],
  ['Bala', 'B'],
  [null, 'C'],
])('the initials of %s are %s', (name, letters) => {
  expect(initials({ name, roll_number: 'CS-1' })).toBe(letters);
});
