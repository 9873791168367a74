// Guests mark answers of one exam, by a mailed link and code: only the questions they were invited for, and nothing else.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { API_BASE } from '@quivia/contract/endpoint';
import { listExamLog } from '@quivia/contract/exam-log';
import { declareConflict, listConflicts } from '@quivia/contract/marking-conflicts';
import * as contract from '@quivia/contract/marking-guests';
import * as planned from '@quivia/contract/marking-plans';
import { nextScript } from '@quivia/contract/marking-scripts';
import { cancelExam } from '@quivia/contract/running-exams';
import { refresh } from '@quivia/contract/session';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../app.ts';
import { after, days, now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import type { Student } from '../../../testing/exams/exams.ts';
import { textsAreMarkedByPeople } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  progressOf,
  share,
  submitFor,
  textOf,
  type WrittenExam,
  writtenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person } from '../../../testing/people.ts';

let room: Class;
let anna: Student;
let mira: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01');
  [anna] = room.students as [Student];
  mira = await colleague(room, 'mira01');
});
afterEach(() => room.backToNow());
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

const soon = () => after(now(), days(7)).toISOString();
interface Given {
  key?: string;
  name?: string;
  question_ids?: number[];
  access_ends_at?: string;
}
const invite = (who: Person, of: WrittenExam, email: string, given: Given = {}) =>
  who.call(contract.inviteMarkingGuest, {
    ...examOf(of),
    body: { key: randomUUID(), name: 'Dr. Meera Nair', email, access_ends_at: soon(), ...given },
  });
const secretFor = async (email: string) =>
  /\/mark\/([\w-]+)/.exec((await room.server.mailTo(email)).text)?.[1] ?? '';

/** As the guest's browser does it. */
async function entered(email: string, secret: string): Promise<Person> {
  const guest = room.server.visitor();
  await done(guest.call(contract.sendMarkingCode, { body: { secret } }));
  const { code } = await room.server.mailTo(email);
  guest.token = (await done(guest.call(contract.enterMarking, { body: { secret, code } }))).access_token;
  return guest as Person;
}
async function guestOf(of: WrittenExam, email: string, given: Given = {}): Promise<Person> {
  await done(invite(room.fred, of, email, given));
  return entered(email, await secretFor(email));
}
const listed = async (of: WrittenExam) =>
  (await done(room.fred.call(contract.listMarkingGuests, examOf(of)))).guests;
const statusOf = async (sent: Promise<{ status: number }>) => (await sent).status;

async function written(): Promise<WrittenExam> {
  const of = await writtenExam(room, [anna]);
  await share(room.fred, of, 'mark', mira);
  return of;
}

test('a guest gets in by link and code, marks as everybody does, and is named to those who run the exam alone', async () => {
  const of = await written();
  const email = 'meera@university.example';
  await done(invite(room.fred, of, email));
  const secret = await secretFor(email);
  const stranger = room.server.visitor();
  const shown = await done(stranger.call(contract.lookAtMarkingInvitation, { body: { secret } }));
  expect(shown).toMatchObject({
    ...{ exam_id: of.id, name: 'Dr. Meera Nair', inviter: 'fred01', institution: expect.any(String) },
    ...{ email: 'm…@university.example', is_open: false },
  });
  expect(await statusOf(stranger.call(marking.getMarking, examOf(of)))).toBe(401);
  const wrong = await stranger.call(contract.enterMarking, { body: { secret, code: '000000' } });
  expect(wrong.body.code).toBe('wrong_code');
  expect(await listed(of)).toMatchObject([{ state: 'invited', answers: 0, question_ids: null }]);

  const guest = await entered(email, secret);
  const overview = await done(guest.call(marking.getMarking, examOf(of)));
  expect(overview).toMatchObject({ share: 'mark', markers: [] });
  expect(overview.questions).toHaveLength(2);
  const { answer } = await nextOf(guest, of);
  if (!answer) throw new Error('Nothing waits');
  expect(answer.given).toEqual({ text: textOf(0) });
  expect(JSON.stringify(answer)).not.toMatch(/anna01|S-anna|attempt|student/i);
  await done(submitFor(guest, of, answer, { marks: 4 }));
  expect(await progressOf(mira, of)).toMatchObject({ marked: 1 });
  expect(await listed(of)).toMatchObject([{ state: 'accepted', answers: 1 }]);
  // Who else marks is no matter of theirs; their own work is.
  const { markers } = await done(guest.call(marking.getMarking, examOf(of)));
  expect(markers).toEqual([{ name: 'Dr. Meera Nair', is_you: true, answers: 1, part: null }]);
  guest.token = undefined;
  guest.token = (await done(guest.call(refresh))).access_token;
  expect(await statusOf(guest.call(marking.getMarking, examOf(of)))).toBe(200);
  const log = await done(room.fred.call(listExamLog, { ...examOf(of), query: { part: 'team' } }));
  expect(log.map(({ what }) => what).slice(0, 2)).toEqual([
    expect.stringContaining('accepted the invitation to mark'),
    expect.stringContaining('invited Dr. Meera Nair as a guest to mark'),
  ]);
});

