import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { getExam, previewExam } from '@quivia/contract/exams';
import { type HallExam, listHalls } from '@quivia/contract/hall/duties';
import * as running from '@quivia/contract/running-exams';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { dayOfYearOf, timeOf, timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { examOf, examStudentOf, NO_COUNTS } from '../../../testing/sample-exam.ts';

beforeAll(() => import('../start-quiz-panel.tsx'));

const college = (exam = examOf()) =>
  fakeServer()
    .on(getExam, exam)
    .on(running.listExamStudents, ({ query }) =>
      [
        examStudentOf({ integrity_events: 2 }),
        examStudentOf({
          student_id: 42,
          roll_number: 'R25CS002',
          name: null,
          status: 'assigned',
          extra_time: 50,
        }),
      ].filter(({ roll_number }) => roll_number.includes(query.search ?? '')),
    );

const open = () => renderPage('/faculty?panel=start-quiz&exam=3', { as: 'Faculty' });
/** The entries of the menu, which is not built before it is opened. */
async function openMenu(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  return screen.findAllByRole('menuitem');
}
async function choose(user: ReturnType<typeof open>['user'], name: string) {
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name }));
}
const figure = (label: string) =>
  screen.getAllByRole('term').find((term) => term.textContent === label)?.nextElementSibling?.textContent;

test('shows how far everyone is, and what the exam is made of', async () => {
  college(
    examOf({ counts: { ...NO_COUNTS, assigned: 1, in_progress: 2, disqualified: 1 }, negative_marks: 0.5 }),
  );
  open();
  const row = await screen.findByRole('row', { name: /R25CS001/ });
  const chips = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('radio');
  expect(chips.map((chip) => chip.closest('label')?.textContent)).toEqual([
    'All4',
    'Not started1',
    'In progress2',
    'Disqualified1',
  ]);
  expect(screen.getByRole('link', { name: 'Students 4' }).getAttribute('aria-current')).toBe('page');
  expect(row.textContent).toContain('In progress');
  expect(screen.getByText('−0.5 if wrong · results when the exam closes')).toBeDefined();
  expect(screen.getByText(/45 minutes · 6 questions, 6 marks/)).toBeDefined();
});

test('says when most finish and when the hall closes, but not of practice that is open for days', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute)).toISOString();
  const ends = { most: at(26), closes: at(49) };
  const page = college(examOf({ start_time: at(0), end_time: at(40), ends }));
  const { unmount } = open();
  const line = `Most finish by ${timeOf(new Date(ends.most))} · hall closes ${timeOf(new Date(ends.closes))}`;
  expect(await screen.findByText(line)).toBeDefined();
  unmount();
  page.on(getExam, examOf({ start_time: at(0), end_time: at(40 * 24 * 60), ends }));
  open();
  await screen.findByRole('row', { name: /R25CS001/ });
  expect(screen.queryByText(/hall closes/)).toBeNull();
});

test('the time of a student who is paused stands still, also after the deadline would have passed', async () => {
  const [started_at, deadline] = ['2026-11-16T08:00:00.000Z', '2026-11-16T08:45:00.000Z'];
  const student = examStudentOf({ started_at, deadline, paused_at: '2026-11-16T08:40:00.000Z' });
  college().on(running.listExamStudents, [student]);
  open();
  const row = await screen.findByRole('row', { name: /R25CS001/ });
  expect(row.textContent).toContain('In progressPaused');
  expect(row.textContent).toContain('5:00');
});

