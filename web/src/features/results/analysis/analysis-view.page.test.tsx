import { analyseExam } from '@quivia/contract/exam-analysis';
import { getAnswerKey, regrade } from '@quivia/contract/exam-decisions';
import { getExamSummary } from '@quivia/contract/exam-results';
import { getExam } from '@quivia/contract/exams';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { analysisOf, answerKeyOf, examOf, itemOf, summaryOf } from '../../../testing/sample-exam.ts';

beforeAll(() => import('../recent-quiz-panel.tsx'));

const college = (analysis = analysisOf()) =>
  fakeServer()
    .on(analyseExam, analysis)
    .on(getExamSummary, summaryOf())
    .on(getExam, examOf({ state: 'over' }));

const open = () => renderPage('/faculty?panel=recent-quiz&exam=3&view=analysis', { as: 'Faculty' });
const questions = async () =>
  within(await screen.findByRole('table', { name: 'Questions with their figures' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');

test('each figure comes with what it means, and the spread as a table', async () => {
  college();
  open();
  expect(await screen.findByText('Based on 3 students with marks.')).toBeDefined();
  expect(screen.getByText('3.5 / 6')).toBeDefined();
  expect(screen.getByText(/^Not consistent/)).toBeDefined();
  const spread = within(screen.getByRole('table', { name: 'Students by marks' }));
  expect(spread.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'MarksStudents',
    '0 to below 31',
    '3 to 62',
  ]);
});

test('a question that looks wrong is named above the list and in it', async () => {
  college();
  const { user } = open();
  expect(await screen.findByText('Check question 2.')).toBeDefined();
  const [first, second] = await questions();
  expect(first).not.toContain('Check');
  expect(second).toContain('Check');
  expect(second).toContain("doesn't count");
  expect(second).toContain('10 %');
  expect(second).toContain('−0.30');
  await user.click(screen.getByRole('button', { name: 'Look at the options of question 2' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('questions are sorted by a figure, and the address keeps it', async () => {
  college();
  const { user, router } = open();
  const isFirst = async (number: string) => (await questions())[0]?.startsWith(number);
  expect(await isFirst('1')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Facility' }));
  await waitFor(async () => expect(await isFirst('2')).toBe(true));
  expect(router.state.location.search).toContain('sort=facility');
  await user.click(screen.getByRole('button', { name: 'Facility' }));
  await waitFor(async () => expect(await isFirst('1')).toBe(true));
});

test('the options of a question lead to regrading it', async () => {
  const server = college().on(getAnswerKey, answerKeyOf()).on(regrade, {
    message: '',
    is_applied: false,
    key_version: 1,
    bank: 'same',
    changed: 0,
    unchanged: 3,
    changes: [],
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Options of question 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Question 1' }));
  const [, key, other] = dialog.getAllByRole('row');
  expect(key?.textContent).toContain('Key');
  expect(key?.textContent).toContain('100 %');
  expect(other?.textContent).toContain('–');
  await user.click(dialog.getByRole('button', { name: 'Regrade' }));
  const form = within(await screen.findByRole('dialog', { name: 'Regrade question 1' }));
  expect(await form.findByText("No one's marks or total would change.")).toBeDefined();
  expect(server.sentTo(regrade)[0]?.body).toMatchObject({ question_id: 71, apply: false });
});

test('before anyone has submitted there is nothing to analyse', async () => {
  college(analysisOf({ students: 0, items: [], histogram: [] }));
  open();
  expect(await screen.findByText('The first figures appear once a student has submitted.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('an analysis that fails can be asked for again', async () => {
  const server = college().on(analyseExam, () => refusal('not_allowed'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  server.on(analyseExam, analysisOf());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Spread of marks')).toBeDefined();
});

test('figures of a replica that lags behind come with their time, and others without one', async () => {
  college(analysisOf({ as_of: new Date(2026, 10, 16, 10, 2, 31).toISOString() }));
  const { unmount } = open();
  expect(await screen.findByText('Figures as of 10:02:31 AM')).toBeDefined();
  unmount();
  college();
  open();
  expect(await screen.findByText('3.5 / 6')).toBeDefined();
  expect(screen.queryByText(/^Figures as of/)).toBeNull();
});

test('answers to other kinds are listed by frequency, and those that could not be read are named', async () => {
  const one = { part: '', is_unreadable: false, upper_share: 0.5, lower_share: null };
  const item = itemOf({
    kind: 'number',
    options: [],
    classes: [
      { ...one, label: '9.8', share: 1, students: 20 },
      { ...one, label: '98', share: 0, students: 7 },
      { ...one, label: 'ten', share: 0, students: 2, is_unreadable: true },
    ],
  });
  college(analysisOf({ items: [item] }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Answers to question 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Question 1' }));
  const rows = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toContain('9.8Key20');
  expect(rows[2]).toContain('987');
  expect(rows[3]).toContain("tenCouldn't be read2");
});
