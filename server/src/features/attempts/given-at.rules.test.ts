import { expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { givenAt } from './given-at.rules.ts';

const started_at = new Date('2026-11-18T09:00:00Z');
const after = (ms: number) => new Date(started_at.getTime() + ms);
const received_at = after(minutes(42));
const of = (seq: number) => givenAt({ seq, received_at, started_at });

test("a page's number says when the answer was given", () => {
  expect(of(after(minutes(34)).getTime() * 1000 + 512)).toEqual(after(minutes(34)));
});

test('a number that is no time of this attempt says nothing', () => {
  expect([of(7), of(after(-1).getTime() * 1000), of(after(minutes(43)).getTime() * 1000)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(givenAt({ seq: received_at.getTime() * 1000, received_at, started_at: null })).toBeUndefined();
});