test.each([
  ['upcoming', { assigned: 3 }, 'Edit', ['Open the board', 'Safe Exam Browser', 'Extend', 'Cancel exam']],
  [
    'open',
    { in_progress: 1 },
    'Open the board',
    ['Hall settings', 'Safe Exam Browser', 'Extend', 'End early', 'Cancel exam'],
  ],
  [
    'over',
    { in_progress: 1 },
    'Open the board',
    ['Hall settings', 'Safe Exam Browser', 'Extend', 'End early', 'Cancel exam'],
  ],
  ['over', { submitted: 3 }, 'Release results', []],
  ['over', { in_progress: 1, submitted: 2 }, 'Release results', []],
  ['cancelled', { assigned: 3 }, undefined, []],
] as const)(
  'an exam that is %s, with %o, offers %s, and in its menu %j',
  async (state, counts, main, offered) => {
    // The last of two may still be graded: its time is up.
    const is_over = state === 'cancelled' || 'submitted' in counts;
    college(
      examOf({
        state,
        is_over,
        release: 'by_hand',
        counts: { ...NO_COUNTS, ...counts },
        cancel_reason: null,
      }),
    );
    const { user } = open();
    await screen.findByRole('heading', { level: 1, name: 'Series 1' });
    const menu = await openMenu(user);
    const always = ['Copy', 'Learning platform', 'Preview'];
    expect(menu.map((one) => one.textContent).filter((name) => !always.includes(name ?? ''))).toEqual(
      offered,
    );
    const offeredMain = ['Edit', 'Open the board', 'Release results'].filter((name) =>
      screen.queryByRole('link', { name }),
    );
    expect(offeredMain).toEqual(main ? [main] : []);
  },
);

test('nothing is left to release where the results are out, or come out automatically', async () => {
  const over = { state: 'over', is_over: true } as const;
  const released_at = '2026-11-16T12:00:00.000Z';
  for (const exam of [
    examOf({ ...over, release: 'by_hand', released_at }),
    examOf({ ...over, release: 'window_close' }),
  ]) {
    college(exam);
    const page = open();
    await screen.findByRole('heading', { level: 1, name: 'Series 1' });
    expect(screen.queryByRole('link', { name: 'Release results' })).toBeNull();
    page.unmount();
  }
});

test('an act has an address, which opens its dialog and keeps the filters of the list', async () => {
  college();
  const { user, router } = renderPage('/faculty?panel=start-quiz&exam=3&status=in_progress', {
    as: 'Faculty',
  });
  await choose(user, 'Extend');
  expect(await screen.findByRole('alertdialog', { name: 'Extend Series 1?' })).toBeDefined();
  expect(router.state.location.search).toBe('?panel=start-quiz&exam=3&status=in_progress&act=extend');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(router.state.location.search).toBe('?panel=start-quiz&exam=3&status=in_progress');
});

