import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import * as practice from '@quivia/contract/practice';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '../../platform/app/date-time.tsx';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { OtherKind } from '../kinds/kind.ts';

beforeAll(() => import('./practice-panel.tsx'));

const questionOf = (
  id: number,
  given: Partial<practice.PracticeQuestion> = {},
): practice.PracticeQuestion => ({
  id,
  version: 100 + id,
  exam_id: 3,
  exam: 'Series 1',
  course_name: 'Data Structures',
  module_name: 'Trees',
  reason: 'missed',
  question: `What is question ${id}?`,
  choose: 'one',
  options: [
    { id: 10 * id + 1, option_number: 'A', option: 'This' },
    { id: 10 * id + 2, option_number: 'B', option: 'That' },
  ],
  ...given,
});

const inDays = (days: number) => new Date(Date.now() + (days - 1 / 3) * 86_400_000).toISOString();

const serving = (questions: practice.PracticeQuestion[], given: Partial<practice.Practice> = {}) =>
  fakeServer()
    .on(practice.listPractice, { due: questions.length, questions, next_at: null, ...given })
    .on(practice.answerPractice, ({ body }) => {
      const { question_id, option_ids } = body as { question_id: number; option_ids: number[] };
      const correct = [10 * question_id + 2];
      const is_right = option_ids.join() === correct.join();
      return {
        is_right,
        share: Number(is_right),
        correct,
        explanation: 'Because it is.',
        next_at: inDays(is_right ? 3 : 1),
      };
    });

const open = (address = '') => renderPage(`/student?panel=practice${address}`, { as: 'Student' });
const press = (name: string) => screen.findByRole('button', { name });

test('a question is answered, shows its key and explanation, and leads to the next', async () => {
  const server = serving([questionOf(1), questionOf(2, { reason: 'due' })]);
  const { user } = open();
  const group = await screen.findByRole('group', { name: 'Question 1 of 2 Choose one' });
  expect(screen.getByText('Missed in Series 1 · Trees')).toBeDefined();
  expect(screen.queryByText('Because it is.')).toBeNull();
  await user.click(within(group).getByRole('radio', { name: /This/ }));
  await user.click(await press('Check answer'));
  await screen.findByText('Try again, or see the answer.');
  expect(screen.queryByText('Correct answer')).toBeNull();
  await user.click(await press('See the answer'));
  const verdict = await screen.findByText('Incorrect');
  expect(verdict.closest('[role=status]')?.textContent).toContain('This question comes back tomorrow.');
  expect(within(group).getByRole('radio', { name: /This/ }).closest('label')?.textContent).toContain(
    'Your answer',
  );
  expect(within(group).getByRole('radio', { name: /That/ }).closest('label')?.textContent).toContain(
    'Correct answer',
  );
  expect(screen.getByText('Because it is.')).toBeDefined();
  expect(server.sentTo(practice.answerPractice)[0]?.body).toEqual({
    question_id: 1,
    exam_id: 3,
    version: 101,
    option_ids: [11],
  });

  // Enter goes on, and the focus moves to the next question.
  await waitFor(async () => expect(document.activeElement).toBe(await press('Next question')));
  await user.keyboard('{Enter}');
  const second = await screen.findByRole('heading', { name: 'Question 2 of 2' });
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(screen.getByText('Due again · Trees')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: /That/ }));
  await user.click(await press('Check answer'));
  expect(await screen.findByText('This question comes back in 3 days.')).toBeDefined();
  await user.click(await press('Finish'));
  expect(await screen.findByText('You answered 2 questions, 1 of them correctly.')).toBeDefined();
  expect(screen.getByText(`The first of them comes back on ${dayOf(inDays(1))}.`)).toBeDefined();
  expect(screen.queryByText(/you skipped/)).toBeNull();
  await user.click(await press('Practise more'));
  expect(await screen.findByRole('heading', { name: 'Question 1 of 2' })).toBeDefined();
  expect(server.sentTo(practice.listPractice)).toHaveLength(2);
});

