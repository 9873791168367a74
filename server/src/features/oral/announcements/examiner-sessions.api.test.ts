// Examiners get their sessions, every change and a cancellation by mail: guests have no account in which they could look, and
// nobody looks every day.
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { listNotifications } from '@quivia/contract/notifications';
import { cancelOral } from '@quivia/contract/oral/exams';
import { lookAtInvitation, removeExaminer } from '@quivia/contract/oral/people';
import * as timetable from '@quivia/contract/oral/timetable';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, now, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { announceToExaminers } from './announce.service.ts';

let server: TestApp;
let viva: StagedViva;

beforeAll(async () => {
  server = await startTestApp();
  viva = await stageViva(server, await server.person('root01', 'Admin'), 'Visits', { count: 1 });
});
afterAll(() => server.stop());

const params = () => ({ id: String(viva.examId) });
const announce = () =>
  done(viva.coordinator.call(timetable.announceTimetable, { params: params(), body: { key: randomUUID() } }));

/** By three processes at once. */
const look = () => Promise.all([announceToExaminers(), announceToExaminers(), announceToExaminers()]);

const mails = async (email = viva.external.email) => {
  const folder = path.join(server.config.dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith(`${email}.eml`)).sort();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
};

const queued = async () => {
  const [row] = await sql<{ n: number }[]>`
    select sum(version)::int as n from oral_guest_sessions where examiner_id = ${viva.external.examinerId}`;
  return row?.n;
};

const calendarOf = (mail: Awaited<ReturnType<typeof mails>>[number] | undefined) =>
  new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer);

test('a guest gets sessions as a calendar, each change and the cancellation once, by whichever process', async () => {
  const session = {
    panel_id: viva.panelId,
    room_id: viva.roomId,
    slot_minutes: 10,
    starts_at: new Date(Date.now() + minutes(600)).toISOString(),
    ends_at: new Date(Date.now() + minutes(700)).toISOString(),
  };
  const { id: later } = await done(
    viva.coordinator.call(timetable.addSession, {
      params: params(),
      body: { key: randomUUID(), ...session },
    }),
  );
  await announce();
  await announce();
  await look();
  expect((await server.mailTo(viva.external.email)).subject).toBe('Your sessions: Physics laboratory');
  const [first] = await mails();
  expect(first?.text).toMatch(/These are your sessions in the viva voce "Physics laboratory"/);
  expect(calendarOf(first).match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(await queued()).toBe(2);
  const secretIn = (mail: typeof first) => /\/viva\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const opens = async (secret: string) =>
    (await server.visitor().call(lookAtInvitation, { body: { secret } })).status;
  expect(await opens(secretIn(first))).toBe(200);
  // Calendars are shared.
  expect(calendarOf(first)).not.toContain('/viva/');

  await done(
    viva.coordinator.call(timetable.changeSession, {
      params: { ...params(), session_id: String(later) },
      body: { key: randomUUID(), ...session, ends_at: new Date(Date.now() + minutes(720)).toISOString() },
    }),
  );
  // The coordinator may still be at it.
  expect(await look()).toEqual([0, 0, 0]);
  stepClock(minutes(6));
  await look();
  expect(await queued()).toBe(3);
  expect((await server.mailTo(viva.external.email)).subject).toBe(
    'Your sessions have changed: Physics laboratory',
  );
  expect(calendarOf((await mails())[1])).toContain('SEQUENCE:2');

  await done(viva.coordinator.call(cancelOral, { params: params(), body: { reason: 'Flood' } }));
  await look();
  await look();
  expect((await server.mailTo(viva.external.email)).subject).toBe('Cancelled: Physics laboratory');
  expect(await queued()).toBe(5);
  const all = await mails();
  expect(all).toHaveLength(3);
  expect(calendarOf(all[2]).match(/STATUS:CANCELLED/g)).toHaveLength(2);
});

test('whoever has an account gets them too, with notifications, and who is removed learns what is no longer theirs', async () => {
  const other = await stageViva(server, await server.person('root02', 'Admin'), 'Teams', { count: 1 });
  const { internal, external, coordinator } = other;
  const at = { id: String(other.examId) };
  const session = {
    panel_id: other.panelId,
    room_id: other.roomId,
    slot_minutes: 10,
    starts_at: new Date(now().getTime() + minutes(600)).toISOString(),
    ends_at: new Date(now().getTime() + minutes(700)).toISOString(),
  };
  const { id: later } = await done(
    coordinator.call(timetable.addSession, { params: at, body: { key: randomUUID(), ...session } }),
  );
  await done(coordinator.call(timetable.announceTimetable, { params: at, body: { key: randomUUID() } }));
  const newest = async (who: typeof internal) =>
    (await done(who.call(listNotifications, { query: {} }))).items[0]?.title;
  expect((await server.mailTo(internal.email)).subject).toBe('Your sessions: Physics laboratory');
  expect(await newest(internal)).toBe('Viva voce timetable');
  const [first] = await mails(internal.email);
  expect(first?.text).toContain(`/oral/${other.examId}/today`);
  expect(calendarOf(first)).toContain('BEGIN:VEVENT');

  await done(
    coordinator.call(timetable.changeSession, {
      params: { ...at, session_id: String(later) },
      body: {
        key: randomUUID(),
        ...session,
        starts_at: new Date(now().getTime() + minutes(610)).toISOString(),
      },
    }),
  );
  stepClock(minutes(6));
  await look();
  expect((await server.mailTo(internal.email)).subject).toBe(
    'Your sessions have changed: Physics laboratory',
  );
  expect(await newest(internal)).toBe('Your sessions have changed');
  for (const subject of [
    'Your sessions: Physics laboratory',
    'Your sessions have changed: Physics laboratory',
  ])
    expect((await server.mailTo(external.email)).subject).toBe(subject);

  for (const { examinerId } of [internal, external])
    await done(
      coordinator.call(removeExaminer, {
        params: { ...at, examiner_id: String(examinerId) },
        body: { key: randomUUID() },
      }),
    );
  stepClock(minutes(6));
  await look();
  await look();
  for (const who of [internal, external]) {
    const { subject, text } = await server.mailTo(who.email);
    expect(subject).toBe('No longer an examiner: Physics laboratory');
    expect(text).toContain('These sessions are no longer yours:');
    const all = await mails(who.email);
    expect(calendarOf(all[2]).match(/STATUS:CANCELLED/g)).toHaveLength(2);
    expect(all).toHaveLength(3);
  }
  expect(await newest(internal)).toBe('No longer an examiner');
});
