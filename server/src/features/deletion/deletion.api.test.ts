// M11: a person's data is deleted; marks, lists and the audit log stay consistent.
import { randomUUID } from 'node:crypto';
import * as accounts from '@quivia/contract/accounts';
import { listAudit } from '@quivia/contract/audit';
import { deleteAccount, deleteOwnAccount } from '@quivia/contract/deletion';
import { correctMarks } from '@quivia/contract/exam-decisions';
import { getExamSummary } from '@quivia/contract/exam-results';
import { checkIn } from '@quivia/contract/hall/check-in';
import { listNotifications } from '@quivia/contract/notifications';
import { grantInstitutionRole } from '@quivia/contract/people';
import { endExam } from '@quivia/contract/running-exams';
import * as session from '@quivia/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { content } from '../../testing/exams/banks.ts';
import { sit } from '../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass } from '../../testing/exams/light-class.ts';
import { examOf, newExam, sitWith } from '../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { PASSWORD, signIn } from '../../testing/test-app.ts';
import { forgetFormerStaff } from '../audit/forget-former-staff.job.ts';

let room: LightClass;
let root: Person;
beforeAll(async () => {
  room = await openLightClass();
  root = await room.server.person('siteadmin', 'Admin');
});
afterAll(() => room.server.stop());

const deleteOwn = (person: Person, password = PASSWORD) =>
  person.call(deleteOwnAccount, { body: { password } });
const byAdmin = (who: Person, id: number) => who.call(deleteAccount, { params: { id: String(id) } });
const userOf = async (id: number) => (await sql`select * from users where id = ${id}`)[0];

test('a person deletes their own data; the marks stay under a pseudonym', async () => {
  const { anna, fred } = room;
  await sql`update users set name = 'Anna Menon' where id = ${anna.id}`;
  const exam = await room.sat();
  // Nobody is deleted in the middle of an exam, and a session that was left open is not enough.
  const open = await room.exam();
  await sit(anna, open.id);
  expect(await deleteOwn(anna)).toMatchObject({ status: 409, body: { code: 'still_used' } });
  const at = new Date().toISOString();
  for (const { student_id } of [anna, room.bala]) {
    const body = { key: randomUUID(), student_id, is_present: true, at, signature: 'M1 1L2 2' };
    await done(fred.call(checkIn, { ...examOf(open), body }));
  }
  await room.over();
  await room.backToNow();
  expect(await deleteOwn(anna, 'Wr0ng!pass')).toMatchObject({
    status: 400,
    body: { fields: { password: "That isn't your current password." } },
  });

  const before = await done(fred.call(getExamSummary, examOf(exam)));
  const scores = await room.scores(exam);
  expect((await deleteOwn(anna)).body.message).toBe('Your account and your personal data have been deleted.');

  const pseudonym = `Deleted person ${anna.id}`;
  expect(await done(fred.call(getExamSummary, examOf(exam)))).toEqual(before);
  const rows = await room.rows(exam);
  expect(rows.map(({ score, rank }) => [score, rank]).toSorted()).toEqual(
    scores.map(([, score, rank]) => [score, rank]).toSorted(),
  );
  expect(rows.find(({ student_name }) => student_name === pseudonym)).toMatchObject({
    score: 3,
    roll_number: expect.stringMatching(/^deleted-\d+$/),
  });
  expect(JSON.stringify(rows)).not.toMatch(/anna/i);

  expect(await userOf(anna.id)).toMatchObject({
    username: expect.stringMatching(/^deleted[A-Za-z0-9]{10,16}$/),
    email: expect.stringMatching(/@deleted\.invalid$/),
    name: pseudonym,
    password_hash: null,
    is_verified: false,
  });
  const signed = await sql`
    select a.user_id, c.is_present from check_ins c join attempts a on a.id = c.attempt_id where c.signature is not null`;
  expect([...signed]).toEqual([{ user_id: room.bala.id, is_present: true }]);
  for (const table of ['sessions', 'one_time_codes', 'notifications', 'pending_grants'])
    expect(await sql`select 1 from ${sql(table)} where user_id = ${anna.id}`).toHaveLength(0);
  const [{ n } = { n: -1 }] = await sql<{ n: number }[]>`
    select count(*)::int as n from audit_log where what ~* 'anna01' or actor ~* 'anna01'`;
  expect(n).toBe(0);
  const [entry] = await done(root.call(listAudit, { query: { search: pseudonym } }));
  expect(entry).toMatchObject({
    actor: pseudonym,
    action: 'person.deleted',
    what: 'deleted their own account',
  });
});