test('after a wrong answer there is a second try, which changes neither the day nor the summary', async () => {
  const server = serving([questionOf(1)]);
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /This/ }));
  await user.click(await press('Check answer'));
  await user.click(await press('Try again'));
  expect(screen.queryByText('Incorrect')).toBeNull();
  expect(screen.getByRole('radio', { name: /This/ })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('radio', { name: /That/ }));
  await user.click(await press('Check answer'));
  expect(await screen.findByText('Correct')).toBeDefined();
  expect(server.sentTo(practice.answerPractice).map(({ body }) => body)).toMatchObject([
    { option_ids: [11] },
    { option_ids: [12], is_retry: true },
  ]);
  await user.click(await press('Finish'));
  expect(await screen.findByText('You answered 1 question incorrectly.')).toBeDefined();
});

test('another choice after a wrong answer is the second try', async () => {
  serving([questionOf(1)]);
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /This/ }));
  await user.click(await press('Check answer'));
  await press('Try again');
  await user.click(screen.getByRole('radio', { name: /That/ }));
  expect(screen.queryByText('Incorrect')).toBeNull();
  await user.click(await press('Check answer'));
  expect(await screen.findByText('Correct')).toBeDefined();
});

test('a round with skipped questions says how many, and that they stay', async () => {
  serving([questionOf(1), questionOf(2), questionOf(3)]);
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /That/ }));
  await user.click(await press('Check answer'));
  await user.click(await press('Next question'));
  await user.click(await press('Skip'));
  await user.click(await press('Skip'));
  expect(await screen.findByText('You answered 1 question correctly and skipped 2.')).toBeDefined();
  expect(screen.getByText('Questions that you skipped stay on your list.')).toBeDefined();
});

test('a key that looks wrong is reported, once', async () => {
  const message = 'Reported. The owner of the question bank has been notified.';
  const server = serving([questionOf(1)]).on(practice.doubtKey, { message });
  const { user } = open();
  await screen.findByRole('radio', { name: /That/ });
  expect(screen.queryByRole('button', { name: 'I think the key is wrong' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /That/ }));
  await user.click(await press('Check answer'));
  await user.click(await press('I think the key is wrong'));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'I think the key is wrong' })).toBeNull();
  expect(server.sentTo(practice.doubtKey).map(({ body }) => body)).toEqual([{ question_id: 1, exam_id: 3 }]);
});

test('a check without an answer says what is missing, and nothing is sent', async () => {
  const server = serving([questionOf(1)]);
  const { user } = open();
  await user.click(await press('Check answer'));
  expect((await screen.findByRole('alert')).textContent).toBe('Choose an answer first.');
  expect(server.sentTo(practice.answerPractice)).toHaveLength(0);
  await user.click(await press('Skip'));
  expect(await screen.findByText('You skipped every question.')).toBeDefined();
});

test('where all that apply can be chosen, several are sent', async () => {
  const server = serving([questionOf(1, { choose: 'all_that_apply' })]);
  const { user } = open();
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
  await user.click(await press('Check answer'));
  await screen.findByText('Incorrect');
  expect(server.sentTo(practice.answerPractice)[0]?.body).toMatchObject({ option_ids: [11, 12] });
});

test('of an exam the missed ones come first, then the others where they are wanted', async () => {
  const server = serving([
    questionOf(1),
    questionOf(2, { reason: 'known' }),
    questionOf(3, { reason: 'known' }),
  ]);
  const { user } = open('&exam=3');
  expect(await screen.findByRole('heading', { name: 'Question 1 of 1' })).toBeDefined();
  expect(server.sentTo(practice.listPractice)[0]?.query).toEqual({ exam_id: '3' });
  expect(screen.getByRole('link', { name: 'Back to the result' }).getAttribute('href')).toContain(
    'panel=view-results&exam=3',
  );
  await user.click(await press('Skip'));
  await user.click(await press('Practise the other 2 questions of this exam'));
  expect(await screen.findByRole('heading', { name: 'Question 1 of 2' })).toBeDefined();
  expect(screen.getByText('Correct in Series 1 · Trees')).toBeDefined();
});

