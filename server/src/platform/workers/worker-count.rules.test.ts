import { expect, test } from 'vitest';
import { automaticWorkers, mostWorkers } from './worker-count.rules.ts';

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [8, 5],
  [16, 11],
])('%i cores shared with the database run %i workers', (cores, workers) => {
  expect(automaticWorkers({ cores, hasDatabase: true, maxConnections: 400 })).toBe(workers);
});

test('without the database every core runs a worker', () => {
  expect(automaticWorkers({ cores: 8, hasDatabase: false, maxConnections: 400 })).toBe(8);
});

test('there are no more workers than the database has connections for, with one to spare for a replacement', () => {
  expect(mostWorkers(100)).toBe(6);
  expect(automaticWorkers({ cores: 64, hasDatabase: false, maxConnections: 100 })).toBe(6);
  expect(automaticWorkers({ cores: 4, hasDatabase: false, maxConnections: 20 })).toBe(1);
});
