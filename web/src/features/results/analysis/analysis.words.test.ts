import { expect, it } from 'vitest';
import { COLLEGE_WORDS, COMMUNITY_WORDS } from '../../../shared/workplace/workplace.words.ts';
import { examFigures } from './analysis.words.tsx';

const figures = {
  mean: 13.4,
  median: 14,
  standard_deviation: 3.21,
  alpha: 0.81,
  alpha_note: '',
  standard_error: 1.4,
  total_marks: 20,
};

it('says each figure and what it means', () => {
  const [mean, , , alpha, error] = examFigures(figures, COLLEGE_WORDS);
  expect(mean?.value).toBe('13.4 / 20');
  expect(alpha).toEqual({
    name: 'Coefficient alpha',
    value: '0.81',
    means: 'Consistent enough for a class exam.',
  });
  expect(error?.means).toContain('within 1.40');
});

it('warns of a paper whose questions measure different things', () => {
  expect(examFigures({ ...figures, alpha: -0.2 }, COLLEGE_WORDS)[3]).toMatchObject({
    value: '−0.20',
    means: expect.stringContaining('Not consistent'),
  });
});

it('says that there is too little to tell yet', () => {
  const none = examFigures(
    {
      mean: null,
      median: null,
      standard_deviation: null,
      alpha: null,
      alpha_note: 'Alpha needs at least two students.',
      standard_error: null,
      total_marks: 20,
    },
    COMMUNITY_WORDS,
  );
  expect(none[0]?.means).toBe('Too few members have finished to tell.');
  expect(none.map(({ value }) => value)).toEqual(['–', '–', '–', '–', '–']);
  expect(none[3]?.means).toBe('Alpha needs at least two students.');
});
