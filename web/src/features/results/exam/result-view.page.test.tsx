import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { analyseExam } from '@quivia/contract/exam-analysis';
import {
  exportResults,
  getExamSummary,
  listExamResults,
  releaseResults,
} from '@quivia/contract/exam-results';
import { getExam, listExams } from '@quivia/contract/exams';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { analysisOf, examOf, itemOf, NO_COUNTS, rowOf, summaryOf } from '../../../testing/sample-exam.ts';

beforeAll(() => import('../recent-quiz-panel.tsx'));

const ROWS = [
  rowOf({ integrity_events: 2, late_answers: 1 }),
  rowOf({
    student_id: 42,
    student_name: 'Ben Thomas',
    roll_number: 'R25CS002',
    score: 2.5,
    percent: 41.67,
    rank: 2,
  }),
  rowOf({
    student_id: 43,
    student_name: 'Carl Roy',
    roll_number: 'R25CS003',
    score: -1,
    percent: null,
    rank: null,
    status: 'absent',
  }),
];

const college = (summary = summaryOf()) =>
  fakeServer()
    .on(getExamSummary, summary)
    .on(getExam, examOf({ state: 'over', is_over: true }))
    .on(analyseExam, analysisOf())
    .on(listExamResults, ({ query }) =>
      ROWS.filter(({ student_name }) => student_name.includes(query.search ?? '')),
    );

const open = (view = '') => renderPage(`/faculty?panel=recent-quiz&exam=3${view}`, { as: 'Faculty' });
const table = () => screen.findByRole('table', { name: 'Students and their scores' });
const figure = (label: string) =>
  screen.getAllByRole('term').find((term) => term.textContent === label)?.nextElementSibling?.textContent;

