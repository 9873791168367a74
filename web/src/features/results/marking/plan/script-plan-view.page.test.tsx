// Two people mark each script: set at once before marking, and with what follows once it has begun.
import { getMarking } from '@quivia/contract/answer-marking';
import { getExam, listExams } from '@quivia/contract/exams';
import type { DoublePlan } from '@quivia/contract/marking/plan';
import { getMarkingFigures, getPlan } from '@quivia/contract/marking-plans';
import { changeScriptPlan, getScriptPlan } from '@quivia/contract/marking-scripts';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { examOf } from '../../../../testing/sample-exam.ts';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const PLAN: DoublePlan = { type: 'double', tolerance: 12, combine: 'higher', beyond: 'third_higher' };
const shown = (given: object = {}) => ({
  ...{ version: 0, plan: null, reason: '', by_script: true, questions: 6, marks: 80, begun: 0 },
  ...given,
});
const found = (given: object = {}) => ({
  ...{ message: 'Plan saved.', is_applied: false, version: 0, changed: 0, opened: 0, settled: 0 },
  ...given,
});
const question = {
  ...{
    question_id: 7,
    question_number: 3,
    question: 'Why is the sky blue?',
    kind: 'essay' as const,
    marks: 5,
  },
  ...{ has_rubric: false, plan: PLAN, waits_for_you: false, yours: 0 },
  progress: { all: 9, blank: 0, waiting: 8, held: 0, second: 1, differs: 0, marked: 0, escalated: 0 },
};

const server = (given: object = {}, share: 'own' | 'mark' = 'own') =>
  fakeServer()
    .on(getExam, examOf({ state: 'over', is_over: true, has_marking: true, share }))
    .on(listExams, [])
    .on(getScriptPlan, shown(given))
    .on(changeScriptPlan, found());

const TAB = '/faculty?panel=recent-quiz&exam=3';
const opened = async () => {
  const page = renderPage(`${TAB}&view=plan`, { as: 'Faculty' });
  await screen.findByRole('heading', { name: 'Markers of a script' });
  return page;
};
const sentBy = (of: ReturnType<typeof server>) => of.sentTo(changeScriptPlan).map(({ body }) => body);

test('a tolerance for the sum of a script is set before marking, at once', async () => {
  const of = server();
  const { user } = await opened();
  await user.click(await screen.findByRole('radio', { name: /^Two people/ }));
  expect(screen.getByText(/The 6 questions are worth 80 marks together/)).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Tolerance in marks' }), '12');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'When they are near enough' }),
    'The marks of the person with the higher sum count',
  );
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'When they differ by the tolerance or more' }),
    'A third person marks the script: higher of the two nearest sums',
  );
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sentBy(of))
    .toMatchObject([
      { apply: false, version: 0, plan: PLAN },
      { apply: true, version: 0, plan: PLAN, reason: '' },
    ]);
});

test('once marking has begun, what follows is shown, and a reason is needed', async () => {
  const of = server({ begun: 4, plan: PLAN, version: 2 }).on(changeScriptPlan, found({ changed: 3 }));
  const { user } = await opened();
  await user.click(await screen.findByRole('radio', { name: /^As many people as each question needs/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change how scripts are marked?' }));
  expect(dialog.getByText('3 answers get another mark.')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Why it changes' }), 'One marker is ill');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await expect
    .poll(() => sentBy(of))
    .toMatchObject([
      { apply: false, plan: null },
      { apply: true, plan: null, version: 2, reason: 'One marker is ill' },
    ]);
});

test('an exam that is marked by question says so, and a marker reads the plan', async () => {
  server({ by_script: false });
  const { unmount } = await opened();
  expect(await screen.findByText(/^This exam is marked by question/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  unmount();
  server({ plan: PLAN, version: 1 }, 'mark');
  await opened();
  expect(await screen.findByText('Only people who run the exam can change this.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('the tab says how scripts are marked, and offers no question alone', async () => {
  server({ plan: PLAN, version: 1 })
    .on(getMarking, {
      ...{ title: 'Series 1', share: 'own', step: 0.5, markers: [], questions: [question] },
      scripts: { all: 9, complete: 0, waits_for_you: true, plan: PLAN },
    })
    .on(getPlan, {
      ...{ question_number: 3, question: 'Why is the sky blue?', marks: 5, version: 1, plan: PLAN },
      ...{ reason: '', begun: 1, is_of_script: true },
    })
    .on(getMarkingFigures, []);
  const { user } = renderPage(`${TAB}&view=marking`, { as: 'Faculty' });
  expect(
    await screen.findByText(/^Two people mark each script: less than 12 marks apart in total/),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Mark the next script' })).toBeDefined();
  expect(screen.queryByText(/kept for other markers|for other markers/)).toBeNull();
  expect(screen.queryByRole('link', { name: /Seeds/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Change how many people mark a script' })).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: 'Agreement of markers at question 3' }));
  expect(await screen.findByText(/^Two people mark each script of this exam, and the sums/)).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
});
