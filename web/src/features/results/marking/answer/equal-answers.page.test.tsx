import {
  type AnswerToMark,
  getMarking,
  keepHold,
  listAhead,
  nextAnswer,
  returnAnswer,
  submitMark,
} from '@quivia/contract/answer-marking';
import {
  listEqualAnswers,
  listGroupMarks,
  markEqualAnswers,
  undoGroupMark,
  type Wording,
} from '@quivia/contract/equal-answers';
import { getExam, listExams } from '@quivia/contract/exams';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { examOf } from '../../../../testing/sample-exam.ts';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const KEY = '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a01';
const GROUP = '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a09';
const progress = { all: 20, blank: 0, waiting: 19, held: 1, second: 0, differs: 0, marked: 0, escalated: 0 };

const answer = (text: string, given: Partial<AnswerToMark> = {}): AnswerToMark => ({
  ...{ answer: KEY, version: 'v1', question_id: 7, question_number: 3, question: 'When is it thrashing?' },
  ...{ kind: 'essay', body: { template: '', words_from: null, words_to: 20 } },
  ...{ answer_key: { model_answer: '', notes: '' }, given: { text }, marks: 2, step: 0.5, rubric: null },
  ...{ held_until: '2026-11-16T11:00:00.000Z', escalated: null, sheet: null },
  ...given,
});

const wording = (version: string, text: string, answers: number, likeness = 1): Wording => ({
  ...{ version, text, answers, likeness },
  is_equal: likeness === 1,
});
const WORDINGS = [
  wording('v1', 'It pages all the time.', 9),
  wording('v2', 'it pages all the time', 5),
  wording('v3', 'It pages all of the time.', 2, 0.8),
];

const desk = (wordings: Wording[] = WORDINGS) =>
  fakeServer()
    .on(getExam, examOf({ state: 'over', is_over: true, has_marking: true, share: 'mark' }))
    .on(listExams, [])
    .on(getMarking, { title: 'Series 1', share: 'mark', questions: [], markers: [] })
    .on(listAhead, [])
    .on(nextAnswer, { answer: answer('It pages all the time.'), progress })
    .on(listEqualAnswers, wordings)
    .on(listGroupMarks, [])
    .on(markEqualAnswers, { message: '14 answers marked.', marked: 14, held: 0, gone: 0 })
    .on(submitMark, { message: 'Marked.' })
    .on(returnAnswer, { message: 'Returned.' })
    .on(keepHold, { held_until: '2026-11-16T11:10:00.000Z' });

const PAGE = '/faculty?panel=recent-quiz&exam=3&view=marking&question=7';
const card = (name: string) => screen.findByRole('region', { name });

test('equal answers are marked with the one in hand by a key; Enter marks that one alone', async () => {
  const server = desk();
  const { user } = renderPage(PAGE, { as: 'Faculty' });
  const group = within(await card('14 equal answers'));
  await expectAccessible();
  expect(group.getByText('9 of them have exactly these words.')).toBeDefined();
  const box = (name: RegExp) => group.getByRole<HTMLInputElement>('checkbox', { name });
  expect([box(/^it pages all the time/).checked, box(/all of the time/).checked]).toEqual([true, false]);
  // Without marks there is nothing to give.
  await user.keyboard('g');
  expect(screen.getByText('Please give 0 to 2 marks, in steps of 0.5.')).toBeDefined();
  await user.keyboard('{Escape}2g');
  expect(await screen.findByText('14 answers marked.')).toBeDefined();
  expect(server.sentTo(markEqualAnswers)).toHaveLength(1);
  expect(server.sentTo(markEqualAnswers)[0]?.body).toMatchObject({
    ...{ answer: KEY, version: 'v1', versions: ['v1', 'v2'], answers: 14, marks: 2 },
  });
  expect(server.sentTo(submitMark)).toEqual([]);
  await user.keyboard('1{Enter}');
  await expect.poll(() => server.sentTo(submitMark)).toHaveLength(1);
});

