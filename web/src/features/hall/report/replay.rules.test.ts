import type { ReplayEvent } from '@quivia/contract/hall/replay';
import { expect, test } from 'vitest';
import { momentAfter, silences } from './replay.rules.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 16, 9, 0, second)).toISOString();
const answer = (second: number, question: number, text: string, is_late = false): ReplayEvent => ({
  kind: 'answer',
  at: at(second),
  question,
  answer: text,
  is_late,
  is_paused: false,
  opening: 1,
});
const events: ReplayEvent[] = [
  { kind: 'started', at: at(0) },
  answer(5, 1, 'A'),
  { kind: 'paused', at: at(8), until: at(20), reason: 'Fire drill' },
  answer(10, 1, 'B'),
  answer(200, 2, 'C'),
  answer(210, 2, 'D', true),
];

test('shows the newest answers at each step, and whether the clock stood still', () => {
  const shown = (count: number) => {
    const { answers, isPaused } = momentAfter(events, count);
    return { answers: [...answers].map(([number, { answer: text }]) => [number, text]), isPaused };
  };
  expect(shown(0)).toEqual({ answers: [], isPaused: false });
  expect(shown(2)).toEqual({ answers: [[1, 'A']], isPaused: false });
  expect(shown(4)).toEqual({ answers: [[1, 'B']], isPaused: true });
  expect(shown(6)).toEqual({
    answers: [
      [1, 'B'],
      [2, 'C'],
    ],
    isPaused: false,
  });
});

test('finds the times in which nothing came in', () => {
  expect(silences(events, 60)).toEqual([{ after: 3, seconds: 190 }]);
  expect(silences([], 60)).toEqual([]);
});
