import { getMarking } from '@quivia/contract/answer-marking';
import { getExam, listExams } from '@quivia/contract/exams';
import { listPassages, readPassages } from '@quivia/contract/passages';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { examOf } from '../../../../testing/sample-exam.ts';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const TAB = '/faculty?panel=recent-quiz&exam=3';
const COMMON = 'short waves scatter far more strongly than long ones';

const pair = (one: string, other: string, words: number) => ({
  one: { student_id: Number(one), student_name: `Student ${one}` },
  other: { student_id: Number(other), student_name: `Student ${other}` },
  runs: [
    { words, one: [8, 8 + COMMON.length] as [number, number], other: [0, COMMON.length] as [number, number] },
  ],
});

const found = (pairs: ReturnType<typeof pair>[]) => ({
  question_number: 3,
  compared: 40,
  left_out: 0,
  pairs,
});

test('the longest pair is open, and another one opens beside the list', async () => {
  const server = fakeServer()
    .on(listPassages, found([pair('1', '2', 9), pair('5', '6', 8)]))
    .on(readPassages, { one: `Because ${COMMON}.`, other: `${COMMON}!` });
  const { user } = renderPage(`${TAB}&view=passages&question=7`, { as: 'Faculty' });
  const first = within(await screen.findByRole('region', { name: 'Student 1' }));
  expect(first.getByText(COMMON, { selector: 'mark' })).toBeDefined();
  expect(first.getByText(/^Because/).textContent).toBe(`Because Common run 1${COMMON}.`);
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: /Student 5 · Student 6/ }));
  await screen.findByRole('region', { name: 'Student 6' });
  expect(server.sentTo(readPassages).map(({ query }) => query)).toMatchObject([
    { question_id: '7', one: '1', other: '2' },
    { question_id: '7', one: '5', other: '6' },
  ]);
  expect(server.sentTo(listPassages)).toHaveLength(1);
});

test('says so where nothing is shared', async () => {
  fakeServer().on(listPassages, found([]));
  renderPage(`${TAB}&view=passages&question=7`, { as: 'Faculty' });
  expect(await screen.findByText('No shared passages')).toBeDefined();
  expect(screen.getByText('40 answers compared, for 8 words in a row or more.')).toBeDefined();
});

test.each([
  ['own', 2, true],
  ['own', 1, false],
  ['run', 2, false],
] as const)(
  'the tab leads there for the owner, when all are marked: %s, %s marked',
  async (share, marked, leads) => {
    const progress = {
      all: 2,
      blank: 0,
      waiting: 2 - marked,
      held: 0,
      second: 0,
      differs: 0,
      marked,
      escalated: 0,
    };
    fakeServer()
      .on(getExam, examOf({ state: 'over', is_over: true, has_marking: true, share }))
      .on(listExams, [])
      .on(getMarking, {
        title: 'Series 1',
        share,
        questions: [
          {
            question_id: 7,
            question_number: 3,
            question: 'Why?',
            kind: 'essay',
            marks: 5,
            has_rubric: false,
            plan: { type: 'single' as const },
            progress,
            waits_for_you: false,
            yours: 0,
          },
        ],
        markers: [],
      });
    renderPage(`${TAB}&view=marking`, { as: 'Faculty' });
    await screen.findByRole('progressbar', { name: 'Progress of question 3' });
    expect(screen.queryAllByRole('link', { name: 'Shared passages of question 3' })).toHaveLength(
      leads ? 1 : 0,
    );
  },
);
