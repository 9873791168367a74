import { describe, expect, test } from 'vitest';
import { canReview, hasClassFigures, hasLeaderboard } from './released.rules.ts';

const showing = {
  is_released: true,
  allow_review: true,
  allow_leaderboard: true,
  allow_class_figures: true,
  is_over: false,
  is_among_them: true,
};

describe('questions with their key', () => {
  test('wait until nobody sits the exam any more', () => {
    expect(canReview(showing)).toBe(false);
    expect(canReview({ ...showing, is_over: true })).toBe(true);
    expect(hasLeaderboard(showing)).toBe(false);
    expect(hasClassFigures(showing)).toBe(false);
  });

  test('wait until the marks are released to the student', () => {
    const waiting = { ...showing, is_over: true, is_released: false };
    expect([canReview(waiting), hasLeaderboard(waiting), hasClassFigures(waiting)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('are shown only where the exam allows it', () => {
    const over = { ...showing, is_over: true };
    expect(canReview({ ...over, allow_review: false })).toBe(false);
    expect(hasLeaderboard({ ...over, allow_leaderboard: false })).toBe(false);
    expect(hasClassFigures({ ...over, allow_class_figures: false })).toBe(false);
  });

  test('are shown to who left a community as their own, but not who else did how', () => {
    const left = { ...showing, is_over: true, is_among_them: false };
    expect([canReview(left), hasLeaderboard(left), hasClassFigures(left)]).toEqual([true, false, false]);
  });
});
