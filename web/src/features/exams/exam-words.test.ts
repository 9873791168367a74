import { expect, test } from 'vitest';
import { COLLEGE_WORDS, COMMUNITY_WORDS } from '../../platform/app/workplace-words.ts';
import { settingsWords } from './exam-words.ts';
import { blankForm, settingsOf } from './form/exam-form.ts';

const plain = settingsOf(blankForm);

test('an exam as it comes says only when its results are released', () => {
  expect(settingsWords(plain, COLLEGE_WORDS)).toEqual(['results when the window closes']);
});

test('whatever differs is said', () => {
  expect(
    settingsWords(
      {
        ...plain,
        shuffle_questions: true,
        shuffle_options: true,
        draw_per_module: 5,
        marks: 1,
        negative_marks: 0.25,
        partial_credit: true,
        navigation: 'forward_only',
        release: 'by_hand',
        late_keeps_full: true,
        integrity: 'full_screen',
        allow_review: false,
        allow_leaderboard: true,
        newcomers: true,
      },
      COLLEGE_WORDS,
    ),
  ).toEqual([
    'questions shuffled',
    'options shuffled',
    '5 from each module',
    '1 mark each',
    '−0.25 if wrong',
    'part of the marks for part of the answer',
    'forward only',
    'late starters keep the full duration',
    'full screen required',
    'results released by hand',
    'questions not shown afterwards',
    'leaderboard',
    'who joins meanwhile sits it too',
  ]);
});

test('no negative marks at all differs from what the bank says', () => {
  expect(settingsWords({ ...plain, negative_marks: 0 }, COLLEGE_WORDS)).toContain('no negative marks');
});

test('a community draws from its topics', () => {
  expect(settingsWords({ ...plain, draw_per_module: 3 }, COMMUNITY_WORDS)).toContain('3 from each topic');
});