test('nobody can use the account afterwards, and its name and address are free again', async () => {
  const person = await room.server.person('gone01');
  const second = room.server.visitor();
  await signIn(second, 'gone01');
  await done(deleteOwn(person));
  for (const visitor of [person, second]) {
    expect((await visitor.call(session.getProfile)).status).toBe(401);
    expect((await visitor.call(session.refresh)).status).toBe(401);
  }
  const visitor = room.server.visitor();
  const body = { username_or_email: 'gone01', password: PASSWORD };
  expect((await visitor.call(accounts.login, { body })).status).toBe(401);
  const again = { username: 'gone01', email: 'gone01@example.org', password: PASSWORD };
  expect((await visitor.call(accounts.register, { body: again })).status).toBe(200);
});

test('the Admin deletes a person, once, and not themselves', async () => {
  const person = await room.server.person('leaving01');
  await done(
    root.call(grantInstitutionRole, { body: { user_ids: [person.id], entity_id: room.college.id } }),
  );
  expect((await byAdmin(root, person.id)).body.message).toBe(
    `The account and its personal data have been deleted. Its marks stay under the name Deleted person ${person.id}.`,
  );
  expect((await byAdmin(root, person.id)).status).toBe(404);
  expect((await byAdmin(root, 2_000_000_000)).status).toBe(404);
  expect((await byAdmin(root, root.id)).status).toBe(409);
  expect((await person.call(listNotifications)).status).toBe(401);
  const given = await root.call(grantInstitutionRole, {
    body: { user_ids: [person.id], entity_id: room.college.id },
  });
  expect(given).toMatchObject({ status: 400, body: { code: 'unknown_reference' } });
  const [entry] = await done(root.call(listAudit, { query: { limit: '1' } }));
  expect(entry).toMatchObject({
    actor: 'siteadmin',
    what: `deleted the account of Deleted person ${person.id}`,
  });
});

test('what staff did to marks keeps their name for three years, for that alone', async () => {
  const { gita, bala } = room;
  await sql`update users set name = 'Gita Rao' where id = ${gita.id}`;
  const exam = await newExam({ ...room, fred: gita, students: [bala] }, [content('What is light?')]);
  await sitWith(bala, exam, 'A');
  await done(gita.call(endExam, { ...examOf(exam), body: { reason: 'Everyone has submitted' } }));
  await done(gita.call(correctMarks, { ...attemptOf(exam, bala), body: { marks: 1, reason: 'A favour' } }));
  await done(deleteOwn(gita));

  const pseudonym = `Deleted person ${gita.id}`;
  const entries = (query = {}) => done(root.call(listAudit, { query }));
  const corrected = async () => (await entries({ action: 'result.decided' }))[0];
  expect(await corrected()).toMatchObject({ actor: pseudonym, actor_name: 'Gita Rao (gita01)' });
  expect((await entries({ action: 'person.deleted' }))[0]).toMatchObject({
    actor: pseudonym,
    actor_name: 'Gita Rao (gita01)',
  });
  expect((await entries({ action: 'course.assigned', search: 'gita rao' }))[0]).toMatchObject({
    what: expect.stringContaining(pseudonym),
    subject_name: 'Gita Rao (gita01)',
  });

  await sql`update former_staff set kept_until = now() - interval '1 minute'`;
  await forgetFormerStaff.work({});
  expect(await corrected()).toMatchObject({ actor: pseudonym, actor_name: pseudonym });
  expect(JSON.stringify(await entries({ search: 'gita' }))).toBe('[]');
});

test('the last Admin stays, also when two go at once', async () => {
  const other = await room.server.person('otheradmin', 'Admin');
  await sql`update grants set ended_at = now() where role = 'Admin' and user_id not in (${root.id}, ${other.id})`;
  const answers = await Promise.all([byAdmin(root, other.id), byAdmin(other, root.id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [last] = await sql<{ user_id: number }[]>`
    select user_id from grants where role = 'Admin' and ended_at is null`;
  const admin = last?.user_id === root.id ? root : other;
  expect(await deleteOwn(admin)).toMatchObject({
    status: 409,
    body: { message: 'This is the last Admin. Make someone else an Admin first.' },
  });
});

test('an examiner whose exam is open is asked to end it first', async () => {
  await room.exam({}, room.bala);
  expect(await deleteOwn(room.fred)).toMatchObject({
    status: 409,
    body: {
      message: 'This account runs an exam that is still open. Please end it first, or wait until it ends.',
    },
  });
});