test('nothing but the marking of their questions answers a guest', async () => {
  const of = await written();
  const other = await written();
  const [first, second] = of.questionIds as [number, number];
  const guest = await guestOf(of, 'some@university.example', { question_ids: [second] });
  const wrong = [];
  for (const { endpoint } of routes) {
    const { method, path, access, alsoFor } = endpoint;
    if (access === 'public') continue;
    const { statusCode } = await room.server.app.inject({
      method,
      url: API_BASE + path.replaceAll(/:\w+/g, String(of.id)),
      headers: { authorization: `Bearer ${guest.token}` },
    });
    // Of what is declared for guests, vivas aren't there, and marking asks for more than this.
    const expected = alsoFor?.includes('guest') ? [400, 404] : [403];
    const own = [
      marking.getMarking.path,
      listConflicts.path,
      planned.listDifferences.path,
      // This exam is marked by question.
      nextScript.path,
      '/oral',
    ] as string[];
    const isOwn = own.includes(path);
    if (!isOwn && !expected.includes(statusCode)) wrong.push(`${method} ${path}: ${statusCode}`);
  }
  expect(wrong).toEqual([]);

  const { questions } = await done(guest.call(marking.getMarking, examOf(of)));
  expect(questions.map(({ question_id }) => question_id)).toEqual([second]);
  const next = (exam: WrittenExam, question_id: number) =>
    statusOf(guest.call(marking.nextAnswer, { ...examOf(exam), body: { question_id } }));
  expect([await next(of, first), await next(of, second), await next(other, second)]).toEqual([404, 200, 404]);
  expect(await statusOf(guest.call(marking.getMarking, examOf(other)))).toBe(404);
  // Not by the key of an answer either.
  const { answer } = await nextOf(mira, of);
  if (!answer) throw new Error('Nothing waits');
  await done(mira.call(marking.returnAnswer, { ...examOf(of), body: { answer: answer.answer } }));
  const body = { answer: answer.answer };
  const statuses = [
    await statusOf(guest.call(marking.keepHold, { ...examOf(of), body })),
    await statusOf(guest.call(marking.returnAnswer, { ...examOf(of), body })),
    await statusOf(guest.call(marking.escalateAnswer, { ...examOf(of), body: { ...body, note: 'Look' } })),
    await statusOf(submitFor(guest, of, answer, { marks: 5 })),
  ];
  expect(statuses).toEqual([404, 404, 404, 404]);
  const own = { ...examOf(of), query: { question_id: String(first) } };
  expect(await done(guest.call(marking.listOwnSheets, own))).toEqual([]);
});

test('where a guest and another marker differ, they agree', async () => {
  const of = await written();
  const plan = { type: 'double' as const, tolerance: 1, combine: 'mean' as const, beyond: 'meet' as const };
  const set = { question_id: of.questionIds[0] as number, key: randomUUID(), version: 0, plan, apply: true };
  await done(room.fred.call(planned.changePlan, { ...examOf(of), body: set }));
  const guest = await guestOf(of, 'second@university.example');
  for (const [who, marks] of [
    [mira, 1],
    [guest, 5],
  ] as const) {
    const { answer } = await nextOf(who, of);
    if (!answer) throw new Error('Nothing waits');
    await done(submitFor(who, of, answer, { marks }));
  }
  const [listed] = await done(guest.call(planned.listDifferences, examOf(of)));
  const answer = listed?.answer as string;
  const shown = await done(guest.call(planned.getDifference, { params: { ...examOf(of).params, answer } }));
  expect(shown.sheets.map(({ marks }) => marks)).toEqual([1, 5]);
  expect(JSON.stringify([listed, shown])).not.toMatch(/mira01|anna01|S-anna/);
  const proposal = randomUUID();
  const said = { key: proposal, answer, marks: 3, reason: 'Half of it is right' };
  await done(mira.call(planned.agreeOnMark, { ...examOf(of), body: said }));
  await done(guest.call(planned.confirmMark, { ...examOf(of), body: { answer, proposal } }));
  expect(await progressOf(mira, of)).toMatchObject({ marked: 1, differs: 0 });
});

