// Seeds as those who run the exam choose them, and as markers meet them.
import {
  type AnswerToMark,
  getMarking,
  listAhead,
  type MarkedQuestion,
  nextAnswer,
  returnAnswer,
  submitMark,
} from '@quivia/contract/answer-marking';
import type { ReplyTo } from '@quivia/contract/endpoint';
import { listEqualAnswers, listGroupMarks } from '@quivia/contract/equal-answers';
import { getExam, listExams } from '@quivia/contract/exams';
import type { Stage } from '@quivia/contract/marking/seeds';
import {
  chooseSeed,
  confirmSeed,
  decideOnMarker,
  listSeeds,
  listToConfirm,
  removeSeed,
  setSeedRules,
} from '@quivia/contract/marking-seeds';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { examOf } from '../../../../testing/sample-exam.ts';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const ANSWER = '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a01';
const SEED = '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0b01';
const progress = { all: 9, blank: 0, waiting: 8, held: 0, second: 0, differs: 0, marked: 1, escalated: 0 };

const marker = (given: Partial<ReplyTo<typeof listSeeds>['markers'][number]>) => ({
  ...{ marker_id: 4, name: 'Mira', is_you: false, state: 'marking' as const, done: 0, all: 0, within: 0 },
  ...{ last: [], is_far_off: false },
  ...given,
});

const shown: ReplyTo<typeof listSeeds> = {
  ...{ question_number: 3, question: 'Why is the sky blue?', marks: 5 },
  ...{ qualify: { needed: 2, of: 3 }, tolerance: 1, is_of_plan: false },
  seeds: [
    {
      ...{ seed: SEED, use: 'practice', marks: 3, reasons: 'Names the wavelength', begins: 'Because blue' },
      ...{ chosen_by: 'Gita', confirmed_by: null, is_current: true, markers: 0, passed_on: [] },
    },
  ],
  candidates: [{ answer: ANSWER, begins: 'Light is scattered', marks: 4, comment: 'Clear', is_agreed: true }],
  markers: [
    marker({ name: 'Gita', marker_id: 3, is_you: true }),
    marker({ is_far_off: true, last: [true, false, false] }),
    marker({ marker_id: 5, name: 'Nila', state: 'failed', within: 1, all: 3 }),
  ],
};

const answer: AnswerToMark = {
  answer: ANSWER,
  version: 'v0',
  question_id: 7,
  question_number: 3,
  question: 'Why is the sky blue?',
  kind: 'essay',
  body: { template: '', words_from: null, words_to: null },
  answer_key: { model_answer: 'Rayleigh scattering', notes: '' },
  given: { text: 'Because of scattering' },
  marks: 5,
  step: 0.5,
  rubric: null,
  held_until: '2026-11-16T11:00:00.000Z',
  escalated: null,
  sheet: null,
};

const question: MarkedQuestion = {
  ...{ question_id: 7, question_number: 3, question: 'Why is the sky blue?', kind: 'essay', marks: 5 },
  ...{ has_rubric: false, plan: { type: 'single' }, progress, waits_for_you: true, yours: 0 },
};

const stage = (is: Stage['is'], given: Partial<Stage> = {}): Stage => ({
  ...{ is, done: 0, all: 2, needed: null },
  ...given,
});

const college = (of: Partial<MarkedQuestion> = {}) =>
  fakeServer()
    .on(getExam, examOf({ state: 'over', is_over: true, has_marking: true, share: 'mark' }))
    .on(listExams, [])
    .on(getMarking, {
      title: 'Series 1',
      share: 'mark',
      step: 0.5,
      questions: [{ ...question, ...of }],
      markers: [],
    })
    .on(listEqualAnswers, [])
    .on(listGroupMarks, [])
    .on(listAhead, [])
    .on(returnAnswer, { message: 'Returned.' })
    .on(listSeeds, shown)
    .on(chooseSeed, { message: 'Seed chosen.' })
    .on(removeSeed, { message: 'Seed removed.' })
    .on(setSeedRules, { message: 'Saved.' })
    .on(decideOnMarker, { message: 'Saved. The marker has been notified.' });

const TAB = '/faculty?panel=recent-quiz&exam=3&view=marking';
const open = (view: string) =>
  renderPage(TAB.replace('view=marking', `view=${view}&question=7`), { as: 'Faculty' });

