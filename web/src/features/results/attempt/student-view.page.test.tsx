import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import * as decide from '@quivia/contract/exam-decisions';
import { getAttempt, listRecordedEvents } from '@quivia/contract/exam-results';
import { getExam } from '@quivia/contract/exams';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { answerOf, attemptOf, examOf, lateAnswerOf } from '../../../testing/sample-exam.ts';

beforeAll(() => import('../recent-quiz-panel.tsx'));
afterEach(() => vi.unstubAllGlobals());

const college = (attempt = attemptOf()) =>
  fakeServer()
    .on(getAttempt, attempt)
    .on(getExam, examOf({ state: 'over' }));

const open = () => renderPage('/faculty?panel=recent-quiz&exam=3&student=41', { as: 'Faculty' });
/** From the student's menu. */
async function choose(user: ReturnType<typeof open>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
const figure = (label: string) =>
  screen.getAllByRole('term').find((term) => term.textContent === label)?.nextElementSibling?.textContent;

test('shows the answers with the key, what was chosen and what it earned', async () => {
  const wrong = [
    { option_number: 'A', option: 'A root', is_correct: true, is_chosen: false },
    { option_number: 'B', option: 'A branch', is_correct: false, is_chosen: true },
  ];
  college(
    attemptOf({
      answers: [
        answerOf({ stimulus: { id: 4, text: 'A forest in winter' } }),
        answerOf({
          question_id: 72,
          question_number: 2,
          options: wrong,
          marks: 0,
          is_right: false,
          stimulus: { id: 4, text: 'A forest in winter' },
        }),
        answerOf({
          question_id: 73,
          question_number: 3,
          marks: 0.5,
          is_right: false,
          note: 'Regraded.',
          clarifications: [{ at: '2026-11-16T09:20:00.000Z', text: 'In metres' }],
        }),
        answerOf({
          question_id: 74,
          question_number: 4,
          marks: 0,
          is_right: null,
          options: [],
          is_paused: true,
        }),
      ],
    }),
  );
  open();
  await screen.findByRole('heading', { level: 1, name: 'Anna Menon' });
  const items = screen.getAllByRole('listitem');
  const [first, second, third, fourth] = [1, 2, 3, 4].map(
    (number) =>
      items.find((item) =>
        within(item).queryByRole('heading', { name: `Question ${number}` }),
      ) as HTMLElement,
  );
  expect(figure('Marks')).toBe('4 / 6');
  expect(first?.textContent).toContain('Correct');
  expect(second?.textContent).toContain('Incorrect');
  // The passage is there once, above the first of its questions.
  expect(screen.getAllByText('A forest in winter')).toHaveLength(1);
  expect(first?.textContent).toContain('Passage for questions 1 to 2');
  expect(
    within(second as HTMLElement)
      .getByText('chosen')
      .closest('li')?.textContent,
  ).toContain('A branch');
  expect(third?.textContent).toContain('Partly correct');
  expect(third?.textContent).toContain('Regraded.');
  expect(third?.textContent).toContain('In metres');
  expect(fourth?.textContent).toContain('Not answered');
  expect(items.filter(({ textContent }) => textContent.includes('Arrived during a pause'))).toEqual([fourth]);
});

test('an answer that is marked without a name is withheld, and not called missing', async () => {
  const essay = {
    kind: 'essay' as const,
    options: [],
    answer: null,
    parts: [],
    body: { template: '', words_from: null, words_to: 20 },
    answer_key: { model_answer: 'A cycle of waiting.', notes: '' },
  };
  const server = college(attemptOf({ answers: [answerOf({ ...essay, is_nameless: true })] }));
  const { unmount } = open();
  expect(await screen.findByText(/^This answer is marked without a name/)).toBeDefined();
  expect(await screen.findByText('A cycle of waiting.')).toBeDefined();
  expect(screen.queryByText('Not answered')).toBeNull();
  unmount();
  server.on(getAttempt, attemptOf({ answers: [answerOf(essay)] }));
  open();
  expect(await screen.findByText('Not answered')).toBeDefined();
});

test('says that nothing was decided and nothing recorded', async () => {
  college();
  open();
  expect(await screen.findByText('No decisions so far.')).toBeDefined();
  expect(screen.getByText('Nothing was recorded.')).toBeDefined();
});

test('lists decisions and integrity events', async () => {
  college(
    attemptOf({
      integrity: [
        {
          kind: 'left_page',
          at: '2026-11-16T09:10:00.000Z',
          question_number: 2,
          detail: '12 s',
          away_seconds: null,
        },
      ],
      decisions: [
        {
          kind: 'marks_corrected',
          at: '2026-11-17T09:00:00.000Z',
          by: 'asha01',
          reason: 'The drawing was right.',
          marks_before: 4,
          marks_after: 5,
        },
      ],
    }),
  );
  open();
  expect(await screen.findByText('Left the page, at question 2')).toBeDefined();
  const decisions = screen.getByRole('region', { name: 'Decisions' });
  expect(decisions.textContent).toContain('4 → 5 marks');
  expect(decisions.textContent).toContain('The drawing was right.');
});

// H5: a device can report far more than a person reads.
test('reads more integrity events page by page, and says how many were not recorded', async () => {
  class InView {
    readonly #found: (entries: { isIntersecting: boolean }[]) => void;
    constructor(found: (entries: { isIntersecting: boolean }[]) => void) {
      this.#found = found;
    }
    observe = () => this.#found([{ isIntersecting: true }]);
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', InView);
  const event = (n: number) => ({
    kind: 'copied',
    at: '2026-11-16T09:10:00.000Z',
    question_number: n,
    detail: '',
    away_seconds: null,
  });
  const first = Array.from({ length: 50 }, (_, n) => event(n + 1));
  const server = college(attemptOf({ integrity: first, integrity_events: 51, integrity_dropped: 1200 })).on(
    listRecordedEvents,
    ({ query }) => (query.offset === '0' ? first : [event(51)]),
  );
  open();
  expect(await screen.findByText('Copied text, at question 51')).toBeDefined();
  expect(screen.getByText('1200 more were not recorded.')).toBeDefined();
  expect(server.sentTo(listRecordedEvents).map(({ query }) => query.offset)).toEqual(['0', '50']);
});

test('a correction needs marks and a reason, and the server has the last word', async () => {
  const server = college().on(decide.correctMarks, ({ body }) =>
    (body as { marks: number }).marks > 6
      ? refusal('invalid_input', { fields: { marks: 'There are only 6 marks in all.' } })
      : { message: 'Marks corrected.' },
  );
  const { user } = open();
  await choose(user, 'Correct the marks');
  const dialog = within(await screen.findByRole('dialog', { name: "Correct Anna Menon's marks" }));
  const marks = dialog.getByLabelText('Marks, of 6');
  expect(marks).toHaveProperty('value', '4');
  await user.clear(marks);
  await user.type(marks, 'five');
  await user.click(dialog.getByRole('button', { name: 'Correct the marks' }));
  expect(await dialog.findByText(/^Please enter a number/)).toBeDefined();
  expect(dialog.getByText('Please give a reason')).toBeDefined();
  expect(server.sentTo(decide.correctMarks)).toHaveLength(0);

  await user.clear(marks);
  await user.type(marks, '7');
  await user.type(dialog.getByLabelText('Reason'), 'The drawing was right.');
  await user.click(dialog.getByRole('button', { name: 'Correct the marks' }));
  expect(await dialog.findByText('There are only 6 marks in all.')).toBeDefined();
  await user.clear(marks);
  await user.type(marks, '5.5');
  await user.click(dialog.getByRole('button', { name: 'Correct the marks' }));
  expect(await screen.findByText('Marks corrected.')).toBeDefined();
  expect(server.sentTo(decide.correctMarks).at(-1)).toMatchObject({
    params: { id: '3', student_id: '41' },
    body: { marks: 5.5, reason: 'The drawing was right.' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a correction is undone by sending no marks', async () => {
  const server = college(attemptOf({ is_corrected: true })).on(decide.correctMarks, { message: 'Undone.' });
  const { user } = open();
  await choose(user, 'Undo the correction');
  const dialog = within(await screen.findByRole('dialog', { name: "Undo Anna Menon's correction?" }));
  await user.type(dialog.getByLabelText('Reason'), 'A mistake');
  await user.click(dialog.getByRole('button', { name: 'Undo the correction' }));
  expect(await screen.findByText('Undone.')).toBeDefined();
  expect(server.sentTo(decide.correctMarks)[0]?.body).toEqual({ marks: null, reason: 'A mistake' });
});

test('reopening says whether the student continues or starts, and asks for minutes', async () => {
  const server = college(
    attemptOf({ status: 'absent', started_at: null, ended_at: null, score: -1, answers: [] }),
  ).on(decide.reopenAttempt, { message: 'Reopened.' });
  const { user } = open();
  await choose(user, 'Reopen');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen the exam for Anna Menon?' }));
  expect(dialog.getByText('The student can start now and has the time you enter below.')).toBeDefined();
  const minutes = dialog.getByLabelText('Minutes from now');
  await user.clear(minutes);
  await user.type(dialog.getByLabelText('Reason'), 'The bus was late');
  await user.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(await dialog.findByText('Please enter whole minutes, at most 1,440 (one day)')).toBeDefined();
  await user.type(minutes, '20');
  await user.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('Reopened.')).toBeDefined();
  expect(server.sentTo(decide.reopenAttempt)[0]?.body).toEqual({ minutes: 20, reason: 'The bus was late' });
});

test('a refused disqualification stays in its dialog with the reason', async () => {
  const server = college(attemptOf({ status: 'in_progress', score: null })).on(decide.disqualify, () =>
    refusal('changed_meanwhile'),
  );
  const { user } = open();
  await choose(user, 'Disqualify');
  const dialog = within(await screen.findByRole('dialog', { name: 'Disqualify Anna Menon?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Two phones');
  await user.click(dialog.getByRole('button', { name: 'Disqualify' }));
  expect(await screen.findByText(ERROR_MESSAGES.changed_meanwhile)).toBeDefined();
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Two phones');
  expect(server.sentTo(decide.disqualify)).toHaveLength(1);
});

test('a cancelled exam leaves nothing to decide and nothing to regrade', async () => {
  college(attemptOf({ status: 'cancelled', score: null, total_marks: null }));
  open();
  await screen.findByRole('heading', { level: 1, name: 'Anna Menon' });
  expect(figure('Status')).toBe('Cancelled');
  expect(screen.queryByRole('region', { name: 'Decide' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Regrade/ })).toBeNull();
});

const LATE = [
  lateAnswerOf(),
  lateAnswerOf({ question_number: 2, chosen: 'A', late_by: 260, marks_change: null }),
  lateAnswerOf({ question_number: 2, chosen: '', late_by: 261, marks_change: -1 }),
];

test('each late answer is listed with its time, how late it was, and what it would change', async () => {
  college(attemptOf({ status: 'closed_by_deadline', late: LATE, late_answers: 3, marks_with_late: 5 }));
  open();
  const table = within(await screen.findByRole('table', { name: 'Answers that arrived late' }));
  const [, first, second, third] = table.getAllByRole('row').map((row) => row.textContent);
  expect(first).toContain('3 min 20 s after the deadline');
  expect(first).toContain('+1 mark');
  expect(first).toContain('Not decided');
  expect(table.getAllByRole('row')[1]?.querySelector('time')?.dateTime).toBe('2026-11-16T09:48:25.000Z');
  expect(second).toContain('Replaced by a later answer');
  expect(third).toContain('Answer removed');
  expect(third).toContain('−1 mark');
  const notice = screen.getByRole('alert');
  expect(notice.textContent).toContain('3 late answers to decide on.');
  expect(notice.textContent).toContain('Marks now4 / 6With the late answers5 / 6');
});

test('accepting says what it covers and what the total becomes, and sends the decision', async () => {
  const server = college(attemptOf({ late: LATE.slice(0, 1), late_answers: 1, marks_with_late: 5 })).on(
    decide.decideLate,
    { message: 'Late answers accepted.' },
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Accept late answers' }));
  const dialog = await screen.findByRole('dialog', { name: "Accept Anna Menon's late answers?" });
  expect(dialog.textContent).toContain('This decision covers only this answer.');
  expect(within(dialog).getByRole('listitem').textContent).toBe(
    'Question 1: B (3 min 20 s after submission; +1 mark)',
  );
  expect(dialog.textContent).toContain('Marks now4 / 6With the late answers5 / 6');
  await user.click(within(dialog).getByRole('button', { name: 'Accept late answers' }));
  expect(await within(dialog).findByText('Please give a reason')).toBeDefined();
  await user.type(within(dialog).getByLabelText('Reason'), 'The network was down');
  await user.click(within(dialog).getByRole('button', { name: 'Accept late answers' }));
  expect(await screen.findByText('Late answers accepted.')).toBeDefined();
  expect(server.sentTo(decide.decideLate)[0]?.body).toMatchObject({
    accept: true,
    reason: 'The network was down',
  });
});

test('refusing what was accepted says that it no longer counts', async () => {
  const late = [1, 2].map((question_number) =>
    lateAnswerOf({ question_number, accepted: question_number === 1 }),
  );
  college(attemptOf({ late, late_answers: 2, late_accepted: false }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Refuse late answers' }));
  const refuse = await screen.findByRole('dialog', { name: "Refuse Anna Menon's late answers?" });
  expect(refuse.textContent).toContain('only these 2 answers');
  expect(refuse.textContent).toContain('1 answer you accepted before: it no longer counts.');
});

test('a decision covers what is undecided, and says the total with what was decided before', async () => {
  const late = [lateAnswerOf({ accepted: false }), lateAnswerOf({ question_number: 2 })];
  college(attemptOf({ late, late_answers: 2, marks_with_late: 5 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Accept late answers' }));
  const accept = await screen.findByRole('dialog', { name: "Accept Anna Menon's late answers?" });
  expect(within(accept).getByRole('listitem').textContent).toContain('Question 2');
  expect(accept.textContent).not.toContain('you refused before');
  expect(accept.textContent).toContain('With the late answers5 / 6');
});

test('accepting what was refused promises no total that is not known', async () => {
  college(attemptOf({ late: [lateAnswerOf({ accepted: false })], late_answers: 1 }));
  const { user } = open();
  expect(await screen.findByText('Refused')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Refuse late answers' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept late answers' }));
  const accept = await screen.findByRole('dialog', { name: "Accept Anna Menon's late answers?" });
  expect(accept.textContent).toContain('1 answer you refused before.');
  expect(accept.textContent).not.toContain('With the late answers');
});

test('answers after the results are decided about apart from late ones', async () => {
  const late = [lateAnswerOf({ accepted: true }), lateAnswerOf({ question_number: 2, after_results: true })];
  const server = college(attemptOf({ late, late_answers: 2, marks_with_after_results: 6 })).on(
    decide.decideLate,
    { message: 'Late answers accepted.' },
  );
  const { user } = open();
  const notice = (await screen.findByText('1 answer arrived after the results.')).closest(
    'div',
  ) as HTMLElement;
  expect(notice.textContent).toContain('Marks now4 / 6With the late answers6 / 6');
  await user.click(screen.getByRole('button', { name: 'Accept answers after the results' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: "Accept Anna Menon's answers after the results?" }),
  );
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  await user.type(dialog.getByLabelText('Reason'), 'The router failed');
  await user.click(dialog.getByRole('button', { name: 'Accept answers after the results' }));
  await waitFor(() =>
    expect(server.sentTo(decide.decideLate)[0]?.body).toEqual({
      accept: true,
      reason: 'The router failed',
      after_results: true,
    }),
  );
});

test('corrected marks show what was computed, and count whatever is decided about late answers', async () => {
  college(
    attemptOf({
      score: 5,
      is_corrected: true,
      computed_marks: 3.5,
      late: [lateAnswerOf()],
      late_answers: 1,
      marks_with_late: 5,
    }),
  );
  const { user } = open();
  expect(await screen.findByText('Corrected; computed: 3.5')).toBeDefined();
  expect(figure('Marks')).toBe('5 / 6');
  expect(screen.getByText('The corrected marks count either way.')).toBeDefined();
  await choose(user, 'Undo the correction');
  expect(await screen.findByText('The computed marks count again: 3.5.')).toBeDefined();
});

test.each([
  ['no_paper', 'the exam has no questions for it', 'Start a new exam'],
  ['grading_failed', "it couldn't be graded", 'Regrade any question to grade it again.'],
] as const)('an attempt without marks (%s) says why and what to do', async (ungraded, why, todo) => {
  college(attemptOf({ ungraded, score: null, total_marks: null }));
  const { user } = open();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(why);
  expect(notice.textContent).toContain(todo);
  expect(figure('Marks')).toBe('–');
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Reopen' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Correct the marks' })).toBeNull();
});

test('a student who has not started has no answers', async () => {
  college(attemptOf({ status: 'assigned', started_at: null, ended_at: null, score: null, answers: [] }));
  open();
  expect(await screen.findByText('This student has not started.')).toBeDefined();
  expect(figure('Marks')).toBe('–');
  expect(figure('Status')).toBe('Not started');
});

test('the students before and after are one press or one arrow key away', async () => {
  const anna = { student_id: 41, student_name: 'Anna Menon' };
  const ben = { student_id: 42, student_name: 'Ben Thomas' };
  const server = college().on(getAttempt, ({ params }) =>
    params.student_id === '41'
      ? attemptOf({ students: 2, next: ben })
      : attemptOf({ ...ben, position: 2, students: 2, previous: anna }),
  );
  const { user, router } = open();
  await screen.findByRole('heading', { level: 1, name: 'Anna Menon' });
  expect(screen.getByText(/Series 1/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Previous/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: /^Next.*Ben Thomas$/ }));
  await screen.findByRole('heading', { level: 1, name: 'Ben Thomas' });
  expect(screen.getByText('2 of 2')).toBeDefined();
  await user.keyboard('{ArrowRight}');
  await user.keyboard('{ArrowLeft}');
  await screen.findByRole('heading', { level: 1, name: 'Anna Menon' });
  expect(router.state.location.search).toContain('student=41');

  // In a dialog the arrow keys belong to its fields.
  await choose(user, 'Disqualify');
  await screen.findByRole('dialog');
  await user.keyboard('{ArrowRight}');
  expect(router.state.location.search).toContain('student=41');
  expect(server.sentTo(getAttempt).map(({ params }) => params.student_id)).not.toContain('43');
});
