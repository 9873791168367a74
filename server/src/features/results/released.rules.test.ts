import { describe, expect, test } from 'vitest';
import { canReview, hasClassFigures, hasLeaderboard, isReleased } from './released.rules.ts';

const showing = {
  release: 'window_close' as const,
  released_at: null,
  cancelled_at: null,
  allow_review: true,
  allow_leaderboard: true,
  allow_class_figures: true,
  is_over: false,
  has_ended: true,
  is_among_them: true,
};
const at = new Date();

describe('marks', () => {
  test('are shown once they are released, or at once where the exam says so', () => {
    expect(isReleased(showing)).toBe(false);
    expect(isReleased({ ...showing, released_at: at })).toBe(true);
    expect(isReleased({ ...showing, release: 'at_once' })).toBe(true);
    expect(isReleased({ ...showing, release: 'by_hand' })).toBe(false);
  });

  test('are never shown of an exam that is cancelled, or that one still sits', () => {
    const released = { ...showing, released_at: at };
    expect(isReleased({ ...released, cancelled_at: at })).toBe(false);
    expect(isReleased({ ...released, has_ended: false })).toBe(false);
  });
});

describe('questions with their key', () => {
  test('wait until nobody sits the exam any more, whatever the release', () => {
    for (const release of ['at_once', 'window_close', 'by_hand'] as const) {
      const released = { ...showing, release, released_at: at };
      expect(canReview(released)).toBe(false);
      expect(canReview({ ...released, is_over: true })).toBe(true);
      expect(hasLeaderboard(released)).toBe(false);
      expect(hasClassFigures(released)).toBe(false);
    }
  });

  test('are shown only where the exam allows it', () => {
    const over = { ...showing, released_at: at, is_over: true };
    expect(canReview({ ...over, allow_review: false })).toBe(false);
    expect(hasLeaderboard({ ...over, allow_leaderboard: false })).toBe(false);
    expect(hasClassFigures({ ...over, allow_class_figures: false })).toBe(false);
  });

  test('are shown to who left a community as their own, but not who else did how', () => {
    const left = { ...showing, released_at: at, is_over: true, is_among_them: false };
    expect([canReview(left), hasLeaderboard(left), hasClassFigures(left)]).toEqual([true, false, false]);
  });
});
