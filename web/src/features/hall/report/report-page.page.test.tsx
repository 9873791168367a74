import {
  freezeReport,
  getFrozenReport,
  getSessionReport,
  type SessionReport,
} from '@quivia/contract/hall/report';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { dateTimeOf, dayOf, timeOf, timeToSecondOf, zoneName } from '../../../platform/app/date-time.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeAll(() => import('./report-page.tsx'));

const AT = '2026-11-16T09:00:00.000Z';
const DAYS_LATER = '2026-11-19T09:30:00.000Z';

const report: SessionReport = {
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
  staff: [{ name: 'R. Iyer', duty: 'chief', room: null, from: AT, until: DAYS_LATER }],
  attendance: [],
  acts: [],
  incidents: [],
};

const attended: SessionReport['attendance'][number] = {
  student_id: 1,
  roll_number: 'R25CS001',
  name: null,
  room: null,
  seat: null,
  status: 'submitted',
  checked_in_at: null,
  started_at: AT,
  ended_at: null,
  late_minutes: null,
  extra_time: 50,
  extra_minutes: 0,
  granted_seconds: 0,
  paused_seconds: 0,
};

function open() {
  const server = fakeServer().on(getSessionReport, {
    report,
    revisions: [],
    has_changed: true,
    is_open: false,
  });
  return { server, ...renderPage('/hall/12/report', { as: 'Faculty' }) };
}

const time = (at: string) => timeToSecondOf(new Date(at));

test('a time of another day than the exam has its date, and the time zone is named once', async () => {
  open();
  const row = await screen.findByRole('row', { name: /R\. Iyer/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(-2)).toEqual([time(AT), `${dayOf(DAYS_LATER)}, ${time(DAYS_LATER)}`]);
  // As everywhere else: not by the name of a city.
  expect(zoneName(new Date(AT))).not.toContain('/');
  expect(screen.getAllByText(zoneName(new Date(AT)))).toHaveLength(1);
});

test('while the exam can be taken it says when it ends, and afterwards when the last student finished', async () => {
  const late = '2026-11-16T09:19:00.000Z';
  const attendance = [{ ...attended, ended_at: late }];
  const given = { report: { ...report, attendance }, revisions: [], has_changed: true };
  const ends = { most: AT, closes: late };
  const { server, unmount } = open();
  server.on(getSessionReport, { ...given, is_open: true, ends });
  const fact = (name: string) =>
    screen.findByText((_, node) => node?.tagName === 'DT' && node.textContent === name);
  const line = `Most finish by ${timeOf(new Date(AT))} · hall closes ${timeOf(new Date(late))}`;
  expect((await fact('Ends')).nextElementSibling?.textContent).toBe(line);
  unmount();
  open().server.on(getSessionReport, { ...given, is_open: false });
  expect((await fact('Closed')).nextElementSibling?.textContent).toBe(dateTimeOf(late));
});

test('after freezing, the frozen revision is shown and printed', async () => {
  const { server, user } = open();
  const hash = 'ab12'.repeat(16);
  const revision = { revision: 1, hash, note: '', frozen_at: DAYS_LATER, frozen_by: 'R. Iyer' };
  server
    .on(freezeReport, { message: 'Report frozen as revision 1.', revision: 1, hash })
    .on(getFrozenReport, { report, revision });
  await screen.findByRole('row', { name: /R\. Iyer/ });
  expect(document.body.textContent).toContain('Draft, not frozen');
  await user.click(screen.getByRole('button', { name: 'Freeze' }));
  server.on(getSessionReport, { report, revisions: [revision], has_changed: false, is_open: false });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Freeze' }));
  await screen.findByText(new RegExp(`/check/${hash}`));
  expect(document.body.textContent).not.toContain('Draft, not frozen');
  expect(screen.getByText('Nothing has changed since revision 1.')).toBeDefined();
});

test('a note changed after a lost reply is sent as something new, and the same one again as the same', async () => {
  const { server, user } = open();
  let isLost = true;
  server.on(freezeReport, () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return { message: 'Report frozen as revision 1.', revision: 1, hash: 'ab12'.repeat(16) };
  });
  await user.click(await screen.findByRole('button', { name: 'Freeze' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const freeze = async (times: number) => {
    await user.click(dialog.getByRole('button', { name: 'Freeze' }));
    await waitFor(() => expect(server.sentTo(freezeReport)).toHaveLength(times));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Freeze' }).getAttribute('aria-disabled')).not.toBe('true'),
    );
  };
  await freeze(1);
  await freeze(2);
  await user.type(dialog.getByLabelText('Note (optional)'), 'Signed');
  isLost = false;
  await user.click(dialog.getByRole('button', { name: 'Freeze' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const [first, second, third] = server.sentTo(freezeReport).map(({ body }) => body);
  expect(second?.key).toBe(first?.key);
  expect(third).toMatchObject({ note: 'Signed' });
  expect(third?.key).not.toBe(first?.key);
});

test('of an exam in Safe Exam Browser the attendance has when it was verified and which it was, or that nobody needed it', async () => {
  const seb = { is_exempt: false, verified_at: AT, browser: 'Windows 3.10.2' };
  const never = { is_exempt: false, verified_at: null, browser: '' };
  fakeServer().on(getSessionReport, {
    report: {
      ...report,
      attendance: [
        { ...attended, seb },
        { ...attended, student_id: 2, seb: { ...never, is_exempt: true } },
        { ...attended, student_id: 3, seb: never },
        { ...attended, student_id: 4, status: 'absent', started_at: null, seb: never },
      ],
    },
    revisions: [],
    has_changed: false,
    is_open: false,
  });
  renderPage('/hall/12/report', { as: 'Faculty' });
  const rows = await screen.findAllByRole('row', { name: /R25CS001/ });
  const cells = rows.slice(0, 4).map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
  expect(cells).toEqual([`${timeToSecondOf(new Date(AT))}, Windows 3.10.2`, 'Exempt', 'Not verified', '']);
});
