import { getOwnRecord } from '@quivia/contract/attempts';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import * as results from '@quivia/contract/results';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeAll(() => import('./view-results-panel.tsx'));

const ownOf = (given: Partial<results.OwnResult> = {}): results.OwnResult => ({
  id: 3,
  quiz_name: 'Series 1',
  course_id: 1,
  course_name: 'Data Structures',
  date: '2026-11-16T09:00:00.000Z',
  status: 'submitted',
  is_released: true,
  marks_obtained: 4,
  total_marks: 6,
  ...given,
});

const resultOf = (given: Partial<results.QuizResult> = {}): results.QuizResult => ({
  id: 3,
  course_id: 1,
  course_name: 'Data Structures',
  quiz_name: 'Series 1',
  faculty_name: 'Asha Nair',
  total_marks: 6,
  marks_obtained: 4,
  date: '2026-11-16T09:00:00.000Z',
  total_questions: 3,
  answered: 2,
  status: 'submitted',
  modules: [
    { module_name: 'Trees', questions: 2, right: 2, to_practise: 0, marks: 4, total_marks: 4 },
    { module_name: 'Graphs', questions: 1, right: 0, to_practise: 1, marks: 0, total_marks: 2 },
  ],
  decisions: [],
  can_review: true,
  has_leaderboard: false,
  time_used: 312,
  class_figures: null,
  ...given,
});

const questionOf = (question_number: number, given: Partial<results.ReviewedQuestion> = {}) => ({
  question_number,
  question: `What is question ${question_number}?`,
  choose: 'one' as const,
  module_name: 'Trees',
  options: [
    { option_number: 'A', option: 'This', is_correct: true, is_chosen: true },
    { option_number: 'B', option: 'That', is_correct: false, is_chosen: false },
  ],
  explanation: '',
  marks: 2,
  total_marks: 2,
  is_right: true,
  note: '',
  ...given,
});

const college = (result = resultOf()) =>
  fakeServer()
    .on(results.listOwnResults, [ownOf()])
    .on(results.getQuizResult, result)
    .on(results.reviewResult, [
      questionOf(1),
      questionOf(2, {
        choose: 'all_that_apply',
        is_right: false,
        marks: 0.5,
        note: 'The key was corrected.',
        clarifications: [{ at: '2026-11-16T09:20:00.000Z', text: 'Both <i>together</i>' }],
        explanation: 'Because.',
      }),
      questionOf(3, { is_right: null, marks: 0 }),
      questionOf(4, { is_right: null, marks: 0, total_marks: 0 }),
    ]);

const open = (exam = '') => renderPage(`/student?panel=view-results${exam}`, { as: 'Student' });

test('the list links to released results only, and says how each exam ended', async () => {
  college().on(results.listOwnResults, [
    ownOf({ id: 5, quiz_name: 'Waiting', is_released: false, marks_obtained: null, total_marks: null }),
    ownOf({ id: 4, quiz_name: 'Missed one', status: 'absent', marks_obtained: -1, total_marks: 6 }),
    ownOf({ status: 'closed_by_deadline' }),
  ]);
  open();
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  expect((await card('Waiting')).getByText('Results are not released yet')).toBeDefined();
  const links = (await card('Waiting')).getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual(['What was recorded in Waiting']);
  expect((await card('Missed one')).getByText('You were absent')).toBeDefined();
  expect((await card('Missed one')).getByText('AB')).toBeDefined();
  expect((await card('Series 1')).getByText("Time's up")).toBeDefined();
  expect((await card('Series 1')).getByText('4 of 6')).toBeDefined();
});

test('without past exams the list says what will appear', async () => {
  college().on(results.listOwnResults, []);
  open();
  expect(await screen.findByText('You have no past quizzes')).toBeDefined();
});

