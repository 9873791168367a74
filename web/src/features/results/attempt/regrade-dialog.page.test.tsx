import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { type AnswerKey, getAnswerKey, regrade } from '@quivia/contract/exam-decisions';
import { getAttempt } from '@quivia/contract/exam-results';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { answerKeyOf, attemptOf, keyOptionOf as option } from '../../../testing/sample-exam.ts';

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

const replyOf = (given: object = {}) => ({
  message: "1 student's marks changed.",
  is_applied: false,
  key_version: 4,
  bank: 'same' as const,
  changed: 1,
  unchanged: 2,
  changes: [change],
  ...given,
});

const college = (key: Partial<AnswerKey> = {}) =>
  fakeServer()
    .on(getAttempt, attemptOf())
    .on(getAnswerKey, answerKeyOf(key))
    .on(regrade, ({ body }) => {
      const { apply, correct } = body as { apply: boolean; correct?: number[] };
      const isOld = correct?.join() === '2';
      return replyOf({
        is_applied: apply,
        bank: correct ? (isOld ? 'same' : 'changes') : null,
        ...(isOld && { changed: 0, unchanged: 3, changes: [] }),
      });
    });

async function open() {
  const { user } = renderPage('/faculty?panel=recent-quiz&exam=3&student=41', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Regrade question 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Regrade this question' }));
  await dialog.findByRole('status');
  return {
    user,
    dialog,
    apply: () => dialog.getByRole('button', { name: 'Apply to everyone' }) as HTMLButtonElement,
  };
}

test('the right answer is chosen in the dialog: what changes is shown at once, and applied as shown', async () => {
  const server = college();
  const { user, dialog, apply } = await open();
  expect(await dialog.findByText("No one's marks or total would change.")).toBeDefined();
  expect(dialog.getByRole('radio', { name: /Option B.*Key now/ })).toHaveProperty('checked', true);
  expect(apply().disabled).toBe(true);

  await user.click(dialog.getByRole('radio', { name: /Option C/ }));
  const row = await dialog.findByRole('row', { name: /R25CS001/ });
  expect(row.textContent).toContain('4 / 6 → 5 / 6');
  expect(dialog.getByRole('status').textContent).toBe(
    'Marks or totals would change for 1 student and stay the same for 2.',
  );
  const bank = dialog.getByText(/gets this key too, for later exams/);
  expect(within(bank).getByRole('link', { name: 'Trees' }).getAttribute('href')).toContain(
    'panel=create-qbank&bank=5&question=71',
  );

  // The reason is only needed to apply.
  await user.click(apply());
  expect(await dialog.findByText('Please give a reason')).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), 'The key named the wrong option');
  await user.click(apply());
  expect(await screen.findByText("1 student's marks changed.")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(regrade).map(({ body }) => [body.policy, body.correct, body.apply])).toEqual([
    ['new_key', [2], false],
    ['new_key', [3], false],
    ['new_key', [3], true],
  ]);
  expect(server.sentTo(regrade).at(-1)?.body).toMatchObject({
    key_version: 4,
    reason: 'The key named the wrong option',
  });
});

test('full marks and removing the question send no key', async () => {
  const server = college();
  const { user, dialog, apply } = await open();
  await user.click(dialog.getByRole('radio', { name: 'Full marks for everyone' }));
  expect(dialog.queryByRole('group', { name: 'Right answer' })).toBeNull();
  await dialog.findByRole('row', { name: /R25CS001/ });
  await user.type(dialog.getByLabelText('Reason'), 'Unclear');
  await user.click(apply());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(regrade).at(-1)?.body).toEqual({
    question_id: 71,
    policy: 'all_correct',
    reason: 'Unclear',
    apply: true,
    key_version: 4,
  });
});

test('several answers can be right, but never none', async () => {
  const server = college();
  const { user, dialog } = await open();
  await user.click(dialog.getByLabelText('More than one answer is right'));
  await user.click(dialog.getByRole('checkbox', { name: /Option B/ }));
  expect(dialog.getByRole('checkbox', { name: /Option B/ })).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('checkbox', { name: /Option A/ }));
  expect(await dialog.findByText('Any one of them earns the marks.')).toBeDefined();
  await waitFor(() => expect(server.sentTo(regrade).at(-1)?.body.correct).toEqual([1, 2]));
});

test('begins with a key that was corrected in the bank before, and names the other exams', async () => {
  const server = college({
    options: [
      option(1, 'A', { is_correct_in_bank: true }),
      option(2, 'B', { is_correct_in_bank: false }),
      option(3, 'C'),
    ],
    other_exams: [{ id: 9, title: 'Series 2', start_time: '2026-11-18T09:00:00.000Z' }],
    other_exams_of_colleagues: 1,
  });
  const { dialog } = await open();
  expect(dialog.getByRole('radio', { name: /Option A/ })).toHaveProperty('checked', true);
  expect(server.sentTo(regrade)[0]?.body.correct).toEqual([1]);
  expect(dialog.getByText(/keep their key, 1 exam of your colleagues among them/)).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Series 2' }).getAttribute('href')).toContain('exam=9');
});

