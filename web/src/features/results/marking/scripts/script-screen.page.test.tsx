import {
  type AnswerToMark,
  escalateAnswer,
  getMarking,
  keepHold,
  reopenSheet,
  submitMark,
} from '@quivia/contract/answer-marking';
import type { ReplyTo } from '@quivia/contract/endpoint';
import { getExam, listExams } from '@quivia/contract/exams';
import { listFlags } from '@quivia/contract/marking-flags';
import * as scripts from '@quivia/contract/marking-scripts';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { examOf } from '../../../../testing/sample-exam.ts';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const SCRIPT = '3f2a91bc-3c61-4f4c-9a52-5f0f6f3d0a01';
const keyOf = (number: number) => `6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a0${number}`;

const answer = (number: number, given: Partial<AnswerToMark> = {}): AnswerToMark => ({
  answer: keyOf(number),
  version: `v${number}`,
  question_id: number,
  question_number: number,
  question: `What is thing ${number}?`,
  kind: 'essay',
  body: { template: '', words_from: null, words_to: null },
  answer_key: { model_answer: '', notes: '' },
  given: { text: `It is said ${number}` },
  marks: 5,
  step: 0.5,
  rubric: null,
  held_until: '2026-11-16T11:00:00.000Z',
  escalated: null,
  sheet: null,
  ...given,
});

const script = { script: SCRIPT, code: 'K7F3QD', answers: [answer(1), answer(2), answer(3)] };
const progress = { all: 4, complete: 1 };
const overview: ReplyTo<typeof getMarking> = {
  title: 'Series 1',
  share: 'own',
  step: 0.5,
  scripts: { ...progress, waits_for_you: true },
  questions: [
    {
      question_id: 1,
      question_number: 1,
      question: 'What is thing 1?',
      kind: 'essay',
      marks: 5,
      has_rubric: false,
      plan: { type: 'single' },
      progress: {
        all: 4,
        blank: 0,
        waiting: 3,
        held: 0,
        second: 0,
        differs: 0,
        marked: 1,
        escalated: 0,
      },
      waits_for_you: true,
      yours: 0,
    },
  ],
  markers: [],
};

const college = () =>
  fakeServer()
    .on(getExam, examOf({ state: 'over', is_over: true, has_marking: true }))
    .on(listExams, [])
    .on(listFlags, [])
    .on(getMarking, overview)
    .on(scripts.nextScript, { script, progress })
    .on(scripts.keepScript, { held_until: '2026-11-16T11:10:00.000Z' })
    .on(scripts.returnScript, { message: 'Returned.' })
    .on(scripts.markByScript, { message: 'By question.' })
    .on(keepHold, { held_until: '2026-11-16T11:10:00.000Z' })
    .on(submitMark, { message: 'Marked.' })
    .on(escalateAnswer, { message: 'Passed on.' })
    .on(reopenSheet, answer(1, { sheet: { marks: 4, comment: '', by_rubric: null, annotations: [] } }));

const VIEW = '/faculty?panel=recent-quiz&exam=3&view=script';
const opened = async () => {
  const page = renderPage(VIEW, { as: 'Faculty' });
  await screen.findByText('It is said 1', { selector: 'article *' });
  return page;
};
const inHand = () => screen.findByRole('article', { name: 'Answer' });

test('the answers of a script are marked by keys, one after another, and the next script follows', async () => {
  const server = college();
  const { user } = await opened();
  expect(screen.getByRole('heading', { name: 'Script K7F3QD' })).toBeDefined();
  await expectAccessible();
  await user.keyboard('4{Enter}');
  await screen.findByText('It is said 2', { selector: 'article *' });
  expect(screen.getByRole('button', { name: 'Question 1 finished' })).toBeDefined();
  await user.keyboard('2{Enter}');
  await screen.findByText('It is said 3', { selector: 'article *' });
  server.on(scripts.nextScript, { script: null, progress: { all: 4, complete: 4 } });
  await user.keyboard('0{Enter}');
  expect(await screen.findByText('Every script is complete.')).toBeDefined();
  expect(server.sentTo(submitMark).map(({ body }) => [body.answer, body.marks])).toEqual([
    [keyOf(1), 4],
    [keyOf(2), 2],
    [keyOf(3), 0],
  ]);
});

test('one that is skipped comes before the next script; what is marked can be opened again', async () => {
  const server = college();
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Question 2' }));
  await screen.findByText('It is said 2', { selector: 'article *' });
  await user.keyboard('2{Enter}');
  await screen.findByText('It is said 3', { selector: 'article *' });
  await user.keyboard('2{Enter}');
  await screen.findByText('It is said 1', { selector: 'article *' });
  await user.click(screen.getByRole('button', { name: 'Question 2 finished' }));
  expect(server.sentTo(reopenSheet)[0]?.body).toEqual({ answer: keyOf(2) });
});

test('Shift and Enter go back to the answer before', async () => {
  const server = college();
  const { user } = await opened();
  await user.keyboard('4{Enter}');
  await screen.findByText('It is said 2', { selector: 'article *' });
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(await screen.findByText(/^You marked this answer before/)).toBeDefined();
  expect(server.sentTo(reopenSheet)[0]?.body).toEqual({ answer: keyOf(1) });
});

test('the rest of the script can be read beside the answer in hand', async () => {
  college();
  const { user } = await opened();
  await user.click(screen.getByText('Read the other 2 answers of this script'));
  expect(screen.getByText('It is said 3')).toBeDefined();
  expect(within(await inHand()).queryByText('It is said 3')).toBeNull();
});

test('the tab leads to the next script, and its owner has the exam marked by question again', async () => {
  const server = college();
  const { user } = renderPage('/faculty?panel=recent-quiz&exam=3&view=marking', { as: 'Faculty' });
  expect(await screen.findByRole('link', { name: 'Mark the next script' })).toBeDefined();
  expect(screen.getByText('1 of 4 scripts complete')).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Mark by question' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'The questions stand alone');
  await user.click(dialog.getByRole('button', { name: 'Mark by question' }));
  await expect
    .poll(() => server.sentTo(scripts.markByScript)[0]?.body)
    .toEqual({ by_script: false, reason: 'The questions stand alone' });
});
