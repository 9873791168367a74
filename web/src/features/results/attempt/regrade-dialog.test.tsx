// @vitest-environment happy-dom
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { regrade } from '@quivia/contract/exam-decisions';
import { getAttempt } from '@quivia/contract/exam-results';
import { getExam } from '@quivia/contract/exams';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { attemptOf, examOf } from '../../../testing/sample-exam.ts';

beforeAll(() => import('../recent-quiz-panel.tsx'));

const change = {
  student_id: 41,
  roll_number: 'R25CS001',
  student_name: 'Anna Menon',
  marks_before: 4,
  marks_after: 5,
  total_before: 6,
  total_after: 6,
  is_corrected: false,
};

const college = () =>
  fakeServer()
    .on(getAttempt, attemptOf())
    .on(getExam, examOf({ state: 'over' }))
    .on(regrade, ({ body }) => ({
      message: "1 student's marks changed.",
      is_applied: (body as { apply: boolean }).apply,
      changed: 1,
      unchanged: 2,
      changes: [change],
    }));

async function open() {
  const { user } = renderPage('/faculty?panel=recent-quiz&exam=3&student=41', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Regrade question 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Regrade this question' }));
  return {
    user,
    dialog,
    show: () => user.click(dialog.getByRole('button', { name: 'Show what would change' })),
    apply: () => dialog.queryByRole('button', { name: 'Apply to everyone' }),
  };
}

test('nothing is shown without a reason, and nothing applied that was not shown', async () => {
  const server = college();
  const { user, dialog, show, apply } = await open();
  await show();
  expect(await dialog.findByText('Please give a reason')).toBeDefined();
  expect(server.sentTo(regrade)).toHaveLength(0);

  await user.type(dialog.getByLabelText('Reason'), 'The key named the wrong option');
  await show();
  const row = await dialog.findByRole('row', { name: /R25CS001/ });
  expect(row.textContent).toContain('4 / 6 → 5 / 6');
  expect(dialog.getByRole('status').textContent).toBe(
    'Marks or totals would change for 1 student and stay the same for 2.',
  );
  expect(apply()).not.toBeNull();

  await user.click(dialog.getByLabelText(/^Full marks for everyone/));
  expect(apply()).toBeNull();
  await show();
  await user.click(await dialog.findByRole('button', { name: 'Apply to everyone' }));
  expect(await screen.findByText("1 student's marks changed.")).toBeDefined();
  expect(server.sentTo(regrade).map(({ body }) => [body.policy, body.apply])).toEqual([
    ['new_key', false],
    ['all_correct', false],
    ['all_correct', true],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('leads to the question in its bank', async () => {
  college();
  const { dialog } = await open();
  const link = await dialog.findByRole('link', { name: 'correct the question in its bank' });
  expect(link.getAttribute('href')).toContain('panel=create-qbank&bank=5&question=71');
});

test('says that no marks would change, and how many are not listed', async () => {
  const server = college().on(regrade, {
    message: '',
    is_applied: false,
    changed: 0,
    unchanged: 3,
    changes: [],
  });
  const { user, dialog, show } = await open();
  await user.type(dialog.getByLabelText('Reason'), 'To be sure');
  await show();
  expect(await dialog.findByText("No one's marks or total would change.")).toBeDefined();
  expect(dialog.queryByRole('table')).toBeNull();
  server.on(regrade, { message: '', is_applied: false, changed: 450, unchanged: 0, changes: [change] });
  await show();
  expect(await dialog.findByText('Marks or totals would change for 450 students.')).toBeDefined();
  expect(dialog.getByText('The first 1 are shown.')).toBeDefined();
});

test('a dropped question shows both totals, and which corrections stay or are capped', async () => {
  const dropped = (student_id: number, given: object) => ({
    ...change,
    student_id,
    roll_number: `R25CS00${student_id}`,
    total_before: 4,
    total_after: 3,
    is_corrected: true,
    ...given,
  });
  college().on(regrade, {
    message: '',
    is_applied: false,
    changed: 3,
    unchanged: 0,
    changes: [
      dropped(1, { marks_before: 4, marks_after: 3 }),
      dropped(2, { marks_before: 2, marks_after: 2 }),
      dropped(3, { marks_before: 2, marks_after: 1, is_corrected: false }),
    ],
  });
  const { user, dialog, show } = await open();
  await user.click(dialog.getByLabelText(/^Remove the question/));
  await user.type(dialog.getByLabelText('Reason'), 'Not in the syllabus');
  await show();
  const row = (number: number) =>
    dialog.getByRole('row', { name: new RegExp(`R25CS00${number}`) }).textContent ?? '';
  await dialog.findByRole('table', { name: 'What would change' });
  expect(row(1)).toContain('Corrected; capped at the new total');
  expect(row(1)).toContain('4 / 4 → 3 / 3');
  expect(row(2)).toMatch(/Corrected2 \/ 4 → 2 \/ 3/);
  expect(row(3)).not.toContain('Corrected');
});

test('a regrade that fails to apply stays open, to be tried again', async () => {
  const server = college();
  const { user, dialog, show } = await open();
  await user.type(dialog.getByLabelText('Reason'), 'Wrong key');
  await show();
  const button = await dialog.findByRole('button', { name: 'Apply to everyone' });
  server.on(regrade, () => refusal('changed_meanwhile'));
  await user.click(button);
  expect(await screen.findByText(ERROR_MESSAGES.changed_meanwhile)).toBeDefined();
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Wrong key');
  expect(dialog.getByRole('button', { name: 'Apply to everyone' })).toBeDefined();
});
