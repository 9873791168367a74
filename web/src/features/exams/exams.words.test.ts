import { SETTINGS } from '@quivia/contract/exams';
import { expect, test } from 'vitest';
import { COLLEGE_WORDS, COMMUNITY_WORDS } from '../../shared/workplace/workplace.words.ts';
import { settingsInShort } from './exams.words.tsx';
import { blankForm, settingsOf } from './form/exam-form.ts';

const plain = settingsOf(blankForm);

test('an exam with default settings only says when its results are released', () => {
  expect(settingsInShort(plain, COLLEGE_WORDS)).toEqual(['results when the exam closes']);
});

test('every setting that differs from the default is named', () => {
  expect(
    settingsInShort(
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
        allow_class_figures: false,
        allow_calculator: true,
        allow_scratch_pad: true,
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
    'partial credit',
    'forward only',
    'calculator',
    'scratch pad',
    'late starters get the full duration',
    'full screen required',
    'results released manually',
    'no review of the questions',
    'leaderboard',
    'no class average',
    'includes people who join while it is open',
  ]);
});

test.each(SETTINGS.filter((name) => typeof plain[name] === 'boolean'))(
  '%s is named only where it differs from the default',
  (name) => {
    const usual = settingsInShort(plain, COLLEGE_WORDS);
    const changed = settingsInShort({ ...plain, [name]: !plain[name] }, COLLEGE_WORDS);
    expect(changed).toHaveLength(usual.length + 1);
    expect(changed).toEqual(expect.arrayContaining(usual));
  },
);

test('no negative marks at all differs from what the bank says', () => {
  expect(settingsInShort({ ...plain, negative_marks: 0 }, COLLEGE_WORDS)).toContain('no negative marks');
});

test('a share of the marks is said as one', () => {
  const share = (negative_share: '1/3' | '1') =>
    settingsInShort({ ...plain, negative_marks: 0, negative_share }, COLLEGE_WORDS)[0];
  expect(share('1/3')).toBe("1/3 of a question's marks deducted if wrong");
  expect(share('1')).toBe("all of a question's marks deducted if wrong");
});

test('a community draws from its topics', () => {
  expect(settingsInShort({ ...plain, draw_per_module: 3 }, COMMUNITY_WORDS)).toContain('3 from each topic');
});