test('with nothing due, the next day is named, or what will appear', async () => {
  serving([], { next_at: inDays(3) });
  const first = open();
  expect(await screen.findByText('Nothing to practise today')).toBeDefined();
  expect(screen.getByText(/^The next questions are due on/)).toBeDefined();
  first.unmount();
  serving([]);
  open();
  expect(await screen.findByText(/Questions that you miss in an exam appear here/)).toBeDefined();
});

test('an exam that is held back says so', async () => {
  serving([]).on(practice.listPractice, () => refusal('not_found'));
  open('&exam=3');
  expect(await screen.findByText("These questions can't be practised right now")).toBeDefined();
  expect(screen.getByRole('link', { name: 'All practice' })).toBeDefined();
});

test('a question that an exam needs meanwhile is left behind with a message', async () => {
  serving([questionOf(1), questionOf(2)]).on(practice.answerPractice, () => refusal('not_found'));
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /This/ }));
  await user.click(await press('Check answer'));
  expect(await screen.findByRole('heading', { name: 'Question 2 of 2' })).toBeDefined();
  expect(await screen.findByText(ERROR_MESSAGES.not_found)).toBeDefined();
});

test('an answer that could not be sent can be sent again', async () => {
  const server = serving([questionOf(1)]).on(practice.answerPractice, () => refusal('busy'));
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /That/ }));
  await user.click(await press('Check answer'));
  expect(await screen.findByText(ERROR_MESSAGES.busy)).toBeDefined();
  server.on(practice.answerPractice, {
    is_right: true,
    share: 1,
    correct: [12],
    explanation: '',
    next_at: inDays(21),
  });
  await user.click(await press('Check answer'));
  expect(await screen.findByText('This question comes back in 21 days.')).toBeDefined();
});

test('questions that could not be loaded can be asked for again', async () => {
  const server = serving([]).on(practice.listPractice, () => refusal('not_allowed'));
  const { user } = open();
  await user.click(await press('Try again'));
  server.on(practice.listPractice, { due: 1, questions: [questionOf(1)], next_at: null });
  await user.click(await press('Try again'));
  expect(await screen.findByRole('heading', { name: 'Question 1 of 1' })).toBeDefined();
});

test("members practise in their communities' questions alone", async () => {
  const server = serving([questionOf(1, { exam: null, exam_id: null, reason: 'new' })]);
  renderPage('/communitymember?panel=practice', { as: 'CommunityMember' });
  expect(await screen.findByText('New · Trees')).toBeDefined();
  expect(server.sentTo(practice.listPractice)[0]?.query).toEqual({ communities: 'true' });
});

test('questions of other kinds are answered with their own fields, with their passage, and shown with their key', async () => {
  const stimulus = { id: 7, text: 'The river rose for three days.' };
  const text = { kind: 'text' as const, body: {}, options: [], stimulus };
  const server = serving([questionOf(1, text), questionOf(2, text)]).on(
    practice.answerPractice,
    ({ body }) => {
      const { answer } = body as { answer: { text: string } };
      if (answer.text === '?') return refusal('invalid_input', { message: "This answer can't be read." });
      const share = answer.text === 'partly' ? 0.5 : 1;
      return {
        is_right: share === 1,
        share,
        correct: [],
        answer_key: {
          accepted: [{ text: 'the river', percent: 100, match: 'exact' }],
          ignore_case: true,
          ignore_accents: true,
          ignore_spaces: false,
          ignore_punctuation: false,
        },
        parts: [{ id: '', share }],
        explanation: '',
        next_at: inDays(1),
      };
    },
  );
  const first = open();
  const field = await screen.findByRole('textbox', { name: 'Your answer' });
  await first.user.click(await press('Check answer'));
  expect((await screen.findByRole('alert')).textContent).toBe('Answer the question first.');
  // What can't be read is neither right nor wrong, and can be written differently. It survives a reload.
  await first.user.type(field, '?{Enter}');
  expect(await screen.findByText("This answer can't be read.")).toBeDefined();
  await first.user.clear(field);
  await first.user.type(field, 'partly');
  first.unmount();
  const { user } = open();
  expect(await screen.findByDisplayValue('partly')).toBeDefined();
  const passage = screen.getByText('The river rose for three days.').closest('details');
  await user.keyboard('{Tab}');
  await user.click(await press('Check answer'));
  expect(await screen.findByText('Partly correct')).toBeDefined();
  await user.click(await press('See the answer'));
  expect(await screen.findByText('the river')).toBeDefined();
  expect(server.sentTo(practice.answerPractice).at(-1)?.body).toEqual({
    question_id: 1,
    exam_id: 3,
    version: 101,
    answer: { text: 'partly' },
  });
  // The next question of the passage keeps it as it is, and has no draft.
  await user.click(await press('Next question'));
  await screen.findByRole('heading', { name: 'Question 2 of 2' });
  expect(screen.getByText('The river rose for three days.').closest('details')).toBe(passage);
  expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveProperty('value', '');
});