test('opening a result moves the focus to its heading, and going back to the list', async () => {
  college();
  const { user, router } = open();
  await user.click(await screen.findByRole('link', { name: 'Result of Series 1' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Series 1' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await router.navigate(-1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'View Results' })),
  );
});

const regionOf = async (name: string) => within(await screen.findByRole('region', { name }));

test('a result begins with the score, and the ordered table comes after it', async () => {
  college();
  open('&exam=3');
  const score = await screen.findByRole('region', { name: 'Your score' });
  expect(score.textContent).toBe('Your score4 of 667 %You answered 2 of 3 questions. You took 5 min 12 s.');
  const table = await screen.findByRole('table', { name: 'Your result in Series 1' });
  expect(within(table).getByRole('row', { name: 'Marks obtained 4' })).toBeDefined();
  expect(score.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('region', { name: 'How everyone did' })).toBeNull();
  await waitFor(() => expect(screen.queryByText(/^Your progress in/)).toBeNull());
});

test('the weakest module comes first, with the way to practise what was missed', async () => {
  college();
  open('&exam=3');
  const practise = await regionOf('What to practise');
  expect(practise.getByText('You did best in Trees. Work on Graphs next.')).toBeDefined();
  expect(practise.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Graphs0 %0 of 1 correct · 0 of 2 marks',
    'Trees100 %2 of 2 correct · 4 of 4 marks',
  ]);
  const link = practise.getByRole('link', { name: 'Try the missed question again' });
  expect(link.getAttribute('href')).toContain('panel=practice&exam=3');
});

test('without a review there is nothing to practise, nor where people mark, nor where everything was right', async () => {
  college(resultOf({ can_review: false }));
  const first = open('&exam=3');
  await regionOf('What to practise');
  expect(screen.queryByRole('link', { name: /missed/ })).toBeNull();
  first.unmount();
  const essay = { module_name: 'Trees', questions: 1, right: 0, to_practise: 0, marks: 3, total_marks: 4 };
  college(resultOf({ modules: [essay] }));
  const second = open('&exam=3');
  expect((await regionOf('What to practise')).getByText(/3 of 4 marks/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /missed/ })).toBeNull();
  second.unmount();
  college(
    resultOf({
      modules: [{ module_name: 'Trees', questions: 2, right: 2, to_practise: 0, marks: 4, total_marks: 4 }],
    }),
  );
  open('&exam=3');
  expect((await regionOf('What to practise')).getByText('You got everything right.')).toBeDefined();
  expect(screen.queryByRole('link', { name: /missed/ })).toBeNull();
});

test('where the exam allows it, the class is shown without names, and the own part in words', async () => {
  college(resultOf({ class_figures: { students: 12, average_percent: 58, fifths: [0, 2, 3, 5, 2] } }));
  open('&exam=3');
  const everyone = await regionOf('How everyone did');
  expect(everyone.getByText(/^12 students took it. The average is 58\s%\.$/)).toBeDefined();
  expect(everyone.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '0 to 19 %0',
    '20 to 39 %2',
    '40 to 59 %3',
    '60 to 79 % (you)5',
    '80 to 100 %2',
  ]);
});

test('an absence is AB, in words too', async () => {
  college(resultOf({ status: 'absent', marks_obtained: -1, modules: [], can_review: false }));
  open('&exam=3');
  const row = await screen.findByRole('row', { name: /Marks obtained/ });
  expect(row.textContent).toBe('Marks obtainedAB (absent)');
  const score = await screen.findByRole('region', { name: 'Your score' });
  expect(score.textContent).toBe("Your scoreAbsentYou didn't start this exam.");
  expect(
    screen.getByText(/You can review the questions and answers once everyone has finished/),
  ).toBeDefined();
});

test('several results of a course show the progress, the oldest first', async () => {
  college().on(results.listOwnResults, [
    ownOf(),
    ownOf({
      id: 2,
      quiz_name: 'Series 0',
      date: '2026-10-16T09:00:00.000Z',
      marks_obtained: 2,
      total_marks: 4,
    }),
  ]);
  open('&exam=3');
  const progress = within(await screen.findByRole('list', { name: 'Marks in the exams of this course' }));
  const rows = progress.getAllByRole('listitem').map((one) => one.textContent);
  expect(rows[0]).toContain('Series 050 %');
  expect(rows[0]).toContain('2 of 4');
  expect(rows[1]).toContain('Series 1 (this one)67 %');
});

test('a result that is not released yet waits, and a failed one can be asked for again', async () => {
  const server = college().on(results.getQuizResult, () => refusal('not_released'));
  const first = open('&exam=3');
  expect(await screen.findByText(ERROR_MESSAGES.not_released)).toBeDefined();
  expect(screen.getByText("They'll appear here automatically.")).toBeDefined();
  expect(await screen.findByRole('heading', { level: 1, name: 'Series 1' })).toBeDefined();
  first.unmount();

  server.on(results.getQuizResult, () => refusal('not_allowed'));
  const { user } = open('&exam=3');
  expect(await screen.findByText(ERROR_MESSAGES.not_allowed)).toBeDefined();
  server.on(results.getQuizResult, resultOf());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Series 1' })).toBeDefined();
});

test('changes to the result are explained with their reason', async () => {
  college(
    resultOf({
      decisions: [
        {
          kind: 'regraded',
          at: '2026-11-17T09:00:00.000Z',
          by: 'asha01',
          reason: 'The key was wrong.',
          marks_before: 3,
          marks_after: 4,
        },
      ],
    }),
  );
  open('&exam=3');
  const changes = await screen.findByRole('region', { name: 'Changes to your result' });
  expect(changes.textContent).toContain('A question was regraded. Your marks went from 3 to 4.');
  expect(changes.textContent).toContain('Reason: The key was wrong.');
});