test('an exam that a pause keeps from being over says so, and leads to the board', async () => {
  college(summaryOf({ is_over: false, sitting: 1, paused: 1 }));
  open();
  const line = await screen.findByText(/^1 student is still paused, so the exam isn't over\./);
  expect(within(line).getByRole('link', { name: 'Open the board' }).getAttribute('href')).toBe('/hall/3');
});

test('marks, absences and what waits for a decision are in one list', async () => {
  college();
  open();
  const [, anna, , carl] = within(await table()).getAllByRole('row');
  expect(anna?.textContent).toContain('1 late answer to decide on');
  expect(anna?.textContent).toContain('2 integrity events');
  expect(anna?.textContent).toContain('66.7 %');
  expect(carl?.textContent).toContain('AB');
  expect(within(carl as HTMLElement).getByTitle('Absent')).toBeDefined();
  expect(['Students', 'Absent', 'Mean', 'Median', 'Highest', '40 % or more'].map(figure)).toEqual([
    '3',
    '1',
    '3.5 / 6',
    '4',
    '5',
    '2 (100 %)',
  ]);
  const bars = within(screen.getByRole('list', { name: 'Students by score' })).getAllByRole('listitem');
  expect(bars).toHaveLength(10);
  expect(bars[5]?.textContent).toBe('50 to under 60 %: 1');
  expect(screen.getByRole('link', { name: 'Students 3' }).getAttribute('href')).toBe(
    '/faculty?panel=start-quiz&exam=3',
  );
  // The digits of a column line up.
  expect(within(await table()).getByText('4.0')).toBeDefined();
  expect(within(await table()).getByText('2.5')).toBeDefined();
  const summary = screen.getByRole('table', { name: 'Summary of Series 1' });
  expect(within(summary).getByRole('row', { name: /Department Computer Science/ })).toBeDefined();
});

test('the list shows only those below a share of the marks, absent or with events', async () => {
  const server = college();
  const { user, router } = open();
  await table();
  await user.selectOptions(screen.getByLabelText('Show'), 'Below 40 %');
  await waitFor(() => expect(server.sentTo(listExamResults).at(-1)?.query).toMatchObject({ below: '40' }));
  await user.selectOptions(screen.getByLabelText('Show'), 'With integrity events');
  await waitFor(() =>
    expect(server.sentTo(listExamResults).at(-1)?.query).toMatchObject({ only: 'integrity' }),
  );
  expect(server.sentTo(listExamResults).at(-1)?.query).not.toHaveProperty('below');
  expect(router.state.location.search).toContain('show=integrity');
  server.on(listExamResults, []);
  await user.selectOptions(screen.getByLabelText('Show'), 'Absent');
  expect(await screen.findByText('No one here')).toBeDefined();
});

test('while it is taken, the counts are of those under way', async () => {
  college(summaryOf({ is_over: false, not_started: 1, sitting: 2, ended: 0, absent: 0 }));
  open();
  await table();
  expect(['Not started', 'In progress', 'Finished'].map(figure)).toEqual(['1', '2', '0']);
});

test('a column sorts the list, and pressed again reverses it', async () => {
  const server = college();
  const { user } = open();
  const sort = () => server.sentTo(listExamResults).at(-1)?.query;
  await user.click(within(await table()).getByRole('button', { name: 'Score' }));
  await waitFor(() => expect(sort()).toMatchObject({ sort: 'score', order: 'asc' }));
  await user.click(screen.getByRole('button', { name: 'Score' }));
  await waitFor(() => expect(sort()).toMatchObject({ sort: 'score', order: 'desc' }));
  expect(screen.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort')).toBe('descending');
});

test('a search that finds no one says so', async () => {
  college();
  const { user } = open();
  await user.type(await screen.findByLabelText('Search roll numbers or names'), 'Zoe{Enter}');
  expect(await screen.findByText('No one here matches ‘Zoe’.')).toBeDefined();
});

test('results are released after a question that says what happens', async () => {
  const server = college(summaryOf({ is_over: false, sitting: 2 })).on(releaseResults, {
    message: 'Released.',
  });
  const { user } = open();
  const line = within(await screen.findByRole('region', { name: 'Release' }));
  expect(line.getByText('Students see their marks once the results are released.')).toBeDefined();
  await user.click(line.getByRole('button', { name: 'Release results' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Release the results of Series 1?' }));
  expect(dialog.getByText(/3 students will be notified/)).toBeDefined();
  expect(dialog.getByText(/2 students can still take it/)).toBeDefined();
  server.on(getExamSummary, summaryOf({ released_at: '2026-11-16T12:00:00.000Z' }));
  await user.click(dialog.getByRole('button', { name: 'Release results' }));
  expect(await screen.findByText('Released.')).toBeDefined();
  expect(await line.findByText(/Visible to students since/)).toBeDefined();
  expect(line.queryByRole('button')).toBeNull();
  expect(server.sentTo(releaseResults)).toHaveLength(1);
});

test.each([true, false])(
  'while attempts are being closed nobody can still take the exam, and the release waits for them (over: %s)',
  async (is_over) => {
    const server = college(summaryOf({ is_over, not_started: 1, sitting: 1, closing: 2 }));
    const { user } = open();
    const line = within(await screen.findByRole('region', { name: 'Release' }));
    await user.click(line.getByRole('button', { name: 'Release results' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^2 attempts are being closed\./)).toBeDefined();
    expect(dialog.queryByText(/can still take it/)).toBeNull();
    const release = dialog.getByRole<HTMLButtonElement>('button', { name: 'Release results' });
    expect(release.disabled).toBe(true);
    // The next look, a few seconds later.
    server.on(getExamSummary, summaryOf());
    await waitFor(() => expect(release.disabled).toBe(false));
  },
);

test('an answer without a mark is a dash with the count, and keeps the results from being released', async () => {
  const unmarked = { answers: 3, questions: 2, students: 1 };
  college(summaryOf({ unmarked })).on(listExamResults, [
    rowOf({ score: null, percent: null, rank: null, unmarked: 3 }),
  ]);
  open();
  const row = within(await table()).getAllByRole('row')[1];
  expect(row?.textContent).toContain('– (3)');
  expect(row?.textContent).toContain('3 answers without a mark');
  expect(row?.textContent).not.toContain('Not graded');
  const line = within(screen.getByRole('region', { name: 'Release' }));
  expect(line.getByText('3 answers to 2 questions have no mark yet.')).toBeDefined();
  expect(line.getByRole('button', { name: 'Release results' })).toHaveProperty('disabled', true);
  // The mean is that of some students only, and the page says of how many.
  expect(figure('Graded')).toBe('2 of 2');
});

test('results that each student sees at once are not called unreleased', async () => {
  college(summaryOf({ release: 'at_once' }));
  open();
  const line = within(await screen.findByRole('region', { name: 'Release' }));
  expect(line.getByText('Immediate')).toBeDefined();
  expect(line.queryByText('Not released')).toBeNull();
  expect(line.getByText('Each student sees their marks after submitting.')).toBeDefined();
});

test('a refused release keeps the question open', async () => {
  college().on(releaseResults, () => refusal('exam_not_now'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Release results' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Release results' }));
  expect(await screen.findByText(ERROR_MESSAGES.exam_not_now)).toBeDefined();
  expect(screen.getByRole('alertdialog')).toBeDefined();
});

test('a cancelled exam has no counts and nothing to release', async () => {
  college().on(getExam, examOf({ state: 'cancelled' }));
  open();
  expect(await screen.findByText('It is not graded. The answers are kept.')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Release' })).toBeNull();
  expect(screen.queryAllByRole('term')).toHaveLength(0);
});

test('the question that looks wrong is said first, with why, and leads to the analysis', async () => {
  college();
  open();
  const news = (await screen.findByText('Check question 2.')).closest('p') as HTMLElement;
  expect(news.textContent).toContain('Check the key and the wording.');
  expect(within(news).getByRole('link').getAttribute('href')).toBe(
    '/faculty?panel=recent-quiz&exam=3&view=analysis',
  );
});

test('of several questions only the numbers are said, and nothing where all are fine', async () => {
  const warnings = ['It is weak.'];
  const items = [2, 5, 7].map((question_number) =>
    itemOf({ question_id: question_number, question_number, warnings }),
  );
  const server = college().on(analyseExam, analysisOf({ items }));
  const page = open();
  expect((await screen.findByText('Check questions 2, 5 and 7.')).parentElement?.textContent).not.toContain(
    'weak',
  );
  page.unmount();
  server.on(analyseExam, analysisOf({ items: [itemOf({})] }));
  open();
  await table();
  await waitFor(() => expect(server.sentTo(analyseExam).length).toBeGreaterThan(1));
  expect(screen.queryByText(/^Check question/)).toBeNull();
});

test('a file that cannot be written says why', async () => {
  const server = college().on(exportResults, () => refusal('overloaded'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'export to excel' }));
  expect(await screen.findByText(ERROR_MESSAGES.overloaded)).toBeDefined();
  expect(server.sentTo(exportResults)[0]?.query).toEqual({ format: 'xlsx' });
});

test('a result that does not exist leads back to the list', async () => {
  fakeServer()
    .on(getExamSummary, () => refusal('not_found'))
    .on(getExam, () => refusal('not_found'));
  open();
  expect(await screen.findByText("This result doesn't exist")).toBeDefined();
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('link', { name: 'Recent Quiz' })).toHaveLength(2);
});

test('the printed list has every student, page by page, and a line to sign', async () => {
  const many = Array.from({ length: 201 }, (_, i) =>
    rowOf({ student_id: 1000 + i, roll_number: `R${1000 + i}` }),
  );
  const server = college().on(listExamResults, ({ query }) =>
    many.slice(Number(query.offset), Number(query.offset) + Number(query.limit)),
  );
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = open('&view=print');
  const sheet = within(await screen.findByRole('article', { name: 'Mark list' }));
  expect(sheet.getAllByRole('row')).toHaveLength(202);
  expect(sheet.getByText('Lakeside College')).toBeDefined();
  expect(sheet.getByText('3, of whom 1 absent (AB)')).toBeDefined();
  expect(sheet.getByText('Signature of Asha Nair')).toBeDefined();
  expect(server.sentTo(listExamResults).map(({ query }) => query.offset)).toEqual(['0', '200']);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('recent exams leave out what has not opened, and lead to their results', async () => {
  fakeServer().on(listExams, [
    examOf({ id: 8, title: 'Next week', state: 'upcoming' }),
    examOf({ id: 7, title: 'Running', state: 'open' }),
    examOf({ id: 6, title: 'Dropped', state: 'cancelled' }),
  ]);
  renderPage('/faculty?panel=recent-quiz', { as: 'Faculty' });
  const links = await screen.findAllByRole('link', { name: /^Result of/ });
  expect(links.map((link) => link.textContent)).toEqual(['Result of Running', 'Result of Dropped']);
  const rows = within(screen.getByRole('table', { name: 'Recent Quiz' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => /Open now|Cancelled/.exec(row.textContent ?? '')?.[0])).toEqual([
    'Open now',
    'Cancelled',
  ]);
});

test('recent exams begin with results that nobody has released', async () => {
  const over = { state: 'over', is_over: true, release: 'by_hand' } as const;
  const counts = { ...NO_COUNTS, submitted: 34, closed_by_deadline: 4, absent: 2 };
  fakeServer().on(listExams, [
    examOf({ id: 6, title: 'Second internal', ...over, counts }),
    examOf({ id: 5, title: 'First internal', ...over, released_at: '2026-11-10T09:00:00.000Z' }),
    examOf({ id: 4, title: 'Automatic', ...over, release: 'window_close' }),
  ]);
  const { user, router } = renderPage('/faculty?panel=recent-quiz', { as: 'Faculty' });
  const news = within(await screen.findByRole('region', { name: 'Results to release' }));
  expect(news.getByText('1 result is not released:')).toBeDefined();
  expect(news.getAllByRole('link').map((link) => link.textContent)).toEqual(['Second internal']);
  const rows = within(screen.getByRole('table', { name: 'Recent Quiz' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('38 of 40');
  expect(rows.slice(1).map((row) => row.textContent?.includes('Not released'))).toEqual([true, false, true]);
  await user.click(screen.getByRole('radio', { name: /^Not released.*1$/ }));
  const links = () => screen.getAllByRole('link', { name: /^Result of/ }).map((link) => link.textContent);
  expect(links()).toEqual(['Result of Second internal']);
  expect(router.state.location.search).toContain('results=waiting');
  await user.click(screen.getByRole('radio', { name: /^Open now.*0$/ }));
  expect(await screen.findByText('Choose another filter, or All.')).toBeDefined();
});

test('before the first exam, recent exams say how to start one', async () => {
  fakeServer().on(listExams, []);
  renderPage('/faculty?panel=recent-quiz', { as: 'Faculty' });
  expect(await screen.findByText('No quizzes yet')).toBeDefined();
  const start = within(screen.getByRole('main')).getByRole('link', { name: 'Start Quiz' });
  expect(start.getAttribute('href')).toContain('panel=start-quiz');
});

test('a person who marks sees no marks beside names while answers wait, and why', async () => {
  const unmarked = { answers: 3, questions: 2, students: 1 };
  college(summaryOf({ unmarked, hides_marks: true })).on(listExamResults, [
    rowOf({ score: null, percent: null, rank: null, unmarked: 3, hides_marks: true }),
  ]);
  renderPage('/faculty?panel=recent-quiz&exam=3', { as: 'Faculty' });
  expect(await screen.findByText(/^Marks are hidden here until every answer has one/)).toBeDefined();
  expect(screen.queryByText('3 answers without a mark')).toBeNull();
  expect(screen.queryByText('Not graded')).toBeNull();
});
