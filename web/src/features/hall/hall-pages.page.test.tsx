import type { Duty } from '@quivia/contract/endpoint';
import { getStanding } from '@quivia/contract/hall/duties';
import { listIncidents, noteIncident, stepIncident } from '@quivia/contract/hall/incidents';
import { getReplay } from '@quivia/contract/hall/replay';
import { freezeReport, getFrozenReport, getSessionReport } from '@quivia/contract/hall/report';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderElement, renderPage } from '../../testing/render-page.tsx';
import { IncidentsPanel } from './incidents/incidents-panel.tsx';

beforeAll(() => Promise.all([import('./report/report-page.tsx'), import('./report/replay-page.tsx')]));

const AT = '2026-11-16T09:00:00.000Z';
const incident = {
  id: 7,
  category: 'technical' as const,
  student: { student_id: 41, roll_number: 'R25CS001', name: 'Asha Rao' },
  room: { id: 3, name: 'Lab 2' },
  at: AT,
  state: 'noted' as const,
  severity: 'minor' as const,
  steps: [
    { state: 'noted' as const, severity: 'minor' as const, note: 'Mouse failed.', at: AT, by: 'R. Iyer' },
  ],
};
const said = (kind: string, params: Record<string, unknown>) => ({
  at: AT,
  by: 'R. Iyer',
  kind,
  student: null,
  room: null,
  reason: '',
  params,
});
const report = {
  exam: {
    id: 12,
    title: 'Networks',
    course_name: 'Computer Networks',
    course_code: 'CS301',
    organisation: 'City College',
    owner: 'M. Das',
    starts_at: AT,
    ends_at: AT,
    duration: 60,
    cancelled_at: null,
    ended_early_at: null,
  },
  staff: [{ name: 'R. Iyer', duty: 'chief' as const, room: null, from: AT, until: null }],
  attendance: [
    {
      student_id: 41,
      roll_number: 'R25CS001',
      name: 'Asha Rao',
      room: 'Lab 2',
      seat: '3-5',
      status: 'submitted' as const,
      checked_in_at: AT,
      started_at: AT,
      ended_at: AT,
      late_minutes: 7,
      extra_time: 25,
      extra_minutes: 0,
      granted_seconds: -150,
      paused_seconds: 61,
    },
    {
      student_id: 42,
      roll_number: 'R25CS002',
      name: null,
      room: null,
      seat: null,
      status: 'absent' as const,
      checked_in_at: null,
      started_at: null,
      ended_at: null,
      late_minutes: null,
      extra_time: 0,
      extra_minutes: 0,
      granted_seconds: 0,
      paused_seconds: 0,
    },
  ],
  acts: [
    {
      at: AT,
      by: 'R. Iyer',
      kind: 'minutes',
      student: null,
      room: 'Lab 2',
      reason: 'Power cut',
      params: { minutes: 5 },
    },
    said('message', { text: 'Please stay seated.' }),
    said('message', { text: 'Per second.', question_id: 9 }),
    said('message', { text: 'Per minute.', question_id: 8, question_number: 4 }),
    said('ask_answered', { ask_id: 2, text: 'Yes.', to_all: false }),
    { ...said('ask_answered', { ask_id: 3, text: 'Per hour.', to_all: true }), student: 'R25CS001' },
    said('check_in', { at: AT }),
    said('check_in_undone', { at: AT }),
    said('extended', { minutes: 10 }),
    said('outage_time', { minutes: 3 }),
    { ...said('extra_minutes', { minutes: -3 }), student: 'R25CS001' },
  ],
  incidents: [incident],
};
const revision = { revision: 1, hash: 'ab12'.repeat(16), note: '', frozen_at: AT, frozen_by: 'R. Iyer' };

