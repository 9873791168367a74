import { expect, it } from 'vitest';
import { integrity } from './integrity.words.ts';

it('names an event, and where it happened', () => {
  const event = { kind: 'left_page', question_number: null, away_seconds: null };
  expect(integrity.event({ ...event, kind: 'copied', question_number: 3 })).toBe(
    'Copied text, at question 3',
  );
  expect(integrity.event(event)).toBe('Left the page');
  expect(integrity.event({ ...event, away_seconds: 65, question_number: 2 })).toBe(
    'Left the page for 1 minute 5 seconds, at question 2',
  );
});

it('names an event it has no words for', () => {
  expect(integrity.kind('lost_focus')).toBe('lost focus');
});
