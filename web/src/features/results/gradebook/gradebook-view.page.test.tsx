import { listCourses } from '@quivia/contract/courses';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { listExams } from '@quivia/contract/exams';
import { changeGradebook, exportGradebook, type Gradebook, getGradebook } from '@quivia/contract/gradebook';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { courseOf } from '../../../testing/sample-college.ts';
import { examOf } from '../../../testing/sample-exam.ts';

beforeAll(() => import('../recent-quiz-panel.tsx'));

const EXAMS = [
  { id: 3, title: 'Series 1', date: '2026-11-16T09:00:00.000Z', total_marks: 6, counts: true, average: 4.5 },
  { id: 4, title: 'Series 2', date: '2026-11-23T09:00:00.000Z', total_marks: 10, counts: false, average: 8 },
];
const STUDENTS: Gradebook['students'] = [
  {
    student_id: 41,
    roll_number: 'R25CS001',
    student_name: 'Anna',
    marks: [4.5, null],
    total: 4.5,
    percent: 75,
  },
  {
    student_id: 42,
    roll_number: 'R25CS002',
    student_name: 'Ben',
    marks: [-1, 8],
    total: null,
    percent: null,
  },
];

const college = () =>
  fakeServer()
    .on(listCourses, [courseOf(1, 'Data Structures'), courseOf(2, 'Networks')])
    .on(listExams, [])
    .on(getGradebook, ({ query }) => ({
      exams: query.course_id === '1' ? EXAMS : [],
      students:
        query.course_id === '1'
          ? STUDENTS.filter((one) => one.student_name.includes(query.search ?? ''))
          : [],
      average_percent: query.course_id === '1' ? 62.5 : null,
    }));

const open = (course = '') =>
  renderPage(`/faculty?panel=recent-quiz&view=gradebook${course}`, { as: 'Faculty' });

test('shows students by exams, with absences and what has no marks', async () => {
  college();
  open();
  const table = within(await screen.findByRole('table', { name: 'Gradebook' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'StudentSeries 1of 6CountsSeries 1 counts in the totalSeries 2of 10CountsSeries 2 counts in the totalTotalPercent',
    'Average of everyone with marks4.5862.5 %',
    'R25CS001 Anna4.5–4.575.0 %',
    'R25CS002 BenAB8––',
  ]);
  expect(table.getByRole('link', { name: 'Series 2' }).getAttribute('href')).toContain('exam=4');
});

test('an exam is left out of the total, and the list is sorted by percent', async () => {
  const server = college().on(changeGradebook, { message: 'Series 1 no longer counts in the gradebook.' });
  const { user, router } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Series 1 counts in the total' }));
  expect(await screen.findByText('Series 1 no longer counts in the gradebook.')).toBeDefined();
  expect(server.sentTo(changeGradebook)[0]).toMatchObject({ params: { id: '3' }, body: { counts: false } });
  await user.click(screen.getByRole('button', { name: 'Percent' }));
  await waitFor(() => expect(server.sentTo(getGradebook).at(-1)?.query).toMatchObject({ sort: 'percent' }));
  expect(router.state.location.search).toContain('sort=percent');
});

test('the printed gradebook has everyone, the averages and the rule', async () => {
  college();
  renderPage('/faculty?panel=recent-quiz&view=gradebook-print&course=1', { as: 'Faculty' });
  const sheet = within(await screen.findByRole('article', { name: 'Gradebook' }));
  expect(sheet.getByRole('heading', { name: 'Gradebook: Data Structures (C1)' })).toBeDefined();
  expect(sheet.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Roll numberStudentSeries 1 (of 6)Series 2 (of 10, not counted)TotalPercent',
    'R25CS001Anna4.5–4.575.0 %',
    'R25CS002BenAB8––',
    'Average4.5862.5 %',
  ]);
  expect(sheet.getByText(/AB: absent, scores 0/)).toBeDefined();
});

test('another course is chosen in the address', async () => {
  const server = college();
  const { user, router } = open();
  await user.selectOptions(await screen.findByLabelText('Course'), 'Networks (C2)');
  expect(await screen.findByText('Marks appear here once an exam of this course has opened.')).toBeDefined();
  expect(router.state.location.search).toContain('course=2');
  expect(server.sentTo(getGradebook).at(-1)?.query.course_id).toBe('2');
});

test('opens with the course of the newest results', async () => {
  const server = college().on(listExams, [
    examOf({ id: 7, course_id: 2, state: 'open' }),
    examOf({ id: 6, course_id: 1, state: 'over' }),
    examOf({ id: 5, course_id: 2, state: 'over' }),
  ]);
  server.on(listCourses, [courseOf(2, 'Networks'), courseOf(1, 'Data Structures')]);
  open();
  const course = await screen.findByLabelText<HTMLSelectElement>('Course');
  expect(course.selectedOptions[0]?.textContent).toBe('Data Structures (C1)');
  expect(await screen.findByText('R25CS001')).toBeDefined();
  expect(server.sentTo(getGradebook).map(({ query }) => query.course_id)).toEqual(['1']);
});

test('a search keeps the exams and says when no one matches', async () => {
  college();
  const { user } = open();
  const search = await screen.findByLabelText('Search roll numbers or names');
  await user.type(search, 'Ben{Enter}');
  await waitFor(() => expect(screen.queryByText('R25CS001')).toBeNull());
  await user.clear(search);
  await user.type(search, 'Zoe{Enter}');
  expect(await screen.findByText('No one here matches ‘Zoe’.')).toBeDefined();
});

test('a file that cannot be written says why', async () => {
  const server = college().on(exportGradebook, () => refusal('overloaded'));
  const { user } = open('&course=2');
  await user.click(await screen.findByRole('button', { name: 'CSV' }));
  expect(await screen.findByText(ERROR_MESSAGES.overloaded)).toBeDefined();
  expect(server.sentTo(exportGradebook)[0]?.query).toEqual({ course_id: '2', format: 'csv' });
});

test('without a course there is no gradebook', async () => {
  college().on(listCourses, []);
  open();
  expect(await screen.findByText('Your institution has not assigned a course to you yet.')).toBeDefined();
});