test('the report says who was there and what was done, and is frozen after a question', async () => {
  const frozen: unknown[] = [];
  fakeServer()
    .on(getSessionReport, { report, revisions: [revision], has_changed: true, is_open: false })
    .on(getFrozenReport, { report, revision })
    .on(freezeReport, ({ body }) => {
      frozen.push(body);
      return { message: 'Report frozen as revision 2.', revision: 2, hash: revision.hash };
    });
  const { user, container } = renderPage('/hall/12/report', { as: 'Faculty' });
  const attendance = await screen.findByRole('region', { name: 'Attendance' });
  const row = within(attendance).getByRole('row', { name: /R25CS001/ });
  expect(row.textContent).toContain('7 min late; 25 % extra time; −2 min 30 s; paused for 1 minute 1 second');
  expect(screen.getByText('2 (1 started, 1 absent, 1 late)')).toBeDefined();
  expect(screen.getByRole('row', { name: /Changed the time: \+5 min Lab 2 Power cut/ })).toBeDefined();
  for (const name of [
    /Sent a message Everyone Please stay seated\./,
    /Sent a clarification Everyone Per second\./,
    /Sent a clarification of question 4 Everyone Per minute\./,
    /Answered a question Everyone Yes\./,
    /Answered a question Everyone Per hour\./,
    /Checked in Everyone/,
    /Undid a check-in Everyone/,
    /Extended the exam: \+10 min Everyone/,
    /Gave back time lost in an outage: \+3 min Everyone/,
    /Changed the extra minutes: −3 min R25CS001/,
  ])
    expect(screen.getByRole('row', { name })).toBeDefined();
  expect(screen.getByText('Draft, not frozen')).toBeDefined();
  expect(
    screen.getByText(/The report has changed since revision 1\. Freeze it again to keep the changes\./),
  ).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Freeze' }));
  await user.type(screen.getByLabelText('Note (optional)'), 'Signed');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Freeze' }));
  await waitFor(() => expect(frozen).toMatchObject([{ note: 'Signed', key: expect.any(String) }]));
  await user.selectOptions(await screen.findByLabelText('Version'), '1');
  expect(await screen.findByText(new RegExp(`/check/${revision.hash}`))).toBeDefined();
});

const standingAs = (duty: Duty) => ({
  exam: {
    id: 12,
    title: 'Networks',
    course_name: 'Computer Networks',
    course_code: 'CS301',
    starts_at: AT,
    ends_at: AT,
    duty,
    rehearsal_of: null,
  },
  duty,
  rooms: null,
});

test.each([
  ['observer', ['Board', 'Seats']],
  ['invigilator', ['Board', 'Check-in', 'Seats']],
  ['chief', ['Board', 'Check-in', 'Seats', 'Entry slips', 'Session report']],
  ['owner', ['Board', 'Check-in', 'Seats', 'Entry slips', 'Session report', 'Hall settings']],
] as const)('every page of the hall leads an %s to %j', async (duty, offered) => {
  fakeServer().on(getStanding, standingAs(duty)).on(getSessionReport, refusal('not_allowed'));
  renderPage('/hall/12/report', { as: 'Faculty' });
  const links = within(await screen.findByRole('navigation', { name: 'Pages of the hall' }));
  await links.findByRole('link', { name: 'Seats' });
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(offered);
  const [board] = links.getAllByRole('link');
  expect(board?.getAttribute('href')).toBe('/hall/12');
  expect(links.queryByRole('link', { current: 'page' })?.textContent).toBe(
    offered.find((name) => name === 'Session report'),
  );
});

