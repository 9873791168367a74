import type { HallPerson } from '@quivia/contract/hall/rooms';
import { expect, test } from 'vitest';
import { inFilter, initials, matching, type Tap, withTaps } from './check-in.rules.ts';

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

test.each([
  ['Anna Maria Thomas', 'AT'],
  ['Bala', 'B'],
  [null, 'C'],
])('the initials of %s are %s', (name, letters) => {
  expect(initials({ name, roll_number: 'CS-1' })).toBe(letters);
});
