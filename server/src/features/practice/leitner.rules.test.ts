import { describe, expect, test } from 'vitest';
import { after, days, hours } from '../../platform/clock.ts';
import { type Card, nextCard } from './leitner.rules.ts';

const NOW = new Date('2026-11-16T18:00:00Z');
const waits = ({ due_at }: Card) => (due_at.getTime() - NOW.getTime()) / days(1);
const due = (box: number): Card => ({ box, due_at: after(NOW, -hours(1)) });

describe('a question', () => {
  test('answered right the first time comes again in 3 days', () => {
    const card = nextCard(undefined, true, NOW);
    expect(card.box).toBe(2);
    expect(Math.round(waits(card))).toBe(3);
  });

  test.each([
    ['never practised', undefined],
    ['in the last box', due(4)],
  ])('%s and answered wrong is due the next day, some hours earlier', (_, card) => {
    const next = nextCard(card, false, NOW);
    expect(next.box).toBe(1);
    expect(waits(next)).toBeLessThan(1);
    expect(waits(next)).toBeGreaterThan(0.5);
  });

  test.each([
    [1, 2, 3],
    [2, 3, 7],
    [3, 4, 21],
    [4, 4, 21],
  ])('answered right in box %i moves to box %i and waits %i days', (from, to, interval) => {
    const card = nextCard(due(from), true, NOW);
    expect([card.box, Math.round(waits(card))]).toEqual([to, interval]);
  });

  test('answered right twice on a day moves once', () => {
    const once = nextCard(due(1), true, NOW);
    expect(nextCard(once, true, after(NOW, hours(1)))).toBe(once);
  });

  test('answered wrong before it is due goes back to the first box', () => {
    expect(nextCard({ box: 4, due_at: after(NOW, days(20)) }, false, NOW).box).toBe(1);
  });
});