test('the review shows the own answer beside the correct one, and can be narrowed to what was missed', async () => {
  college();
  const { user } = open('&exam=3');
  const question = (n: number) => screen.queryByRole('article', { name: `Question ${n}` });
  const second = await screen.findByRole('article', { name: 'Question 2' });
  expect(second.textContent).toContain('Partly correct');
  expect(second.textContent).toContain('Select all that apply');
  expect(question(1)?.textContent).not.toContain('Select all that apply');
  expect(second.textContent).toContain('0.5 of 2 marks');
  expect(second.textContent).toContain('The key was corrected.');
  expect(second.textContent).toContain('Both <i>together</i>');
  expect(second.textContent).toContain('Because.');
  expect(question(1)?.textContent).toContain('Your answer');
  expect(question(4)?.textContent).toContain("Doesn't count");
  await user.click(screen.getByText('Missed'));
  await waitFor(() => expect(question(1)).toBeNull());
  expect([2, 3, 4].map((n) => question(n) !== null)).toEqual([true, true, false]);
});

test('when nothing was missed, the review says so', async () => {
  college().on(results.reviewResult, [questionOf(1)]);
  const { user } = open('&exam=3');
  await screen.findByRole('article', { name: 'Question 1' });
  await user.click(screen.getByText('Missed'));
  expect(await screen.findByText('You got everything right.')).toBeDefined();
});

test('the leaderboard marks the own row', async () => {
  college(resultOf({ has_leaderboard: true })).on(results.getLeaderboard, [
    { rank: 1, name: 'Ben', marks: 6, is_own: false },
    { rank: 2, name: 'Anna', marks: 4, is_own: true },
  ]);
  open('&exam=3');
  const table = within(await screen.findByRole('table', { name: 'Ranks in this exam' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'RankNameMarks',
    '1Ben6',
    '2Anna (you)4',
  ]);
});

const event = (kind: 'left_page' | 'second_device', question_number: number | null) => ({
  kind,
  at: '2026-11-16T09:10:05.000Z',
  question_number,
  away_seconds: kind === 'left_page' ? 3 : null,
});

test('what was recorded is read when it is opened, in words, with what it means', async () => {
  const server = college().on(getOwnRecord, {
    events: [event('left_page', 2), event('second_device', null)],
    dropped: 7,
    short_absences: 1,
  });
  const { user } = open('&exam=3');
  const summary = await screen.findByText('What was recorded during the exam');
  expect(server.sentTo(getOwnRecord)).toHaveLength(0);
  await user.click(summary);
  expect(await screen.findByText('Left the page for 3 seconds, at question 2')).toBeDefined();
  expect(screen.getByText('Opened the exam on a second device')).toBeDefined();
  expect(screen.getByText(/These are hints for a person to judge/)).toBeDefined();
  expect(screen.getByText('7 more were not recorded.')).toBeDefined();
  expect(server.sentTo(getOwnRecord)[0]?.query).toEqual({ quiz_or_viva_id: '3', limit: '50', offset: '0' });
});

test('nothing recorded is said too, also before the results are released', async () => {
  college()
    .on(results.getQuizResult, () => refusal('not_released'))
    .on(getOwnRecord, { events: [], dropped: 0, short_absences: 0 });
  const { user } = open('&exam=3');
  await user.click(await screen.findByText('What was recorded during the exam'));
  expect(await screen.findByText('Nothing was recorded.')).toBeDefined();
});

test('a record that cannot be read can be asked for again', async () => {
  const server = college().on(getOwnRecord, () => refusal('exam_not_now'));
  const { user } = open('&exam=3');
  await user.click(await screen.findByText('What was recorded during the exam'));
  expect(await screen.findByText(ERROR_MESSAGES.exam_not_now)).toBeDefined();
  server.on(getOwnRecord, { events: [], dropped: 0, short_absences: 0 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing was recorded.')).toBeDefined();
});

test('a late answer that does not count is shown as such, not as no answer', async () => {
  const late = {
    question_number: 3,
    chosen: 'C',
    given_at: null,
    received_at: '2026-11-16T09:42:00.000Z',
    accepted: null,
    after_results: true,
  };
  college(resultOf({ late: [late] }));
  open('&exam=3');
  expect(await screen.findByText(/Question 3, your answer C, arrived .*: not counted\./)).toBeDefined();
  const third = await screen.findByRole('article', { name: 'Question 3' });
  expect(within(third).getByText('Late, not counted')).toBeDefined();
  expect(screen.queryByText('Not answered')).toBeNull();
});