const OTHER_KINDS: {
  kind: OtherKind;
  question: string;
  body: Record<string, unknown>;
  /** What the student does, what is sent then, and what the key shows. */
  answer: (user: UserEvent) => Promise<unknown>;
  sent: Record<string, unknown>;
  answer_key: Record<string, unknown>;
  shown: RegExp;
}[] = [
  {
    kind: 'number',
    question: 'How far?',
    body: { unit_mode: 'none', units: [] },
    answer: async (user) => user.type(await screen.findByRole('textbox', { name: 'Your answer' }), '12.5'),
    sent: { value: '12.5' },
    answer_key: {
      accepted: [{ type: 'range', from: '13', to: '14', percent: 100 }],
      units: [],
      unit_penalty: 0,
    },
    shown: /13 to 14/,
  },
  {
    kind: 'match',
    question: 'Which capital?',
    body: {
      left: [{ id: 'fr', text: 'France' }],
      right: [
        { id: 'ro', text: 'Rome' },
        { id: 'pa', text: 'Paris' },
      ],
    },
    answer: async (user) =>
      user.selectOptions(await screen.findByRole('combobox', { name: 'France' }), 'Rome'),
    sent: { pairs: { fr: 'ro' } },
    answer_key: { pairs: { fr: 'pa' }, grading: 'share' },
    shown: /Correct answer.*Paris/,
  },
  {
    kind: 'order',
    question: 'Smallest first.',
    body: {
      items: [
        { id: 'b', text: 'Atom' },
        { id: 'a', text: 'Electron' },
        { id: 'c', text: 'Molecule' },
      ],
    },
    answer: async (user) => user.click(await screen.findByRole('button', { name: 'Move Molecule up' })),
    sent: { order: ['b', 'c', 'a'] },
    answer_key: { order: ['a', 'b', 'c'], grading: 'places' },
    shown: /Correct answer.*Electron.*Atom.*Molecule/,
  },
  {
    kind: 'cloze',
    question: 'Paris is on the [[river]].',
    body: { holes: [{ id: 'river', type: 'text' }] },
    answer: async (user) => user.type(await screen.findByRole('textbox', { name: /Blank 1 of 1/ }), 'Rhone'),
    sent: { holes: { river: 'Rhone' } },
    answer_key: {
      holes: {
        river: {
          type: 'text',
          weight: 1,
          key: {
            accepted: [{ text: 'Seine', percent: 100, match: 'exact' }],
            ignore_case: true,
            ignore_accents: true,
            ignore_spaces: false,
            ignore_punctuation: false,
          },
        },
      },
    },
    shown: /Seine/,
  },
];

test.each(OTHER_KINDS)('a $kind question is practised with its own fields and key', async (tried) => {
  const { kind, question, body, answer_key } = tried;
  const server = serving([questionOf(1, { kind, question, body, options: [] })]).on(practice.answerPractice, {
    is_right: false,
    share: 0,
    correct: [],
    answer_key,
    parts: [],
    explanation: 'Look at the map.',
    next_at: inDays(1),
  });
  const { user } = open();
  await tried.answer(user);
  await user.click(await press('Check answer'));
  expect(await screen.findByText('Incorrect', { selector: '[role=status] *' })).toBeDefined();
  await user.click(await press('See the answer'));
  await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(tried.shown));
  expect(screen.getByText('Look at the map.')).toBeDefined();
  expect(server.sentTo(practice.answerPractice)[0]?.body).toMatchObject({
    question_id: 1,
    answer: tried.sent,
  });
});
