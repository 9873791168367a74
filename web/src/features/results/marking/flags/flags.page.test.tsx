import { type AnswerToMark, getMarking, nextAnswer, returnAnswer } from '@quivia/contract/answer-marking';
import type { ReplyTo } from '@quivia/contract/endpoint';
import { getExam, listExams } from '@quivia/contract/exams';
import * as flags from '@quivia/contract/marking-flags';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { examOf } from '../../../../testing/sample-exam.ts';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const answer: AnswerToMark = {
  answer: '6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a01',
  version: 'v0',
  question_id: 7,
  question_number: 3,
  question: 'Why is the sky blue?',
  kind: 'essay',
  body: { template: '', words_from: null, words_to: null },
  answer_key: { model_answer: 'Rayleigh scattering', notes: '' },
  given: { text: 'Nothing is blue any more' },
  marks: 5,
  step: 0.5,
  rubric: null,
  held_until: '2026-11-16T11:00:00.000Z',
  escalated: null,
  sheet: null,
};

const progress = {
  all: 3,
  blank: 1,
  waiting: 0,
  held: 0,
  second: 0,
  differs: 0,
  marked: 2,
  escalated: 0,
};

const overview = (given: Partial<ReplyTo<typeof getMarking>> = {}): ReplyTo<typeof getMarking> => ({
  title: 'Series 1',
  share: 'own',
  step: 0.5,
  questions: [
    {
      question_id: 7,
      question_number: 3,
      question: 'Why is the sky blue?',
      kind: 'essay',
      marks: 5,
      has_rubric: false,
      plan: { type: 'single' },
      progress,
      waits_for_you: false,
      yours: 0,
    },
  ],
  markers: [],
  ...given,
});

const flag: flags.FlaggedAnswer = {
  id: 4,
  question_number: 3,
  flag: 'welfare',
  note: 'The last line sounds desperate',
  by: 'Mira',
  at: '2026-11-16T11:00:00.000Z',
  is_passed_on: false,
  settled: null,
  named: null,
  can_name: true,
};

const college = (share: 'own' | 'mark' = 'own') => {
  const { version: _v, held_until: _h, escalated: _e, sheet: _s, ...shown } = answer;
  return fakeServer()
    .on(getExam, examOf({ state: 'over', is_over: true, has_marking: true, share }))
    .on(listExams, [])
    .on(getMarking, overview({ share }))
    .on(nextAnswer, { answer, progress })
    .on(returnAnswer, { message: 'Returned.' })
    .on(flags.flagAnswer, { message: 'Flagged.' })
    .on(flags.listFlags, [flag])
    .on(flags.getFlaggedAnswer, shown)
    .on(flags.settleFlag, { message: 'Flag settled.' })
    .on(flags.nameFlagged, { message: 'Shown.', student: 'Anna Menon', roll_number: 'R25CS001' })
    .on(flags.revealNames, { message: 'Names revealed.' });
};

const TAB = '/faculty?panel=recent-quiz&exam=3&view=marking';

test('a marker flags the answer in hand and continues with it', async () => {
  const server = college('mark');
  const { user } = renderPage(`${TAB}&question=7`, { as: 'Faculty' });
  await screen.findByText('Nothing is blue any more');
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('What is it?'), 'Concern for welfare');
  await user.click(dialog.getByRole('button', { name: 'Flag' }));
  expect(server.sentTo(flags.flagAnswer)).toEqual([]);
  await user.type(dialog.getByLabelText('What worries you'), 'The last line sounds desperate');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Flag' }));
  expect(await screen.findByText('You flagged this answer: concern for welfare.')).toBeDefined();
  // Where reading continues, and the keys work.
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Answer');
  expect(server.sentTo(flags.flagAnswer)[0]?.body).toMatchObject({
    answer: answer.answer,
    flag: 'welfare',
    note: 'The last line sounds desperate',
    pass_on: false,
  });
});

test('an illegible answer is passed on without further words', async () => {
  const server = college('mark');
  const { user } = renderPage(`${TAB}&question=7`, { as: 'Faculty' });
  await screen.findByText('Nothing is blue any more');
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('What is it?'), 'Illegible');
  server.on(nextAnswer, { answer: null, progress });
  await user.click(dialog.getByRole('button', { name: 'Pass on' }));
  expect(await screen.findByText('Nothing waits')).toBeDefined();
  expect(server.sentTo(flags.flagAnswer)[0]?.body).toMatchObject({
    flag: 'illegible',
    note: '',
    pass_on: true,
  });
});

test('those who run the exam read a flag, ask whose answer it is, and settle it', async () => {
  const server = college();
  const { user } = renderPage(TAB, { as: 'Faculty' });
  expect(await screen.findByText('A marker is worried about a student.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Look at flags' }));
  expect(await screen.findByText('Nothing is blue any more')).toBeDefined();
  expect(screen.getByText('The last line sounds desperate')).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'See whose answer it is' }));
  const asking = within(await screen.findByRole('dialog'));
  server.on(flags.listFlags, [
    {
      ...flag,
      named: { student: 'Anna Menon', roll_number: 'R25CS001', by: 'Fred', reason: 'To call her' },
    },
  ]);
  await user.type(asking.getByRole('textbox'), 'To call her');
  await user.click(asking.getByRole('button', { name: 'See whose answer it is' }));
  expect(await screen.findByText('Anna Menon, R25CS001')).toBeDefined();
  expect(server.sentTo(flags.nameFlagged)[0]?.body).toEqual({ reason: 'To call her' });
  await user.click(screen.getByRole('button', { name: 'Settle' }));
  const settling = within(await screen.findByRole('dialog'));
  await user.type(settling.getByLabelText('What was done'), 'We talked');
  await user.click(settling.getByRole('button', { name: 'Settle' }));
  await expect.poll(() => server.sentTo(flags.settleFlag)[0]?.body).toEqual({ note: 'We talked' });
});

test('the owner reveals names with a reason, once every answer has a mark', async () => {
  const server = college();
  const { user, unmount } = renderPage(TAB, { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Reveal names' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Students ask');
  await user.click(dialog.getByRole('button', { name: 'Reveal names' }));
  await expect
    .poll(() => server.sentTo(flags.revealNames)[0]?.body)
    .toEqual({ shown: true, reason: 'Students ask' });
  unmount();
  const [question] = overview().questions as [ReplyTo<typeof getMarking>['questions'][number]];
  const waiting = { ...question, progress: { ...progress, waiting: 1, marked: 1 } };
  server.on(getMarking, overview({ questions: [waiting] }));
  renderPage(TAB, { as: 'Faculty' });
  expect(
    await screen.findByText('The owner can reveal names when every answer has a mark: 1 answer to go.'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reveal names' })).toBeNull();
});
