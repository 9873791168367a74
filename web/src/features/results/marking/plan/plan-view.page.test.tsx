// How many people mark a question is set; once marking has begun, a change shows first what follows.
import { getMarking } from '@quivia/contract/answer-marking';
import { getExam, listExams } from '@quivia/contract/exams';
import type { Plan } from '@quivia/contract/marking/plan';
import { changePlan, getMarkingFigures, getPlan, listDifferences } from '@quivia/contract/marking-plans';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { examOf } from '../../../../testing/sample-exam.ts';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const plan = (given: object = {}) => ({
  question_number: 3,
  question: 'Why is the sky blue?',
  marks: 5,
  version: 0,
  plan: { type: 'single' } as Plan,
  reason: '',
  begun: 0,
  ...given,
});
const DOUBLE: Plan = { type: 'double', tolerance: 1.5, combine: 'mean', beyond: 'meet' };
const found = (given: object = {}) => ({
  message: 'Plan saved.',
  is_applied: false,
  version: 0,
  changed: 0,
  opened: 0,
  settled: 0,
  ...given,
});

const server = (given: object = {}, share: 'own' | 'mark' = 'own') =>
  fakeServer()
    .on(getExam, examOf({ state: 'over', is_over: true, has_marking: true, share }))
    .on(getPlan, plan(given))
    .on(getMarkingFigures, [
      {
        ...{ name: 'Mira', is_you: true, n: 12, seconds: 40 },
        figures: { difference: -0.5, within: 0.75, icc: 0.8125, drift: -0.25 },
        items: [
          { text: 'Says why', n: 12, kappa: 0.66 },
          { text: 'Says how', n: 12, kappa: null },
        ],
        pairs: [
          { name: 'Nila', n: 3, figures: null },
          { name: 'Omar', n: 9, figures: null },
        ],
      },
      { name: 'Nila', is_you: false, n: 3, figures: null },
    ])
    .on(changePlan, found());

const opened = async () => {
  const page = renderPage('/faculty?panel=recent-quiz&exam=3&view=plan&question=7', { as: 'Faculty' });
  await screen.findByRole('heading', { name: 'Markers of question 3' });
  return page;
};
const sentBy = (of: ReturnType<typeof server>) =>
  of.sentTo(changePlan).map(({ body }) => body as { apply: boolean; plan: Plan; key: string });

test('two people are set before marking, at once', async () => {
  const of = server();
  const { user } = await opened();
  await user.click(screen.getByRole('radio', { name: /^Two people/ }));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter marks with at most two decimals')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Tolerance in marks' }), '1.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sentBy(of).map(({ apply }) => apply)).toEqual([false, true]);
  expect(sentBy(of)[1]).toMatchObject({ version: 0, plan: DOUBLE, reason: '' });
});

test('a change of what has begun shows what follows, and needs a reason', async () => {
  const of = server({ begun: 8, plan: DOUBLE, version: 2 }).on(
    changePlan,
    found({ opened: 2, settled: 1, changed: 3 }),
  );
  const { user } = await opened();
  const beyond = screen.getByRole('combobox', { name: 'When they differ by the tolerance or more' });
  await user.selectOptions(beyond, 'A third person marks: mean of the two nearest');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^3 answers get another mark. 2 answers lose their marks until/)).toBeDefined();
  await expectAccessible();
  await user.type(dialog.getByRole('textbox', { name: 'Why it changes' }), 'The regulation');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await expect.poll(() => sentBy(of)).toHaveLength(2);
  const [tried, applied] = sentBy(of);
  expect(applied).toMatchObject({
    version: 2,
    reason: 'The regulation',
    key: tried?.key,
    plan: { ...DOUBLE, beyond: 'third_mean' },
  });
});

test('a second look needs a percentage or a pass mark; who only marks changes nothing', async () => {
  const of = server({ plan: { type: 'second_look', percent: 0, pass_mark: 2, around: 0.5 }, version: 1 });
  const { user, unmount } = await opened();
  await user.clear(screen.getByRole('textbox', { name: /^Pass mark/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Please enter a percentage or a pass mark/)).toBeDefined();
  expect(sentBy(of)).toEqual([]);
  of.on(changePlan, () =>
    refusal('changed_meanwhile', { message: 'The plan of this question has changed.' }),
  );
  await user.clear(screen.getByRole('textbox', { name: /^Percent/ }));
  await user.type(screen.getByRole('textbox', { name: /^Percent/ }), '20');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The plan of this question has changed.')).toBeDefined();
  unmount();
  server({ plan: DOUBLE }, 'mark');
  await opened();
  expect(await screen.findByText('Only people who run the exam can change this.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('figures, unless they are too few', async () => {
  server();
  await opened();
  const figures = within(await screen.findByRole('region', { name: 'Agreement' }));
  expect(
    await figures.findByText(
      '0.5 marks less on average, 75 % near enough, ICC 0.81, 0.25 marks less each hour',
    ),
  ).toBeDefined();
  expect(figures.getByText('About 40 seconds an answer')).toBeDefined();
  expect(figures.getByText('Beside Omar, 9 answers: too few to say')).toBeDefined();
  expect(figures.getByText('0.66')).toBeDefined();
  expect(figures.getByText('always the same')).toBeDefined();
  await expectAccessible();
  expect(figures.getByText('Too few to say')).toBeDefined();
});

test('the tab says by whom each question is marked, and leads to what differs', async () => {
  const progress = { all: 9, blank: 1, waiting: 1, held: 1, second: 2, differs: 1, marked: 3, escalated: 0 };
  const question = {
    question: 'Why?',
    kind: 'essay' as const,
    marks: 5,
    has_rubric: false,
    waits_for_you: true,
    yours: 0,
  };
  server()
    .on(listExams, [])
    .on(getMarking, {
      title: 'Series 1',
      share: 'own',
      questions: [{ ...question, question_id: 7, question_number: 3, plan: DOUBLE, progress }],
      markers: [],
    })
    .on(listDifferences, [
      {
        answer: '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a01',
        question_id: 7,
        question_number: 3,
        marks: [1, 4],
        is_yours: false,
        proposed: null,
      },
    ]);
  renderPage('/faculty?panel=recent-quiz&exam=3&view=marking', { as: 'Faculty' });
  expect(
    await screen.findByText(
      '3 marked + 1 waiting + 2 waiting for another marker + 1 with different marks + 1 being marked + 1 blank = 9 answers',
    ),
  ).toBeDefined();
  expect(screen.getByText(/^Two people mark each answer: less than 1.5 marks apart/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Change how question 3 is marked' })).toBeDefined();
  expect(await screen.findByText('The marks of 1 answer differ.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Compare and agree' })).toBeDefined();
});