test.each([
  ['other_options', /has different options now. This key counts in this exam only./],
  ['deleted', /was deleted from Trees. This key counts in this exam only./],
  ['no_access', /You can't edit Trees. This key counts in this exam only/],
] as const)('says why the bank keeps its key: %s', async (bank, sentence) => {
  college({ can_edit_bank: false }).on(regrade, replyOf({ bank }));
  const { dialog } = await open();
  expect((await dialog.findByText(sentence)).querySelector('a')).toBeNull();
});

test('says how many are not listed', async () => {
  college().on(regrade, replyOf({ changed: 450, unchanged: 0 }));
  const { dialog } = await open();
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
  college().on(
    regrade,
    replyOf({
      bank: null,
      changed: 3,
      unchanged: 0,
      changes: [
        dropped(1, { marks_before: 4, marks_after: 3 }),
        dropped(2, { marks_before: 2, marks_after: 2 }),
        dropped(3, { marks_before: 2, marks_after: 1, is_corrected: false }),
      ],
    }),
  );
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('radio', { name: 'Remove the question' }));
  const row = (number: number) =>
    dialog.getByRole('row', { name: new RegExp(`R25CS00${number}`) }).textContent ?? '';
  await dialog.findByRole('table', { name: 'What would change' });
  expect(row(1)).toContain('Corrected; capped at the new total');
  expect(row(1)).toContain('4 / 4 → 3 / 3');
  expect(row(2)).toMatch(/Corrected2 \/ 4 → 2 \/ 3/);
  expect(row(3)).not.toContain('Corrected');
});

test('a regrade that fails to apply stays open, shows the new state and can be tried again', async () => {
  const server = college();
  const { user, dialog, apply } = await open();
  await user.click(dialog.getByRole('radio', { name: /Option C/ }));
  await dialog.findByRole('row', { name: /R25CS001/ });
  await user.type(dialog.getByLabelText('Reason'), 'Wrong key');
  server.on(regrade, ({ body }) =>
    (body as { apply: boolean }).apply ? refusal('changed_meanwhile') : replyOf({ key_version: 5 }),
  );
  await user.click(apply());
  expect(await screen.findByText(ERROR_MESSAGES.changed_meanwhile)).toBeDefined();
  expect(await dialog.findByText(/would change for 1 student/)).toBeDefined();
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Wrong key');
  server.on(regrade, replyOf());
  await user.click(apply());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(regrade).at(-1)?.body.key_version).toBe(5);
});

test('a question that cannot be read says so, and can be tried again', async () => {
  const server = college();
  server.on(getAnswerKey, () => refusal('not_found'));
  const { user } = renderPage('/faculty?panel=recent-quiz&exam=3&student=41', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Regrade question 1' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  server.on(getAnswerKey, answerKeyOf());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Right answer')).toBeDefined();
});

test('somebody who marks reads how many would change, and nobody’s name', async () => {
  college().on(regrade, replyOf({ changed: 2, changes: [] }));
  const { dialog } = await open();
  expect(await dialog.findByText(/^Marks or totals would change for 2 students/)).toBeDefined();
  expect(dialog.getByText(/^You mark answers of this exam, so nobody is named/)).toBeDefined();
});

test('of other kinds, a frequent answer is accepted too: first what would change, then for everyone', async () => {
  const given = [
    { label: 'Yamusukro', students: 14, share: 0, is_unreadable: false, accept: { text: 'Yamusukro' } },
    { label: 'Abidjan', students: 3, share: 0.5, is_unreadable: false, accept: { text: 'Abidjan' } },
    { label: '???', students: 1, share: 0, is_unreadable: true, accept: null },
  ];
  const answer_key = {
    accepted: [{ text: 'Yamoussoukro', percent: 100, match: 'exact' }],
    ignore_case: true,
    ignore_accents: true,
    ignore_spaces: false,
    ignore_punctuation: false,
  };
  const server = college({ kind: 'text', body: {}, answer_key, given, options: [] });
  const { user, dialog, apply } = await open();
  expect(await dialog.findByText('Yamoussoukro')).toBeDefined();
  expect(dialog.queryByRole('radio', { name: /\?\?\?/ })).toBeNull();
  expect(dialog.getByRole('radio', { name: /Abidjan/ }).closest('label')?.textContent).toContain(
    '3 students, 50 % of the marks now',
  );
  await user.click(dialog.getByRole('radio', { name: /Yamusukro.*14 students/ }));
  await waitFor(() => expect(apply().disabled).toBe(false));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A usual spelling');
  await user.click(apply());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(regrade).at(-1)?.body).toMatchObject({
    policy: 'new_key',
    accept: { text: 'Yamusukro' },
    apply: true,
    reason: 'A usual spelling',
  });
});