test('an answer is chosen as a seed, for what it is and with the reasons; one is removed', async () => {
  const server = college();
  const { user, container } = open('seeds');
  expect(await screen.findByRole('heading', { name: 'Seeds of question 3' })).toBeDefined();
  expect(screen.getByText('Gita. Waits for another person to confirm the mark.')).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /^Check/ }));
  expect((dialog.getByLabelText(/^Why the answer/) as HTMLTextAreaElement).value).toBe('Clear');
  await user.click(dialog.getByRole('button', { name: 'Choose' }));
  await screen.findByText('Seed chosen.');
  expect(server.sentTo(chooseSeed)).toMatchObject([
    { body: { answer: ANSWER, use: 'quality', reasons: 'Clear' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'Too easy');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Seed removed.');
  expect(server.sentTo(removeSeed)).toMatchObject([{ body: { seed: SEED, reason: 'Too easy' } }]);
});

test('how many let a marker in is set, never more than there are', async () => {
  const server = college();
  const { user } = open('seeds');
  const needed = await screen.findByLabelText('Of these, within the tolerance');
  await user.clear(needed);
  await user.type(needed, '4');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No more answers than all of them can be needed.')).toBeDefined();
  await user.clear(needed);
  await user.type(needed, '3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(server.sentTo(setSeedRules)).toMatchObject([
    { body: { question_id: 7, of: 3, needed: 3, tolerance: 1 } },
  ]);
});

test('a person decides about a marker whose marks are far off, and about one who did not qualify', async () => {
  const server = college();
  const { user } = open('seeds');
  expect(await screen.findByText('Two of the last five marks were outside the tolerance.')).toBeDefined();
  expect(screen.getByText('Not qualified: 1 of 3 within the tolerance')).toBeDefined();
  // Nobody decides about themselves.
  expect(screen.queryByRole('button', { name: /Gita/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pause: Mira' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'We talk first');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pause' }));
  await screen.findByText('Saved. The marker has been notified.');
  expect(server.sentTo(decideOnMarker)).toMatchObject([
    { body: { question_id: 7, marker_id: 4, act: 'pause', reason: 'We talk first' } },
  ]);
  expect(screen.getByRole('button', { name: 'Let try again: Nila' })).toBeDefined();
});

test('a second person reads answer, mark and reasons, and agrees or says why not', async () => {
  const { question_id, question_number, kind, body, answer_key, given, marks, step, rubric } = answer;
  const server = college({ to_confirm: 1 })
    .on(listToConfirm, [
      {
        ...{
          answer: ANSWER,
          question_id,
          question_number,
          question: answer.question,
          kind,
          body,
          answer_key,
        },
        ...{ given, marks, step, rubric, seed: SEED, use: 'practice', reasons: 'Names the wavelength' },
        agreed: { marks: 3, comment: '', by_rubric: null, annotations: [] },
      },
    ])
    .on(confirmSeed, { message: 'Confirmed.' });
  const { user, container } = renderPage(TAB, { as: 'Faculty' });
  await user.click(await screen.findByRole('link', { name: 'Confirm 1 agreed mark' }));
  expect(await screen.findByText('Names the wavelength')).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Agree to 3 marks' }));
  await screen.findByText('Confirmed.');
  await user.click(screen.getByRole('button', { name: 'I don’t agree' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'Worth 4');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'I don’t agree' }));
  await expect
    .poll(() => server.sentTo(confirmSeed))
    .toMatchObject([
      { body: { seed: SEED, agrees: true } },
      { body: { seed: SEED, agrees: false, reason: 'Worth 4' } },
    ]);
});

test('after an answer for practice the agreed mark stands beside one’s own, and Enter continues', async () => {
  const agreed = {
    ...{ marks: 3, yours: 1, is_near: false, reasons: 'Names the wavelength' },
    ...{ comment: '', by_rubric: null, annotations: [] },
  };
  const server = college({ stage: stage('practice') })
    .on(nextAnswer, { answer, progress, stage: stage('practice') })
    .on(submitMark, { message: 'Marked.', agreed });
  const { user, container } = renderPage(TAB, { as: 'Faculty' });
  expect(await screen.findByText('Practice first: 0 of 2 answers marked.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Practise question 3' }));
  expect(await screen.findByText(/^Practice, answer 1 of 2/)).toBeDefined();
  await screen.findByText('Because of scattering');
  await user.keyboard('1{Enter}');
  expect(await screen.findByText('Your mark is too far from the agreed one.')).toBeDefined();
  expect(screen.getByText('Names the wavelength')).toBeDefined();
  await expectAccessible(container);
  server.on(nextAnswer, { answer: null, progress, stage: stage('failed', { done: 1, needed: 2 }) });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('You have not qualified yet')).toBeDefined();
  expect(screen.getByText(/^You have not qualified: 1 of 2 marks were within the tolerance/)).toBeDefined();
  expect(server.sentTo(submitMark)).toHaveLength(1);
});

test('a marker reads that their marking is paused, and that marks were far off', async () => {
  college({ waits_for_you: false, stage: stage('paused'), is_far_off: true }).on(
    nextAnswer,
    refusal('not_found'),
  );
  renderPage(TAB, { as: 'Faculty' });
  expect(
    await screen.findByText('Your marking of this question is paused by those who run the exam.'),
  ).toBeDefined();
  expect(screen.getByText(/^Two of your last five marks for check answers/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Mark question 3' })).toBeNull();
});
