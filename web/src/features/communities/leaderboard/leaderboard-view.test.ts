import { expect, it } from 'vitest';
import { inAddress, type View, viewIn } from './leaderboard-view.ts';

const VIEWS: View[] = [{ kind: 'all' }, { kind: 'month' }, { kind: 'quiz', examId: 12 }];

it.each(VIEWS)('is the same after a round trip through the address: $kind', (view) => {
  expect(viewIn(inAddress(view))).toEqual(view);
});

it.each([
  ['', ''],
  ['year', ''],
  ['', '-1'],
  ['', '1e3'],
])('falls back to all time for an address with %j and %j', (period, quiz) => {
  expect(viewIn({ period, quiz })).toEqual({ kind: 'all' });
});
