// Guests have no account in which they could look: they get their sessions, every change and a cancellation by mail.
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { cancelOral } from '@quivia/contract/oral/exams';
import * as timetable from '@quivia/contract/oral/timetable';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { announceToGuests } from './announce.service.ts';

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
const look = () => Promise.all([announceToGuests(), announceToGuests(), announceToGuests()]);

const mails = async () => {
  const folder = path.join(server.config.dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith(`${viva.external.email}.eml`)).sort();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
};

const queued = async () => {
  const [row] = await sql<{ n: number }[]>`select sum(version)::int as n from oral_guest_sessions`;
  return row?.n;
};

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
  const calendarOf = (mail: Awaited<ReturnType<typeof mails>>[number] | undefined) =>
    new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer);
  expect(calendarOf(first).match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(await queued()).toBe(2);

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