test('a report that others may not see is not there', async () => {
  fakeServer().on(getSessionReport, refusal('not_found'));
  renderPage('/hall/12/report', { as: 'Faculty' });
  expect(await screen.findByText('Exam not found')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('the replay goes back and forth through what is stored', async () => {
  const answer = (second: number, text: string) => ({
    kind: 'answer' as const,
    at: `2026-11-16T09:00:0${second}.000Z`,
    question: 1,
    answer: text,
    is_late: false,
    is_paused: second === 3,
    opening: 1,
  });
  const said = (second: number, given: object) => ({
    kind: 'message' as const,
    at: `2026-11-16T09:02:0${second}.000Z`,
    what: 'message',
    by: 'R. Iyer',
    text: 'Please stay seated.',
    question: null,
    concerns: 'student' as const,
    seen_at: null,
    ...given,
  });
  fakeServer().on(getReplay, {
    student_id: 41,
    roll_number: 'R25CS001',
    name: 'Asha Rao',
    title: 'Networks',
    questions: 2,
    status: 'in_progress',
    started_at: AT,
    due_at: AT,
    ended_at: null,
    events: [
      { kind: 'started', at: AT },
      answer(1, 'B'),
      answer(3, 'C'),
      { kind: 'silent', at: '2026-11-16T09:00:04.000Z', until: '2026-11-16T09:02:04.000Z' },
      { kind: 'place', at: '2026-11-16T09:02:04.000Z', question: 2 },
      said(5, { concerns: 'everyone', seen_at: '2026-11-16T09:02:17.000Z' }),
      said(6, { question: 2, concerns: 'everyone', what: 'ask_answered', text: 'Per hour.' }),
      {
        kind: 'act',
        at: '2026-11-16T09:02:07.000Z',
        what: 'extended',
        by: 'M. Das',
        reason: '',
        concerns: 'everyone',
        minutes: 10,
      },
      {
        kind: 'act',
        at: '2026-11-16T09:02:08.000Z',
        what: 'reopened',
        by: 'M. Das',
        reason: 'By mistake',
        concerns: 'student',
        minutes: null,
      },
    ],
    is_cut: false,
  });
  const { user, container } = renderPage('/hall/12/replay/41', { as: 'Faculty' });
  expect(await screen.findByText('9 of 9 events', { exact: false })).toBeDefined();
  const answers = () => screen.getByRole('region', { name: 'Answers so far' }).textContent;
  expect(answers()).toBe('Answers so farQuestion 1CQuestion 2HereNo answer');
  expect(screen.getByRole('button', { name: /Not heard from for 2 minutes/ })).toBeDefined();
  for (const name of [
    /Sent a message \(everyone\), by R\. Iyer: Please stay seated\. \(seen after 12 seconds\)/,
    /Explained question 2 \(everyone\), by R\. Iyer: Per hour\. \(not seen\)/,
    /Extended the exam \(everyone\), by M\. Das: \+10 min$/,
    /Reopened the attempt, by M\. Das: By mistake$/,
  ])
    expect(screen.getByRole('button', { name })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Question 1: B/ }));
  expect(answers()).toContain('Question 1B');
  expect(screen.getByRole('button', { name: /arrived during a pause/ })).toBeDefined();
  await expectAccessible(container);
});

test('an incident is noted for whoever is selected; only the owner decides', async () => {
  const noted: unknown[] = [];
  fakeServer()
    .on(listIncidents, {
      incidents: [incident],
      hints: [
        { event_id: 5, kind: 'left_page', at: AT, away_seconds: 90, student: incident.student, room: null },
      ],
      is_cut: false,
    })
    .on(noteIncident, ({ body }) => {
      noted.push(body);
      return { message: 'Incident noted.' };
    });
  const concerns = { scope: { student_id: 41 }, name: 'Asha Rao' };
  const { user, container } = renderElement(
    <MemoryRouter>
      <IncidentsPanel examId={12} duty="owner" concerns={concerns} />
    </MemoryRouter>,
  );
  expect(await screen.findByText('Mouse failed.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Decide' })).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Note an incident' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Write down what happened.')).toBeDefined();
  await user.type(screen.getByLabelText('What you saw'), 'Phone on the desk');
  await user.selectOptions(screen.getByLabelText('What happened'), 'forbidden_aid');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(noted).toMatchObject([{ student_id: 41, category: 'forbidden_aid', note: 'Phone on the desk' }]),
  );
});

test.each([
  ['Note an incident', 'What you saw', noteIncident],
  ['Decide', 'What you decided, and why', stepIncident],
] as const)(
  '%s: what is changed after a lost reply is sent as something new',
  async (act, field, endpoint) => {
    // Exists only over HTTPS.
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const server = fakeServer()
      .on(listIncidents, { incidents: [incident], hints: [], is_cut: false })
      .on(endpoint, () => refusal('internal'));
    const { user } = renderElement(
      <MemoryRouter>
        <IncidentsPanel examId={12} duty="owner" concerns={{ scope: {}, name: 'everyone' }} />
      </MemoryRouter>,
    );
    await user.click(await screen.findByRole('button', { name: act }));
    const save = async (times: number) => {
      const button = screen.getByRole('button', { name: 'Save' });
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
      await user.click(button);
      await waitFor(() => expect(server.sentTo(endpoint)).toHaveLength(times));
    };
    await user.type(screen.getByLabelText(field), 'Phone');
    await save(1);
    await save(2);
    await user.type(screen.getByLabelText(field), ' on the desk');
    await save(3);
    const [first, again, changed] = server.sentTo(endpoint).map(({ body }) => body.key);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  },
);
