import type { ReplayEvent } from '@quivia/contract/hall/replay';
import { expect, test } from 'vitest';
import { momentAfter } from './replay.rules.ts';

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
  { kind: 'place', at: at(1), question: 1 },
  answer(5, 1, 'A'),
  { kind: 'paused', at: at(8), until: at(20), reason: 'Fire drill' },
  answer(10, 1, 'B'),
  { kind: 'place', at: at(190), question: 2 },
  answer(200, 2, 'C'),
  answer(210, 2, 'D', true),
];

test('shows the newest answers and the place at each step, and whether the clock stood still', () => {
  const shown = (count: number) => {
    const { answers, ...rest } = momentAfter(events, count);
    return { answers: [...answers].map(([number, { answer: text }]) => [number, text]), ...rest };
  };
  expect(shown(0)).toEqual({ answers: [], place: undefined, isPaused: false });
  expect(shown(3)).toEqual({ answers: [[1, 'A']], place: 1, isPaused: false });
  expect(shown(5)).toEqual({ answers: [[1, 'B']], place: 1, isPaused: true });
  expect(shown(8)).toEqual({
    answers: [
      [1, 'B'],
      [2, 'C'],
    ],
    place: 2,
    isPaused: false,
  });
});