test('an address of an act that the state no longer allows opens no dialog', async () => {
  college(examOf({ state: 'over', is_over: true }));
  renderPage('/faculty?panel=start-quiz&exam=3&act=extend', { as: 'Faculty' });
  await screen.findByRole('heading', { level: 1, name: 'Series 1' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['upcoming', false, ['Students', 'Hall', 'Paper', 'Team', 'Log'], '/hall/3/settings'],
  ['open', false, ['Students', 'Hall', 'Paper', 'Results', 'Analysis', 'Team', 'Log'], '/hall/3'],
  ['over', true, ['Students', 'Hall', 'Paper', 'Results', 'Analysis', 'Team', 'Log'], '/hall/3/report'],
] as const)(
  'the pages of an exam that is %s are tabs with addresses',
  async (state, is_over, names, hall) => {
    college(examOf({ state, is_over, counts: NO_COUNTS }));
    open();
    const tabs = within(await screen.findByRole('navigation', { name: 'Pages of Series 1' })).getAllByRole(
      'link',
    );
    expect(tabs.map((tab) => tab.textContent)).toEqual(names);
    expect(tabs[1]?.getAttribute('href')).toBe(hall);
  },
);

test.each([
  // Marks of an exam that is open are for those who mark it.
  ['see', ['Students', 'Team', 'Log'], ['Copy']],
  ['mark', ['Students', 'Paper', 'Results', 'Analysis', 'Team', 'Log'], ['Copy', 'Preview']],
  [
    'run',
    ['Students', 'Hall', 'Paper', 'Results', 'Analysis', 'Team', 'Log'],
    ['Safe Exam Browser', 'Copy', 'Learning platform', 'Preview', 'Extend', 'End early', 'Cancel exam'],
  ],
] as const)('a colleague who may %s it has the pages %j and the acts %j', async (share, pages, acts) => {
  college(examOf({ share, shared_by: 'Amal Pillai', counts: NO_COUNTS }));
  const { user } = open();
  const tabs = await screen.findByRole('navigation', { name: 'Pages of Series 1' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((tab) => tab.textContent),
  ).toEqual(pages);
  expect(screen.getByText(/Shared by Amal Pillai/)).toBeDefined();
  expect((await openMenu(user)).map((one) => one.textContent)).toEqual(acts);
});

test('the board of several exams is offered above the list, and not above one exam', async () => {
  const inHall = (id: number): HallExam => ({
    ...{ id, title: `Series ${id}`, course_name: 'Networks', course_code: 'C31', duty: 'owner' },
    ...{ starts_at: '2999-11-16T09:00:00.000Z', ends_at: '2999-11-16T10:00:00.000Z', rehearsal_of: null },
  });
  college().on(listHalls, [inHall(1), inHall(2)]);
  const { router } = open();
  await screen.findByRole('row', { name: /R25CS001/ });
  expect(screen.queryByRole('link', { name: /2 exams/ })).toBeNull();
  await act(() => router.navigate('/faculty?panel=start-quiz'));
  expect(await screen.findByRole('link', { name: /2 exams/ })).toBeDefined();
});

test('a list of an exam that is over fits: no time is left and none is given, and each row is one line, with the day only where it is another', async () => {
  college(examOf({ state: 'over', is_over: true })).on(running.listExamStudents, [
    examStudentOf({
      status: 'submitted',
      started_at: '2026-11-16T09:00:00.000Z',
      // Not on the day that the head of the page names.
      ended_at: '2026-11-17T09:40:00.000Z',
      late_answers: 2,
      extra_time: 25,
    }),
  ]);
  open();
  const row = await screen.findByRole('row', { name: /R25CS001/ });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Student',
    'Status',
    'Answered',
    'Started',
    'Ended',
    'Noted',
  ]);
  expect(within(row).getByText('2 late')).toBeDefined();
  expect(row.textContent).toContain('+25 %');
  const [started, ended] = row.querySelectorAll('time');
  expect(started?.textContent).toBe(timeToSecondOf(new Date('2026-11-16T09:00:00.000Z')));
  expect(ended?.textContent).toContain(`${dayOfYearOf(new Date('2026-11-17T09:40:00.000Z'))}, `);
});

test('says why an exam was cancelled, and counts nothing else', async () => {
  const counts = { ...NO_COUNTS, cancelled: 3 };
  college(examOf({ state: 'cancelled', cancel_reason: 'The power is out', counts }));
  open();
  await screen.findByRole('heading', { level: 1, name: 'Series 1' });
  expect(figure('Reason for cancelling')).toBe('The power is out');
  const chips = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('radio');
  expect(chips.map((chip) => chip.closest('label')?.textContent)).toEqual(['All3', 'Cancelled3']);
});

test('an extension needs whole minutes, and says when the exam then closes', async () => {
  const server = college().on(running.extendExam, { message: 'Everyone has 7 more minutes.' });
  const { user } = open();
  await choose(user, 'Extend');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Extend Series 1?' }));
  expect(dialog.getByText(/Everyone gets 5 more minutes: the duration becomes 50 minutes/)).toBeDefined();
  await user.click(dialog.getByText('Other'));
  const minutes = dialog.getByLabelText('Minutes');
  await user.type(minutes, '1.5');
  await user.click(dialog.getByRole('button', { name: 'Extend for everyone' }));
  expect(await dialog.findByText('Please enter whole minutes')).toBeDefined();
  expect(document.activeElement).toBe(minutes);
  await user.clear(minutes);
  await user.type(minutes, '7');
  await user.click(dialog.getByRole('button', { name: 'Extend for everyone' }));
  expect(await screen.findByText('Everyone has 7 more minutes.')).toBeDefined();
  expect(server.sentTo(running.extendExam)[0]?.body).toEqual({ minutes: 7, key: expect.any(String) });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('an extension whose reply was lost is sent again under the same key, and the next one under another', async () => {
  let isLost = true;
  const server = college().on(running.extendExam, () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return { message: 'Everyone has 5 more minutes.' };
  });
  const { user } = open();
  const confirm = async () => user.click(screen.getByRole('button', { name: 'Extend for everyone' }));
  const keysOf = () => server.sentTo(running.extendExam).map(({ body }) => (body as { key: string }).key);
  await choose(user, 'Extend');
  await screen.findByRole('alertdialog');
  await confirm();
  await waitFor(() => expect(keysOf()).toHaveLength(1));
  isLost = false;
  await waitFor(async () => {
    await confirm();
    expect(keysOf()).toHaveLength(2);
  });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await choose(user, 'Extend');
  await screen.findByRole('alertdialog');
  await confirm();
  await waitFor(() => expect(keysOf()).toHaveLength(3));
  const [first, again, next] = keysOf();
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('ending early says who is graded and who is absent, and holds the results unless told otherwise', async () => {
  const server = college().on(running.endExam, { message: 'Exam ended.' });
  const { user } = open();
  await choose(user, 'End early');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End Series 1?' }));
  expect(
    dialog.getByText(
      "It closes now for everyone. 2 students taking it are graded on their answers so far. 1 student who didn't start will be marked absent. You can't undo this.",
    ),
  ).toBeDefined();
  expect(dialog.getByRole('radio', { name: /^Hold them until I release them/ })).toHaveProperty(
    'checked',
    true,
  );
  const release = dialog.getByRole('radio', { name: /^Release them now/ });
  expect(release.closest('label')?.textContent).toContain(
    'Students see their marks, the questions and the correct answers within seconds.',
  );
  await user.click(dialog.getByRole('button', { name: 'End early' }));
  expect(await dialog.findByText('Please give a reason')).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), 'Fire alarm');
  await user.click(dialog.getByRole('button', { name: 'End early' }));
  expect(await screen.findByText('Exam ended.')).toBeDefined();
  expect(server.sentTo(running.endExam)).toHaveLength(1);
  expect(server.sentTo(running.endExam)[0]?.body).toEqual({
    reason: 'Fire alarm',
    hold_results: true,
  });
});

test('an exam that has ended leads to its results, and says why it ended early', async () => {
  college(
    examOf({
      state: 'over',
      is_over: true,
      ended_early_at: '2026-11-16T09:20:00.000Z',
      end_reason: 'Power cut in lab 2',
      counts: { ...NO_COUNTS, closed_by_deadline: 2, absent: 1 },
    }),
  );
  open();
  const link = await screen.findByRole('link', { name: 'Results' });
  expect(link.getAttribute('href')).toContain('panel=recent-quiz&exam=3');
  expect(figure('Ended early')).toContain('Power cut in lab 2');
});

test('a refused cancellation keeps the dialog and the reason', async () => {
  college().on(running.cancelExam, () => refusal('exam_not_now'));
  const { user } = open();
  await choose(user, 'Cancel exam');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel Series 1?' }));
  expect(
    dialog.getByText(/It stops now and won't be graded. 2 students taking it are interrupted/),
  ).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), 'Wrong paper');
  await user.click(dialog.getByRole('button', { name: 'Cancel exam' }));
  expect(await screen.findByText(ERROR_MESSAGES.exam_not_now)).toBeDefined();
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Wrong paper');
  await user.click(dialog.getByRole('button', { name: 'Keep open' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a student gets minutes in this exam only, or a percentage in every exam, and the dialog says which', async () => {
  const server = college()
    .on(running.listExamStudents, [examStudentOf({ extra_minutes: 5 })])
    .on(running.setExtraMinutes, { message: 'R25CS001 has 12 extra minutes in this exam.' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Change the extra time of R25CS001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extra time for Anna Menon (R25CS001)' }));
  expect(dialog.getByRole('radio', { name: /^This exam only/ })).toHaveProperty('checked', true);
  expect(dialog.getByRole('radio', { name: /^This and every later exam/ })).toBeDefined();
  expect(
    dialog.getByText(/The deadline already includes 5 extra minutes. The new deadline is/),
  ).toBeDefined();
  await user.click(dialog.getByText('Other'));
  await user.click(dialog.getByRole('button', { name: 'Give minutes' }));
  expect(await dialog.findByText('Please enter whole minutes')).toBeDefined();
  await user.type(dialog.getByLabelText('Minutes'), '7');
  await user.click(dialog.getByRole('button', { name: 'Give minutes' }));
  expect(await screen.findByText('R25CS001 has 12 extra minutes in this exam.')).toBeDefined();
  expect(server.sentTo(running.setExtraMinutes)[0]?.body).toEqual({ extra_minutes: 12, before: 5 });
});

test('extra time of a student is changed where the student has not finished', async () => {
  const server = college().on(running.setExtraTime, { message: 'R25CS002 has no extra time.' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Change the extra time of R25CS002' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extra time for R25CS002' }));
  await user.click(dialog.getByRole('radio', { name: /^This and every later exam/ }));
  const percent = dialog.getByLabelText('Percent of the duration');
  expect(percent).toHaveProperty('value', '50');
  expect(dialog.getByText(/in this and every later exam/)).toBeDefined();
  await user.clear(percent);
  await user.type(percent, '400');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/300/)).toBeDefined();
  await user.clear(percent);
  await user.type(percent, '0');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('R25CS002 has no extra time.')).toBeDefined();
  expect(server.sentTo(running.setExtraTime)[0]?.body).toEqual({
    course_id: 1,
    student_id: 42,
    extra_time: 0,
  });
});

test('a row says what is answered, how much time is left and when the student was last active', async () => {
  const server = college(
    examOf({
      server_time: '2026-11-16T09:20:10.000Z',
      counts: { ...NO_COUNTS, assigned: 1, in_progress: 1 },
    }),
  );
  const { user } = open();
  const row = await screen.findByRole('row', { name: /R25CS001/ });
  expect(row.textContent).toContain('3 of 6');
  expect(row.textContent).toMatch(/24:5\d/);
  expect(row.textContent).toContain('10 min ago');
  const link = within(row).getByRole('link', { name: '2 events that may concern integrity, of R25CS001' });
  expect(link.getAttribute('href')).toContain('panel=recent-quiz&exam=3&student=41');
  await user.click(screen.getByRole('radio', { name: 'In progress 1' }));
  await user.selectOptions(screen.getByLabelText('Order'), 'Longest inactive first');
  await waitFor(() =>
    expect(server.sentTo(running.listExamStudents).at(-1)?.query).toEqual({
      status: 'in_progress',
      sort: 'last_activity',
      limit: '100',
      offset: '0',
    }),
  );
});

test('5,000 students come a page at a time', async () => {
  const server = college(examOf({ counts: { ...NO_COUNTS, in_progress: 5000 } })).on(
    running.listExamStudents,
    ({ query }) =>
      Array.from({ length: 100 }, (_, i) =>
        examStudentOf({ student_id: i + 1, roll_number: `R${Number(query.offset) + i + 1}` }),
      ),
  );
  const { user } = open();
  expect(await screen.findByText('1 to 100 of 5,000')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('R101')).toBeDefined();
  expect(screen.getByText('101 to 200 of 5,000')).toBeDefined();
  // However often it looks, it asks for the page that is shown.
  const asked = server
    .sentTo(running.listExamStudents)
    .map(({ query }) => `${query.limit} from ${query.offset}`);
  expect([...new Set(asked)]).toEqual(['100 from 0', '100 from 100']);
});

test('a search finds one student, or says that no one matches', async () => {
  college();
  const { user } = open();
  const search = await screen.findByLabelText('Search roll numbers or names');
  await user.type(search, '002{Enter}');
  await waitFor(() => expect(screen.queryByText('R25CS001')).toBeNull());
  expect(screen.getByText('R25CS002')).toBeDefined();
  await user.clear(search);
  await user.type(search, 'zoe{Enter}');
  expect(await screen.findByText('No one here matches ‘zoe’.')).toBeDefined();
});

test('a preview that fails can be tried again', async () => {
  const server = college().on(previewExam, () => refusal('not_allowed'));
  const { user } = open();
  await choose(user, 'Preview');
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview as a student' }));
  expect(await dialog.findByText(ERROR_MESSAGES.not_allowed)).toBeDefined();
  server.on(previewExam, []);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('There are no questions yet')).toBeDefined();
});

test('an exam of someone else is not shown', async () => {
  fakeServer().on(getExam, () => refusal('not_found'));
  open();
  expect(await screen.findByText("This exam doesn't exist")).toBeDefined();
});
