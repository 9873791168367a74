import { randomUUID } from 'node:crypto';
import { lookAtInvitation } from '@quivia/contract/oral/people';
import * as timetable from '@quivia/contract/oral/timetable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done } from '../../../testing/people.ts';
import { jobsDone } from '../../../testing/server/jobs-done.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { remindOfVivas } from './reminders.service.ts';

let server: TestApp;
let viva: StagedViva;

beforeAll(async () => {
  server = await startTestApp();
  viva = await stageViva(server, await server.person('root01', 'Admin'), 'Soon', { count: 2 });
});
afterAll(() => server.stop());

/** By three processes at once; how many there are then. */
async function look() {
  await Promise.all([remindOfVivas(), remindOfVivas(), remindOfVivas()]);
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from oral_reminders`;
  return row?.n;
}

const reminded = async () => {
  const rows = await sql<{ user_id: number; message_id: string }[]>`
    select user_id, message_id from notifications where message_id in ('oral.reminder', 'oral.examinerReminder')
    order by message_id desc, user_id`;
  return rows.map(({ user_id, message_id }) => [user_id, message_id]);
};

const subjects = async (email: string) => {
  let mail = await server.mailTo(email);
  while (!mail.subject.startsWith('Reminder')) mail = await server.mailTo(email);
  return mail;
};

test('everyone gets one reminder the day before, whichever process looks, and none who was notified just now', async () => {
  const inHours = (count: number) => new Date(Date.now() + hours(count)).toISOString();
  await sql`delete from oral_slots where exam_id = ${viva.examId}`;
  await sql`update oral_sessions set cancelled_at = now() where exam_id = ${viva.examId}`;
  const params = { id: String(viva.examId) };
  const add = (from: number) =>
    done(
      viva.coordinator.call(timetable.addSession, {
        params,
        body: {
          key: randomUUID(),
          panel_id: viva.panelId,
          room_id: viva.roomId,
          slot_minutes: 10,
          starts_at: inHours(from),
          ends_at: inHours(from + 1),
        },
      }),
    );
  // Forenoon and afternoon of one day.
  await add(60);
  await add(64);
  await done(viva.coordinator.call(timetable.generateTimetable, { params, body: { key: randomUUID() } }));
  await done(viva.coordinator.call(timetable.announceTimetable, { params, body: { key: randomUUID() } }));
  // A mail with sessions that came later would replace the link of the reminder.
  await jobsDone();
  expect(await look()).toBe(0);
  // One of the candidates is notified of a new time the day before: that is reminder enough.
  const [, second] = viva.candidates as [StagedViva['candidates'][0], StagedViva['candidates'][0]];
  await sql`update oral_announcements set announced_at = ${inHours(41)} where candidate_id = ${second.id}`;
  // A time that no longer applies, which the candidate has yet to be notified of, is nothing to remind of.
  const gone = await sql<{ id: number }[]>`
    update oral_slots set starts_at = starts_at + interval '1 minute' where candidate_id = ${viva.candidates[0]?.id as number}
    returning id`;
  expect(gone).toHaveLength(1);
  // Last: the server looks by itself, too.
  stepClock(hours(41));
  expect(await look()).toBe(3);
  await sql`update oral_slots set starts_at = starts_at - interval '1 minute' where id = ${gone[0]?.id as number}`;
  const [first] = viva.candidates as [StagedViva['candidates'][0]];
  const examiners = [viva.internal.id, viva.external.id, viva.observer.id];
  expect(await look()).toBe(1 + examiners.length);
  expect(await reminded()).toEqual([
    [first.student.id, 'oral.reminder'],
    ...[viva.internal.id, viva.observer.id].sort((a, b) => a - b).map((id) => [id, 'oral.examinerReminder']),
  ]);
  expect((await subjects(first.student.email)).text).toContain('Room: Physics laboratory');
  const { text } = await subjects(viva.external.email);
  expect(text).toContain('You examine at the viva voce');
  const [, link = ''] = /\/viva\/([\w-]+)/.exec(text) ?? [];
  expect((await server.visitor().call(lookAtInvitation, { body: { secret: link } })).status).toBe(200);
  expect((await subjects(viva.internal.email)).text).toContain(`/oral/${viva.examId}/today`);
  // The afternoon belongs to the same day.
  stepClock(hours(4));
  expect(await look()).toBe(1 + examiners.length);
});
