// Answers are marked by the items of a rubric.
import {
  type AnswerToMark,
  keepHold,
  listAhead,
  nextAnswer,
  type Progress,
  reopenSheet,
  returnAnswer,
  submitMark,
} from '@quivia/contract/answer-marking';
import { listEqualAnswers, listGroupMarks } from '@quivia/contract/equal-answers';
import type { RubricGroup } from '@quivia/contract/marking/rubric';
import { listAlike } from '@quivia/contract/rubrics';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const item = (id: string, text: string, marks: number, note = '') => ({
  id,
  text,
  marks,
  shown: 'applied' as const,
  note,
});
const GROUPS: RubricGroup[] = [
  {
    name: 'Cause',
    choose: 'one',
    items: [
      item('all', 'Scattering by size', 3, 'Rayleigh by name is not needed'),
      item('some', 'Scattering', 2),
    ],
  },
  {
    name: '',
    choose: 'many',
    items: [item('sunset', 'Says why sunsets are red', 1.5), item('long', 'Too long', -0.5)],
  },
];

const ANSWERS = ['6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a01', '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a02'] as const;
const answer = (place: 0 | 1, given: Partial<AnswerToMark> = {}): AnswerToMark => ({
  answer: ANSWERS[place],
  version: `v${place}`,
  question_id: 7,
  question_number: 3,
  question: 'Why is the sky blue?',
  kind: 'essay',
  body: { template: '', words_from: null, words_to: null },
  answer_key: { model_answer: '', notes: '' },
  given: { text: `Because of answer ${place}` },
  marks: 4,
  step: 0.5,
  rubric: { version: 2, groups: GROUPS },
  held_until: '2026-11-16T11:00:00.000Z',
  escalated: null,
  sheet: null,
  ...given,
});
const progress: Progress = {
  all: 3,
  blank: 0,
  waiting: 1,
  held: 1,
  second: 0,
  differs: 0,
  marked: 1,
  escalated: 0,
};

const server = (first = answer(0)) =>
  fakeServer()
    .on(listEqualAnswers, [])
    .on(listGroupMarks, [])
    .on(listAhead, [])
    .on(nextAnswer, { answer: first, progress })
    .on(submitMark, { message: 'Marked.' })
    .on(returnAnswer, { message: 'Returned.' })
    .on(keepHold, { held_until: '2026-11-16T11:10:00.000Z' })
    .on(listAlike, [{ answer: ANSWERS[1], begins: 'Light is scattered', marks: 3.5, comment: 'Good' }])
    .on(reopenSheet, answer(1));

const opened = async () => {
  const page = renderPage('/faculty?panel=recent-quiz&exam=3&view=marking&question=7', { as: 'Faculty' });
  await screen.findByText(/^Because of answer/);
  return page;
};
const applied = () =>
  screen
    .getAllByRole('checkbox')
    .filter((one) => (one as HTMLInputElement).checked)
    .map((one) => one.getAttribute('aria-labelledby')?.replace(/^.*_/, ''));
const mark = () =>
  screen.getAllByRole('status').find((one) => one.textContent?.includes('of 4 marks'))?.textContent;

test('digits apply items, one of each group that allows one; the mark follows, and Enter submits it', async () => {
  const of = server();
  const { user } = await opened();
  await expectAccessible();
  expect(mark()).toBe('–of 4 marks');
  expect(screen.getByText('Rayleigh by name is not needed')).toBeDefined();
  await user.keyboard('2');
  expect(mark()).toBe('2of 4 marks');
  await user.keyboard('13');
  expect(mark()).toBe('4of 4 marks');
  await user.keyboard('4');
  expect(mark()).toBe('4of 4 marks');
  await user.keyboard('z3');
  expect(mark()).toBe('3of 4 marks');
  // While somebody types, digits are text.
  await user.keyboard('c12{Escape}9');
  expect(applied()).toHaveLength(1);
  of.on(nextAnswer, { answer: null, progress });
  await user.keyboard('{Enter}');
  await screen.findByText('Nothing waits');
  expect(of.sentTo(submitMark)[0]?.body).toMatchObject({
    answer: ANSWERS[0],
    by_rubric: { items: ['all'], adjustment: 0, adjustment_note: '' },
    rubric_version: 2,
    comment: '12',
  });
  expect(of.sentTo(submitMark)[0]?.body).not.toHaveProperty('marks');
});

test('an adjustment needs a note, and 0 marks without an item a second Enter', async () => {
  const of = server();
  const { user } = await opened();
  await user.keyboard('{Enter}');
  expect(screen.getByText('No item applies. Submit again to give 0 marks.')).toBeDefined();
  await user.keyboard('2+');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Please say why you adjust the mark')).toBeDefined();
  expect(of.sentTo(submitMark)).toEqual([]);
  await user.keyboard('A drawing{Enter}');
  await expect
    .poll(() => of.sentTo(submitMark)[0]?.body)
    .toMatchObject({ by_rubric: { items: ['some'], adjustment: 0.5, adjustment_note: 'A drawing' } });
});

test('an adjustment goes in the steps of the exam', async () => {
  server().on(nextAnswer, { answer: answer(0, { step: 1 }), progress });
  const { user } = await opened();
  await user.keyboard('2+');
  expect((screen.getByRole('textbox', { name: 'Adjustment' }) as HTMLInputElement).value).toBe('+1');
  await user.clear(screen.getByRole('textbox', { name: 'Adjustment' }));
  await user.type(screen.getByRole('textbox', { name: 'Adjustment' }), '0.5');
  expect(screen.getByText('Please enter marks in steps of 1, such as 2 or −1')).toBeDefined();
});

test('what was entered is there again after a reload, as far as the rubric still has it', async () => {
  const of = server();
  const { user, unmount } = await opened();
  await user.keyboard('14');
  unmount();
  of.on(nextAnswer, {
    answer: answer(0, { rubric: { version: 3, groups: GROUPS.slice(0, 1) } }),
    progress,
  });
  await opened();
  expect(mark()).toBe('3of 4 marks');
});

test('a rubric that changed meanwhile is shown as it is now', async () => {
  const of = server().on(submitMark, () =>
    refusal('changed_meanwhile', { message: 'The rubric has changed. Please look at it again.' }),
  );
  const { user } = await opened();
  await user.keyboard('1{Enter}');
  await screen.findByText('The rubric has changed. Please look at it again.');
  const dearer = GROUPS.map((group) => ({
    ...group,
    items: group.items.map((one) => ({ ...one, marks: one.marks + 0.5 })),
  }));
  of.on(nextAnswer, { answer: answer(0, { rubric: { version: 3, groups: dearer } }), progress });
  await user.click(screen.getByRole('button', { name: 'Get the next answer' }));
  await expect.poll(mark).toBe('3.5of 4 marks');
});

test('below are the last answers with the same items, each to look at again', async () => {
  const of = server();
  const { user } = await opened();
  expect(of.sentTo(listAlike)).toEqual([]);
  await user.keyboard('13');
  await user.click(await screen.findByRole('button', { name: /^Light is scattered/ }));
  await screen.findByText('Because of answer 1');
  expect(of.sentTo(listAlike).at(-1)?.query).toEqual({ question_id: '7', items: 'all,sunset' });
  expect(of.sentTo(reopenSheet)[0]?.body).toEqual({ answer: ANSWERS[1] });
});

test('the list of keys says what they do with a rubric', async () => {
  server();
  const { user } = await opened();
  await user.keyboard('?');
  expect(await screen.findByText('Apply an item of the rubric, or remove it again')).toBeDefined();
});
