import { listInstitutions } from '@quivia/contract/catalogue';
import { getBadge } from '@quivia/contract/home';
import { getOverseenFilters, listOverseenExams, type OverseenExam } from '@quivia/contract/overseen-exams';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { COLLEGE } from '../../../testing/sample-college.ts';

const series: OverseenExam = {
  ...{ id: 3, title: 'Series 1', viva_or_quiz: 'QUIZ', course_name: 'Networks', course_code: 'C31' },
  ...{ department: 'Computer Science', organisation: 'Lakeside College', owner_name: 'Anna Menon' },
  ...{ start_time: '2026-11-16T09:00:00.000Z', end_time: '2026-11-16T10:00:00.000Z', state: 'over' },
  ...{ is_over: true, released_at: null, students: 40, ended: 40, marked: 35, to_mark: 38, late: 1 },
  ...{ waits_for_release: true, may_open: true },
};

const offering = (duties: { duty: 'head' | 'controller'; of: string }[]) => ({
  duties,
  states: [
    { state: 'over' as const, count: 2 },
    { state: 'open' as const, count: 1 },
  ],
  years: [2026, 2025],
  departments: [],
  courses: [{ id: 31, name: 'Networks', code: 'C31', department_id: 12 }],
});

const college = (exam: OverseenExam, duties: { duty: 'head' | 'controller'; of: string }[] = []) =>
  fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(getBadge, { unread: 0, memberships: [], oversees: duties.length > 0 })
    .on(listOverseenExams, [exam])
    .on(getOverseenFilters, offering(duties));

test('a head finds the exams in the menu, opens and filters them', async () => {
  const server = college(series, [{ duty: 'head', of: 'Computer Science' }]);
  const { user } = renderPage('/faculty', { as: 'Faculty' });
  await user.click(await screen.findByRole('link', { name: 'Exams' }));
  expect(await screen.findByText(/^You are head of Computer Science\./)).toBeDefined();
  const row = within(await screen.findByRole('row', { name: /^Series 1/ }));
  expect(row.getByText('35 of 38')).toBeDefined();
  expect(row.getAllByTitle('3 to mark · 1 late · Release').length).toBeGreaterThan(0);
  expect(row.getByRole('link', { name: 'Series 1' }).getAttribute('href')).toBe(
    '/faculty?panel=start-quiz&exam=3',
  );
  await expectAccessible();
  expect(screen.getByRole('radio', { name: /^Ended.*2$/ })).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025');
  await user.click(screen.getByRole('radio', { name: 'Waits' }));
  await expect
    .poll(() => server.sentTo(listOverseenExams).at(-1)?.query)
    .toMatchObject({ as: 'Faculty', year: '2025', waits: 'true' });
});

test('an administrator sees the facts of their institution, and opens nothing', async () => {
  const server = college({ ...series, may_open: false });
  renderPage('/institute?panel=exams', { as: 'Institution' });
  const row = within(await screen.findByRole('row', { name: /^Series 1/ }));
  expect(row.getByText('40 of 40')).toBeDefined();
  expect(row.queryByRole('link')).toBeNull();
  expect(server.sentTo(listOverseenExams)[0]?.query).toMatchObject({
    as: 'Institution',
    institution_id: '3',
  });
});

test('who has no duty is told how to get one, and finds no entry in the menu', async () => {
  college(series);
  renderPage('/faculty?panel=exams', { as: 'Faculty' });
  expect(await screen.findByText('You have no duty')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Exams' })).toBeNull();
});
