import type { ReplyTo } from '@quivia/contract/endpoint';
import { listHalls } from '@quivia/contract/hall/duties';
import { getHealth, type HealthPart } from '@quivia/contract/health';
import { getHome, type HomeExam } from '@quivia/contract/home';
import { markRead } from '@quivia/contract/notifications';
import { countDuePractice } from '@quivia/contract/practice';
import { getSecuritySummary } from '@quivia/contract/security-events';
import { getProfile, type Profile, refresh } from '@quivia/contract/session';
import { startSignOn } from '@quivia/contract/sign-on';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { tokenWith } from '../../testing/sign-in.ts';

const profile = (...roles: Profile['roles']): Profile => ({
  id: 7,
  username: 'anna01',
  email: 'anna@example.org',
  is_verified: true,
  pending_email: null,
  roles_withheld: [],
  has_password: true,
  roles_of_colleges: [],
  name: null,
  roles,
});

const addresses = (within: Element) =>
  [...within.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const roles = () => addresses(screen.getByRole('list', { name: 'Your roles' }));

const at = (hours: number) => new Date(Date.UTC(2026, 10, 16, 9 + hours)).toISOString();
const home = (given: Partial<ReplyTo<typeof getHome>> = {}) => ({
  server_time: at(0),
  exams: [],
  waiting: [],
  setup: [],
  overview: [],
  unread: [],
  ...given,
});
const exam = (given: Partial<HomeExam>): HomeExam => ({
  id: 3,
  title: 'Trees',
  course: 'Data Structures',
  role: 'Student',
  community_id: null,
  state: 'open',
  start_time: at(-1),
  end_time: at(1),
  is_started: false,
  students: null,
  ...given,
});
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const opens = (row: HTMLElement) => row.closest('a')?.getAttribute('href');

test('there is one entry for each role, in a fixed order', async () => {
  fakeServer().on(getProfile, profile('CommunityMember', 'Faculty', 'Admin'));
  renderPage('/dashboard', { as: ['CommunityMember', 'Faculty', 'Admin'] });
  expect(await screen.findByText('Welcome, anna01.')).toBeDefined();
  expect(roles()).toEqual(['/admin', '/faculty', '/communitymember']);
});

test('a duty in a hall is on the first page', async () => {
  const exam = {
    id: 9,
    title: 'Networks',
    course_name: 'Computer Networks',
    course_code: 'CS301',
    starts_at: '2999-11-16T09:00:00.000Z',
    ends_at: '2999-11-16T10:00:00.000Z',
    duty: 'invigilator' as const,
    rehearsal_of: null,
    rooms: ['Hall B'],
  };
  fakeServer().on(getProfile, profile('Faculty')).on(listHalls, [exam]);
  renderPage('/dashboard', { as: ['Faculty'] });
  expect(await screen.findByText(/Invigilator · Hall B/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Check-in' }).getAttribute('href')).toBe('/hall/9/check-in');
});

test('students find communities', async () => {
  fakeServer().on(getProfile, profile('Student'));
  renderPage('/dashboard', { as: ['Student'] });
  const link = await screen.findByRole('link', { name: 'Find a community' });
  expect(link.getAttribute('href')).toBe('/communitymember');
});

test('an admin sees whether the server is well, and what is not', async () => {
  const part: HealthPart = {
    part: 'backups',
    state: 'watch',
    finding: 'None yet.',
    remedy: null,
    figures: [],
  };
  fakeServer()
    .on(getProfile, profile('Admin'))
    .on(getHealth, {
      state: 'watch',
      checked_at: at(0),
      versions: [],
      parts: [part, { ...part, part: 'disk', state: 'good' }],
    });
  renderPage('/dashboard', { as: 'Admin' });
  const line = await screen.findByRole('link', { name: 'Server status 1 check needs attention: backups' });
  expect(line.getAttribute('href')).toBe('/admin?panel=health');
});

test('people without a role are led to a community', async () => {
  fakeServer().on(getProfile, profile());
  renderPage('/dashboard', { as: [] });
  expect(await screen.findByText("You aren't in a college yet")).toBeDefined();
  // The ordered words, in small print.
  expect(screen.getByText('user has no specific dashboards').className).toContain('text-xs');
  expect(screen.getByRole('link', { name: 'Find a community' }).getAttribute('href')).toBe(
    '/communitymember',
  );
  expect(screen.getByRole('list', { name: 'What you can do next' }).textContent).toContain('anna01');
  expect(screen.getByRole('link', { name: 'Open your vivas' }).getAttribute('href')).toBe('/oral');
});

test('a role that was given a moment ago appears without signing in again', async () => {
  fakeServer()
    .on(getProfile, profile('Student', 'Faculty'))
    .on(refresh, { access_token: tokenWith(['Student', 'Faculty']) });
  renderPage('/dashboard', { as: 'Student' });
  await waitFor(() => expect(roles()).toEqual(['/faculty', '/student']));
});

test('a role that waits for a second factor is named, with the way to set one up', async () => {
  fakeServer().on(getProfile, {
    ...profile('Faculty'),
    roles_withheld: ['Institution'],
    has_password: true,
    roles_of_colleges: [],
  });
  renderPage('/dashboard', { as: 'Faculty' });
  expect(await screen.findByText(/requires a second factor for your role \(Institution\)/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Set up a second factor' }).getAttribute('href')).toContain(
    'panel=profile',
  );
});

test('a page of a withheld role leads to the dashboard, which says why', async () => {
  fakeServer().on(getProfile, {
    ...profile(),
    roles_withheld: ['Admin'],
    has_password: true,
    roles_of_colleges: [],
  });
  const { router } = renderPage('/admin', { as: [] });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(await screen.findByText(/requires a second factor for your role \(Admin\)/)).toBeDefined();
});

describe('the home', () => {
  test('a student continues a started quiz with one press, and sees what comes next', async () => {
    const exams = [
      exam({ id: 3, title: 'Begun', is_started: true }),
      exam({ id: 4, title: 'Not begun' }),
      exam({ id: 5, title: 'Later', state: 'upcoming', start_time: at(24), end_time: at(25) }),
    ];
    fakeServer().on(getProfile, profile('Student')).on(getHome, home({ exams }));
    renderPage('/dashboard', { as: 'Student' });
    const open = await card('Open now');
    expect(opens(open.getByText('Begun'))).toBe('/quiz/3');
    expect(open.getByText('Continue')).toBeDefined();
    expect(opens(open.getByText('Not begun'))).toBe('/student?panel=take-quiz');
    const next = await card('Coming up');
    expect(next.getByText(/Data Structures · opens tomorrow, /)).toBeDefined();
    expect((await card('Waiting for you')).getByText("You're all caught up.")).toBeDefined();
  });

  test('faculty see progress and what waits for them, each one press away', async () => {
    const students = { total: 40, in_progress: 3, ended: 12 };
    fakeServer()
      .on(getProfile, profile('Faculty'))
      .on(
        getHome,
        home({
          exams: [exam({ role: 'Faculty', students })],
          waiting: [
            { kind: 'late', exam_id: 8, title: 'Midterm', community_id: null, students: 2 },
            { kind: 'paused', exam_id: 6, title: 'Series 2', community_id: null, students: 2 },
            { kind: 'release', exam_id: 9, title: 'Class test', community_id: null },
            {
              kind: 'import',
              import_id: 2,
              bank_id: 7,
              bank: 'Graphs',
              filename: 'graphs.gift',
              community_id: null,
            },
          ],
        }),
      );
    renderPage('/dashboard', { as: 'Faculty' });
    const open = await card('Open now');
    expect(open.getByText('3 in progress, 12 of 40 done')).toBeDefined();
    expect(opens(open.getByText('Trees'))).toBe('/faculty?panel=start-quiz&exam=3');
    const waiting = await card('Waiting for you');
    expect(waiting.getByText('Late answers of 2 students wait for your decision')).toBeDefined();
    expect(opens(waiting.getByText('Series 2'))).toBe('/hall/6');
    expect(waiting.getByText(/^2 students are still paused, so the exam isn't over\./)).toBeDefined();
    expect(opens(waiting.getByText('Midterm'))).toBe('/faculty?panel=recent-quiz&exam=8&show=late');
    expect(opens(waiting.getByText('Class test'))).toBe('/faculty?panel=recent-quiz&exam=9');
    expect(opens(waiting.getByText('graphs.gift'))).toBe('/faculty?panel=create-qbank&bank=7&import=2');
  });

  // A4: what waits for somebody else is not among what waits for the student.
  test('a student reads which late answers wait for a decision', async () => {
    const late = { kind: 'late_own', exam_id: 8, title: 'Midterm', community_id: null, answers: 2 } as const;
    fakeServer()
      .on(getProfile, profile('Student'))
      .on(getHome, home({ waiting: [late] }));
    renderPage('/dashboard', { as: 'Student' });
    const elsewhere = await card('Waiting for your examiner');
    expect(opens(elsewhere.getByText('Midterm'))).toBe('/student?panel=take-quiz&exam=8');
    expect(
      elsewhere.getByText('2 answers arrived late. Your examiner will decide whether they count.'),
    ).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  });

  test('unsaved questions on this device are found again', async () => {
    localStorage.setItem('draft/7/bank/31/module/2', '[]');
    localStorage.setItem('draft/7/bank/31/question/5', '{}');
    fakeServer().on(getProfile, profile('Faculty')).on(getHome, home());
    renderPage('/dashboard', { as: 'Faculty' });
    const waiting = await card('Waiting for you');
    expect(opens(waiting.getByText('Unsaved questions'))).toBe('/faculty?panel=create-qbank&bank=31');
  });

  test('an unread notification is opened and read with one press', async () => {
    const unread = [
      {
        id: 8,
        title: 'Results are out',
        body: 'Trees',
        message_id: null,
        params: null,
        link: '/dashboard?panel=devices',
        created_at: at(0),
        is_read: false,
      },
    ];
    const server = fakeServer()
      .on(getProfile, profile('Student'))
      .on(getHome, home({ unread }))
      .on(markRead, { message: 'Read.' });
    const { user, router } = renderPage('/dashboard', { as: 'Student' });
    await user.click((await card('Unread')).getByText('Results are out'));
    expect(router.state.location.search).toBe('?panel=devices');
    await waitFor(() => expect(server.sentTo(markRead)[0]?.params).toEqual({ id: '8' }));
  });

  test('an empty institution shows its checklist in the natural order', async () => {
    const steps = [
      { step: 'departments', done: true },
      { step: 'courses', done: false },
      { step: 'people', done: false },
      { step: 'teaching', done: false },
    ] as const;
    fakeServer()
      .on(getProfile, profile('Institution'))
      .on(
        getHome,
        home({ setup: [{ kind: 'institution', id: 4, name: 'Hill College', steps: [...steps] }] }),
      );
    renderPage('/dashboard', { as: 'Institution' });
    const list = await card('Set up Hill College');
    const items = list.getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual([
      '/institute?panel=link&institution=4',
      '/institute?panel=link&institution=4',
      '/institute?panel=roster&institution=4',
      '/institute?panel=assign-courses&institution=4',
    ]);
    expect(items[0]?.textContent).toContain('(done)');
    expect(items[1]?.getAttribute('aria-current')).toBe('step');
    expect(screen.queryByRole('region', { name: 'Open now' })).toBeNull();
  });

  test('an administrator sees the exams of the day first, and figures that lead to their lists', async () => {
    const { title, course, start_time, end_time } = exam({});
    const students = { total: 40, in_progress: 29, ended: 7 };
    const trees = {
      ...{ id: 3, title, course, organisation: null, state: 'open' as const, start_time, end_time },
      students,
    };
    const figures = [
      { figure: 'open_exams', count: 2 },
      { figure: 'students', count: 1240 },
    ] as const;
    fakeServer()
      .on(getProfile, profile('Institution'))
      .on(
        getHome,
        home({
          overview: [
            { kind: 'institution', id: 4, name: 'Hill College', figures: [...figures], exams: [trees] },
          ],
        }),
      );
    renderPage('/dashboard', { as: 'Institution' });
    const figuresCard = await card('Hill College');
    expect(opens(figuresCard.getByText('1,240'))).toBe('/institute?panel=people&role=Student&institution=4');
    // The list has them.
    expect(figuresCard.queryByText('Exams open now')).toBeNull();
    const today = await card('Exams at Hill College, now and within a day');
    expect(today.getByText('Trees')).toBeDefined();
    expect(today.getByText('29 in progress, 7 of 40 done')).toBeDefined();
    expect(opens(today.getByText('Trees'))).toBe('/institute?panel=exams&institution=4&search=Trees');
  });

  test('a head sees the exams of the day that they watch over, or that there are none', async () => {
    const { title, course, start_time, end_time } = exam({});
    const trees = {
      ...{ id: 3, title, course, organisation: null, state: 'open' as const, start_time, end_time },
      students: { total: 40, in_progress: 29, ended: 7 },
    };
    const duty = { kind: 'duty' as const, id: null, name: null, figures: [] };
    const server = fakeServer()
      .on(getProfile, profile('Faculty'))
      .on(getHome, home({ overview: [{ ...duty, exams: [trees] }] }));
    const { unmount } = renderPage('/dashboard', { as: 'Faculty' });
    const name = 'Exams you watch over, now and within a day';
    expect(opens((await card(name)).getByText('Trees'))).toBe('/faculty?panel=exams&search=Trees');
    unmount();
    server.on(getHome, home({ overview: [{ ...duty, exams: [] }] }));
    renderPage('/dashboard', { as: 'Faculty' });
    expect((await card(name)).getByText('No exam is open, and none opens within a day.')).toBeDefined();
    // They run none themselves.
    expect(screen.queryByRole('region', { name: 'Open now' })).toBeNull();
  });

  test('an Admin sees the exams of the day with whose each is, what is unwell, and who guesses passwords', async () => {
    const { title, course, start_time, end_time } = exam({});
    const students = { total: 40, in_progress: 29, ended: 7 };
    const trees = {
      ...{ id: 3, title, course, organisation: 'Hill College', state: 'open' as const, start_time, end_time },
      students,
    };
    fakeServer()
      .on(getProfile, profile('Admin'))
      .on(
        getHome,
        home({
          overview: [
            {
              ...{ kind: 'site', id: null, name: null, exams: [trees] },
              figures: [{ figure: 'open_exams', count: 2 }],
            },
          ],
        }),
      )
      .on(getSecuritySummary, { since: start_time, failures: 1204, by_name: [], by_network: [] });
    renderPage('/dashboard', { as: 'Admin' });
    const today = await card('Exams on this site, now and within a day');
    expect(today.getByText(/Hill College/)).toBeDefined();
    expect(opens(today.getByText('Trees'))).toBe('/admin?panel=exams&search=Trees');
    expect(opens((await card('This site')).getByText('Exams open now'))).toBe(
      '/admin?panel=exams&state=open',
    );
    expect(opens(await screen.findByText('1,204 failed sign-ins in the last hour'))).toBe(
      '/admin?panel=security&only=worrying',
    );
  });

  test('when it cannot be loaded, the roles are still there and it can be tried again', async () => {
    const server = fakeServer()
      .on(getProfile, profile('Student'))
      .on(getHome, () => refusal('too_many_requests'));
    const { user } = renderPage('/dashboard', { as: 'Student' });
    const alert = within(await screen.findByRole('alert'));
    expect(roles()).toEqual(['/student']);
    server.on(getHome, home());
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No quiz is open right now.')).toBeDefined();
  });
});

describe('practice', () => {
  const student = (exams: HomeExam[]) =>
    fakeServer()
      .on(getProfile, profile('Student', 'CommunityMember'))
      .on(getHome, home({ exams }))
      .on(countDuePractice, { college: 12, communities: 1 });

  test('says how many questions are due, and leads to them', async () => {
    student([exam({ end_time: at(72) })]);
    renderPage('/dashboard', { as: ['Student', 'CommunityMember'] });
    expect(opens(await screen.findByText('12 questions to practise today'))).toBe('/student?panel=practice');
    expect(opens(screen.getByText('1 question to practise today'))).toBe('/communitymember?panel=practice');
  });

  test.each([
    ['an exam is under way', exam({ is_started: true, end_time: at(72) })],
    ['an exam closes today', exam({})],
    ['an exam opens within the hour', exam({ state: 'upcoming', start_time: at(0.5), end_time: at(72) })],
  ])('waits while %s', async (_, one) => {
    const server = student([one]);
    renderPage('/dashboard', { as: 'Student' });
    await card('Waiting for you');
    expect(server.sentTo(countDuePractice)).toHaveLength(0);
  });
});

test('a role that a college guards is named, with the way there', async () => {
  const leave = vi.fn();
  vi.stubGlobal('location', Object.assign(Object.create(location), { assign: leave }));
  const role = { role: 'Student' as const, institution: 'North College', connection_id: 5 };
  const server = fakeServer()
    .on(getProfile, { ...profile(), roles_of_colleges: [role] })
    .on(startSignOn, { url: 'https://keycloak.example/auth' });
  const { user } = renderPage('/dashboard', { as: [] });
  expect(
    await screen.findByText(/North College asks you to sign in with your college account/),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Continue with North College' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://keycloak.example/auth'));
  expect(server.sentTo(startSignOn)[0]?.params).toEqual({ id: '5' });
});
