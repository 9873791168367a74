import { expect, it } from 'vitest';
import { integrity } from './integrity.words.ts';

it('names an event, and where it happened', () => {
  expect(integrity.atQuestion('copied', 3)).toBe('Copied text, at question 3');
  expect(integrity.atQuestion('left_page', null)).toBe('Left the page');
});

it('names an event it has no words for', () => {
  expect(integrity.kind('lost_focus')).toBe('lost focus');
});