test('a nearly equal answer joins when it is ticked, and an equal one leaves when it is not', async () => {
  const server = desk();
  const { user } = renderPage(PAGE, { as: 'Faculty' });
  const group = within(await card('14 equal answers'));
  await user.click(group.getByRole('checkbox', { name: /all of the time/ }));
  expect(group.getByRole('button', { name: /^Mark 16 at once/ })).toBeDefined();
  await user.click(group.getByRole('checkbox', { name: /^it pages all the time/ }));
  await user.keyboard('2');
  await user.click(group.getByRole('button', { name: /^Mark 11 at once/ }));
  await expect
    .poll(() => server.sentTo(markEqualAnswers)[0]?.body)
    .toMatchObject({ versions: ['v1', 'v3'], answers: 11 });
});

test('an answer like no other, a long one and one that was marked before have no card', async () => {
  const server = desk([wording('v1', 'It pages all the time.', 1)]);
  const { unmount } = renderPage(PAGE, { as: 'Faculty' });
  await expect.poll(() => server.sentTo(listEqualAnswers)).toHaveLength(1);
  expect(screen.queryByRole('region', { name: /equal answers/ })).toBeNull();
  unmount();
  for (const one of [
    answer('x '.repeat(200)),
    answer('Short', { sheet: { marks: 1, comment: '', by_rubric: null, annotations: [] } }),
  ]) {
    const other = desk().on(nextAnswer, { answer: one, progress });
    const page = renderPage(PAGE, { as: 'Faculty' });
    await screen.findByRole('article', { name: 'Answer' });
    expect(other.sentTo(listEqualAnswers)).toEqual([]);
    page.unmount();
  }
});

test('a refused group says why, and what was entered stays', async () => {
  desk().on(
    markEqualAnswers,
    refusal('changed_meanwhile', { message: 'Somebody else has marked this answer.' }),
  );
  const { user } = renderPage(PAGE, { as: 'Faculty' });
  await card('14 equal answers');
  await user.keyboard('2g');
  expect(await screen.findByText('Somebody else has marked this answer.')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Marks' }).value).toBe('2');
});

test('marks given at once are listed, and undone with a reason', async () => {
  const server = desk()
    .on(listGroupMarks, [{ group: GROUP, begins: 'The disk is full.', marks: 0.5, answers: 6 }])
    .on(nextAnswer, { answer: null, progress })
    .on(undoGroupMark, { message: '6 answers wait again.', undone: 6, kept: 0 });
  const { user } = renderPage(PAGE, { as: 'Faculty' });
  await user.click(await screen.findByText('Marked at once (1)'));
  expect(screen.getByText('6 answers, 0.5 marks each')).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Undo The disk is full.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the marks of 6 answers?' }));
  server.on(nextAnswer, { answer: answer('The disk is full.'), progress }).on(listGroupMarks, []);
  await user.type(dialog.getByRole('textbox'), 'The question was misread');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('6 answers wait again.')).toBeDefined();
  expect(server.sentTo(undoGroupMark)[0]?.body).toEqual({ group: GROUP, reason: 'The question was misread' });
  await screen.findByRole('article', { name: 'Answer' });
  expect(screen.queryByText(/^Marked at once/)).toBeNull();
});

test('after a dialog the keys are for the answer again: Enter marks it alone', async () => {
  const server = desk([WORDINGS[0] as Wording]);
  const { user } = renderPage(PAGE, { as: 'Faculty' });
  await card('9 equal answers');
  await user.keyboard('2');
  for (const key of ['?', 'e']) {
    await user.keyboard(key);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Answer');
  }
  await user.keyboard('{Enter}');
  await expect.poll(() => server.sentTo(submitMark)).toHaveLength(1);
  expect(server.sentTo(markEqualAnswers)).toEqual([]);
});
