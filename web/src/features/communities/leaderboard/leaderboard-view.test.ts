import { expect, it } from 'vitest';
import { inAddress, type View, viewIn } from './leaderboard-view.ts';

const VIEWS: View[] = [{ kind: 'all' }, { kind: 'month' }, { kind: 'quiz', examId: 12 }];

it.each(VIEWS)('is found again in the address: $kind', (view) => {
  expect(viewIn(inAddress(view))).toEqual(view);
});

it.each([
  ['', ''],
  ['year', ''],
  ['', '-1'],
  ['', '1e3'],
])('is the one of all time for an address with %j and %j', (period, quiz) => {
  expect(viewIn({ period, quiz })).toEqual({ kind: 'all' });
});