test('access ends at once when it is withdrawn, and on its day; what was marked stands', async () => {
  const of = await written();
  const guest = await guestOf(of, 'gone@university.example');
  await nextOf(guest, of);
  const [row] = await listed(of);
  const params = { ...examOf(of).params, guest_id: String(row?.id) };
  for (let times = 0; times < 2; times++)
    await done(room.fred.call(contract.withdrawMarkingGuest, { params }));
  expect(await statusOf(guest.call(marking.getMarking, examOf(of)))).toBe(401);
  expect(await statusOf(guest.call(refresh))).toBe(401);
  expect(await progressOf(mira, of)).toMatchObject({ held: 0, waiting: 1 });
  expect(await statusOf(room.fred.call(contract.inviteMarkingGuestAgain, { params }))).toBe(404);

  const later = await guestOf(of, 'later@university.example');
  await sql`
    update marking_guests set invited_at = now() - interval '2 days', access_ends_at = now() - interval '1 second'
    where email = 'later@university.example'`;
  expect(await statusOf(later.call(marking.getMarking, examOf(of)))).toBe(404);
  expect((await listed(of)).map(({ state }) => state)).toEqual(['over', 'over']);
  // Invited anew, the same person has the same account.
  await done(invite(room.fred, of, 'later@university.example'));
  expect(
    await sql`select distinct user_id from marking_guests where email = 'later@university.example'`,
  ).toHaveLength(1);
});

test('a link that was replaced, and one of a cancelled exam, open nothing', async () => {
  const of = await written();
  const email = 'again@university.example';
  await done(invite(room.fred, of, email));
  const first = await secretFor(email);
  const [row] = await listed(of);
  const params = { ...examOf(of).params, guest_id: String(row?.id) };
  await done(room.fred.call(contract.inviteMarkingGuestAgain, { params }));
  const second = await secretFor(email);
  const look = (secret: string) =>
    statusOf(room.server.visitor().call(contract.lookAtMarkingInvitation, { body: { secret } }));
  expect([await look(first), await look(second)]).toEqual([400, 200]);
  await done(room.fred.call(cancelExam, { ...examOf(of), body: { reason: 'A leak' } }));
  expect(await look(second)).toBe(400);
});

test('refuses people of the college, unknown questions, days that are gone, and the same address twice', async () => {
  const of = await written();
  const email = 'twice@university.example';
  const key = randomUUID();
  for (let times = 0; times < 2; times++) await done(invite(room.fred, of, email, { key }));
  expect(await listed(of)).toHaveLength(1);
  expect(await statusOf(invite(room.fred, of, email))).toBe(409);
  for (const who of [anna, mira]) expect(await statusOf(invite(room.fred, of, who.email))).toBe(400);
  const other = 'other@university.example';
  expect(await statusOf(invite(room.fred, of, other, { question_ids: [999_999] }))).toBe(400);
  for (const at of [after(now(), -1000), after(now(), days(contract.MOST_GUEST_DAYS + 1))])
    expect(await statusOf(invite(room.fred, of, other, { access_ends_at: at.toISOString() }))).toBe(400);
  expect(await statusOf(invite(mira, of, other))).toBe(403);
});

test('a guest declares a conflict of interest, without a list of students', async () => {
  const of = await written();
  const guest = await guestOf(of, 'aunt@university.example');
  const body = { key: randomUUID(), student: 'S-anna01', reason: 'My niece' };
  await done(guest.call(declareConflict, { ...examOf(of), body }));
  expect((await nextOf(guest, of)).answer).toBeNull();
  const seen = await done(guest.call(listConflicts, examOf(of)));
  expect(seen).toMatchObject({ markers: [], conflicts: [{ kept: null }] });
  const { markers } = await done(room.fred.call(listConflicts, examOf(of)));
  expect(markers.map(({ name }) => name)).toContain('Dr. Meera Nair');
});
