// Every call about one exam that staff can make, by people with each share of it, with one that has ended, with none, by
// heads and controllers, and by somebody who takes it. A new call that declares neither a share nor a duty, or that nobody listed here, fails.
import { randomUUID } from 'node:crypto';
import { type EndpointShape, EXAM_FIELD, type Share } from '@quivia/contract/endpoint';
import { listExams, startQuiz } from '@quivia/contract/exams';
import { getGradebook } from '@quivia/contract/gradebook';
import { getStanding, giveDuty, listHalls } from '@quivia/contract/hall/duties';
import { endInstitutionDuty, listInstitutionDuties } from '@quivia/contract/institution-duties';
import { linkDepartments, takeRoleBack } from '@quivia/contract/people';
import { STAFF } from '@quivia/contract/roles';
import {
  allowsShare,
  endShare,
  type GivenShare,
  type getTeam,
  giveShares,
  SHARES,
} from '@quivia/contract/team';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from './app.ts';
import { after, days, now } from './platform/clock.ts';
import { sql } from './platform/database/database.ts';
import { appoint, buildCollege, type College, grantOf, hire, newDepartment } from './testing/college.ts';
import { teacher } from './testing/exams/banks.ts';
import { type Student, study } from './testing/exams/exams.ts';
import { type StaffedHall, staffHall } from './testing/exams/staffed-hall.ts';
import { done, type Person } from './testing/people.ts';
import { every } from './testing/server/rounds.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let server: TestApp;
let root: Person;
/** Its exam is open. */
let open: StaffedHall;
/** Of the same college, over for everybody. */
let over: number;
/** By their share. */
let team: Record<Share, Person>;
/** Had *run*, until the owner ended it. */
let former: Person;
/** Has *run*, is a chief and the controller, but takes the exam. */
let taker: Student;
/** The head of its department, and the controller of its institution. */
let watching: Person[];
/** Head of another department, controller of another institution, and those whose duty was ended, has lapsed or whose role ended. */
let elsewhere: Person[];

const at = (exam: number) => ({ id: String(exam) });
const give = (exam: number, person: Person, share: GivenShare) =>
  done(open.owner.call(giveShares, { params: at(exam), body: { user_ids: [person.id], share } }));

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  open = await staffHall(server, root, 'North');
  const { owner, college } = open;
  const [{ bank_id }] = await sql<[{ bank_id: number }]>`select bank_id from exams where id = ${open.examId}`;
  const form = { qbank_id: bank_id, course_id: college.course, duration: 60, release: 'by_hand' as const };
  over = (await done(owner.call(startQuiz, { body: { ...form, student_id: [open.anna.student_id] } }))).id;
  await sql`update exams set starts_at = now() - interval '3 hours', ends_at = now() - interval '2 hours' where id = ${over}`;
  await sql`
    update attempts set status = 'absent', due_at = now() - interval '2 hours', ended_at = now() - interval '2 hours'
    where exam_id = ${over}`;
  const named = (name: string) => teacher(server, college, name);
  team = {
    see: await named('northsee'),
    mark: await named('northmark'),
    run: await named('northrun'),
    own: owner,
  };
  former = await named('northformer');
  const both = await named('northtaker');
  for (const exam of [open.examId, over]) {
    for (const share of ['see', 'mark', 'run'] as const) await give(exam, team[share], share);
    await give(exam, former, 'run');
    await done(owner.call(endShare, { params: { ...at(exam), user_id: String(former.id) } }));
    const chief = { user_id: both.id, duty: 'chief' as const };
    await done(owner.call(giveDuty, { params: at(exam), body: chief }));
    await give(exam, both, 'run');
  }
  await appoint(college, both, { duty: 'controller' });
  taker = await study(college, both);
  await sql`
    insert into attempts (exam_id, grant_id, user_id, seed, due_at, status, ended_at)
    select exam_id, ${taker.student_id}, ${taker.id}, 7, due_at, status, ended_at from attempts
    where grant_id = ${open.anna.student_id}`;
  await appointAll();
});

async function appointAll() {
  const { college } = open;
  const other = await buildCollege(server, root, 'South');
  const geology = await newDepartment(root, 'Geology');
  await done(college.admin.call(linkDepartments, { body: { link_id: [geology] } }));
  const hired = async (name: string, place: College, form: Parameters<typeof appoint>[2]) => {
    const person = await server.person(name);
    await hire(place, person);
    await appoint(place, person, form);
    return person;
  };
  const head = { duty: 'head' as const, department_id: college.department };
  const controller = { duty: 'controller' as const };
  watching = [
    await hired('northhead', college, head),
    await hired('northcontroller', college, { ...controller, ends_at: after(now(), days(30)).toISOString() }),
  ];
  const [ended, lapsed, gone] = [
    await hired('northended', college, controller),
    await hired('northlapsed', college, { ...controller, ends_at: after(now(), days(30)).toISOString() }),
    await hired('northgone', college, controller),
  ];
  const duties = await done(college.admin.call(listInstitutionDuties, { query: {} }));
  const id = String(duties.find(({ username }) => username === ended.username)?.id);
  await done(college.admin.call(endInstitutionDuty, { params: { id } }));
  await sql`
    update institution_duties set given_at = now() - interval '2 days', ends_at = now() - interval '1 day'
    where user_id = ${lapsed.id}`;
  const grant = await grantOf(college.admin, gone.username, 'Faculty');
  await done(college.admin.call(takeRoleBack, { params: { id: String(grant) } }));
  // Their role is given again: the duty isn't.
  await hire(college, gone);
  elsewhere = [
    await hired('northgeology', college, { duty: 'head', department_id: geology }),
    await hired('southcontroller', other, controller),
    ...[ended, lapsed, gone],
  ];
}
afterAll(() => server.stop());

interface Call {
  /** Nobody is harmed by it there. The open exam, unless told. */
  isOver?: true;
  /** Beside `:id`. What it asks for isn't there, or can't be done, so that it changes nothing for those who may. */
  input?: () => { params?: object; query?: object; body?: object };
  /** Puts back what it changed. */
  after?: (exam: number, share: Share) => Promise<unknown>;
}

const NOBODY = 2147483647;
const reason = 'Found out';
const aboutNobody = (body: object) => () => ({ params: { student_id: String(NOBODY) }, body });

const NO_ANSWER = 'e7a4b7b6-0c57-4a3e-9a51-0d9a2b1c4d5e';
const aboutNoRubric = { question_id: NOBODY, key: NO_ANSWER, version: 0 };
const aboutNoAnswer = () => ({ body: { answer: NO_ANSWER } });
const NO_TABLE = { table_id: String(NOBODY) };
const NO_FLAG = { flag_id: String(NOBODY) };
const NO_FILE = { file: NO_ANSWER };

const WITHOUT_SEB = {
  mode: 'off',
  least_windows: null,
  least_macos: null,
  least_ios: null,
  quit_password: null,
  file_password: null,
  config_keys: [],
  browser_exam_keys: [],
};

const CALLS: Record<string, Call> = {
  'GET /quiz/exam/:id': {},
  'PATCH /quiz/exam/:id': {
    input: () => ({
      body: { version: NOBODY, student_id: [open.anna.student_id], viva_or_quiz: 'QUIZ', duration: 60 },
    }),
  },
  'GET /quiz/exam/:id/preview': {},
  'GET /quiz/exam/:id/student': {},
  'POST /quiz/exam/:id/extend': { isOver: true, input: () => ({ body: { minutes: 5 } }) },
  'POST /quiz/exam/:id/end': { isOver: true, input: () => ({ body: { reason } }) },
  'POST /quiz/exam/:id/cancel': { isOver: true, input: () => ({ body: { reason } }) },
  'POST /quiz/exam/:id/student/:student_id/extra-minutes': {
    input: aboutNobody({ extra_minutes: 5, before: 0 }),
  },
  'GET /quiz/exam/:id/result': {},
  'GET /quiz/exam/:id/summary': {},
  'POST /quiz/exam/:id/release': { isOver: true },
  'GET /quiz/exam/:id/student/:student_id': {
    input: () => ({ params: { student_id: String(open.anna.student_id) } }),
  },
  'GET /quiz/exam/:id/student/:student_id/integrity': {
    input: () => ({ params: { student_id: String(open.anna.student_id) } }),
  },
  'GET /quiz/exam/:id/student/:student_id/file/:file': {
    input: () => ({ params: { student_id: String(open.anna.student_id), ...NO_FILE } }),
  },
  'GET /quiz/exam/:id/marking/:answer/file/:file': {
    input: () => ({ params: { answer: NO_ANSWER, ...NO_FILE } }),
  },
  'GET /quiz/exam/:id/analysis': {},
  'GET /quiz/exam/:id/export': { input: () => ({ query: { format: 'csv' } }) },
  'GET /quiz/exam/:id/result-layout': {},
  'GET /quiz/exam/:id/result-file/preview': { input: () => ({ query: { layout_id: '2147483647' } }) },
  'GET /quiz/exam/:id/result-file': { input: () => ({ query: { layout_id: '2147483647' } }) },
  'POST /quiz/exam/:id/gradebook': { input: () => ({ body: { counts: true } }) },
  'POST /quiz/exam/:id/student/:student_id/late': { input: aboutNobody({ accept: true, reason }) },
  'POST /quiz/exam/:id/student/:student_id/disqualify': { input: aboutNobody({ reason }) },
  'POST /quiz/exam/:id/student/:student_id/reopen': { input: aboutNobody({ minutes: 5, reason }) },
  'POST /quiz/exam/:id/student/:student_id/except': { input: aboutNobody({ reason }) },
  'POST /quiz/exam/:id/student/:student_id/marks': { input: aboutNobody({ marks: 1, reason }) },
  'GET /quiz/exam/:id/question/:question_id/key': {
    input: () => ({ params: { question_id: String(open.questions[0]) } }),
  },
  'POST /quiz/exam/:id/regrade': {
    input: () => ({ body: { question_id: NOBODY, policy: 'drop', reason, apply: false } }),
  },
  'GET /quiz/exam/:id/log': {},
  'GET /quiz/exam/:id/marking': {},
  'POST /quiz/exam/:id/marking/ahead': { input: () => ({ body: { question_id: NOBODY } }) },
  'POST /quiz/exam/:id/marking/next': { input: () => ({ body: { question_id: NOBODY } }) },
  'POST /quiz/exam/:id/marking/escalated': { input: () => ({ body: { question_id: NOBODY } }) },
  'POST /quiz/exam/:id/marking/hold': { input: aboutNoAnswer },
  'POST /quiz/exam/:id/marking/return': { input: aboutNoAnswer },
  'POST /quiz/exam/:id/marking/escalate': { input: () => ({ body: { answer: NO_ANSWER, note: 'Look' } }) },
  'POST /quiz/exam/:id/marking/mark': {
    input: () => ({ body: { key: NO_ANSWER, answer: NO_ANSWER, version: '', marks: 1 } }),
  },
  'GET /quiz/exam/:id/marking/equal': { input: () => ({ query: { answer: NO_ANSWER } }) },
  'POST /quiz/exam/:id/marking/equal': {
    input: () => ({
      body: { key: NO_ANSWER, answer: NO_ANSWER, version: '', versions: [], answers: 1, marks: 1 },
    }),
  },
  'GET /quiz/exam/:id/marking/group': { input: () => ({ query: { question_id: String(NOBODY) } }) },
  'POST /quiz/exam/:id/marking/group/undo': { input: () => ({ body: { group: NO_ANSWER, reason } }) },
  'GET /quiz/exam/:id/paper': {},
  'GET /quiz/exam/:id/passage': { input: () => ({ query: { question_id: String(NOBODY) } }) },
  'GET /quiz/exam/:id/passage/text': {
    input: () => ({ query: { question_id: String(NOBODY), one: '1', other: '2' } }),
  },
  'GET /quiz/exam/:id/marking/own': { input: () => ({ query: { question_id: String(NOBODY) } }) },
  'POST /quiz/exam/:id/marking/reopen': { input: aboutNoAnswer },
  'GET /quiz/exam/:id/marking/rubric': { input: () => ({ query: { question_id: String(NOBODY) } }) },
  'GET /quiz/exam/:id/marking/rubric/versions': {
    input: () => ({ query: { question_id: String(NOBODY) } }),
  },
  'GET /quiz/exam/:id/marking/alike': {
    input: () => ({ query: { question_id: String(NOBODY), items: 'a' } }),
  },
  'POST /quiz/exam/:id/marking/rubric': { input: () => ({ body: { ...aboutNoRubric, groups: [] } }) },
  'POST /quiz/exam/:id/marking/rubric/undo': { input: () => ({ body: aboutNoRubric }) },
  'POST /quiz/exam/:id/marking/flag': {
    input: () => ({ body: { key: NO_ANSWER, answer: NO_ANSWER, flag: 'illegible' } }),
  },
  'GET /quiz/exam/:id/marking/flag': {},
  'GET /quiz/exam/:id/marking/flag/:flag_id': { input: () => ({ params: NO_FLAG }) },
  'POST /quiz/exam/:id/marking/flag/:flag_id/settlement': {
    input: () => ({ params: NO_FLAG, body: { note: 'Done' } }),
  },
  'POST /quiz/exam/:id/marking/flag/:flag_id/name': { input: () => ({ params: NO_FLAG, body: { reason } }) },
  'POST /quiz/exam/:id/names': { input: () => ({ body: { shown: true, reason } }) },
  'POST /quiz/exam/:id/marking/script/next': {},
  'POST /quiz/exam/:id/marking/script/hold': { input: () => ({ body: { script: NO_ANSWER } }) },
  'POST /quiz/exam/:id/marking/script/return': { input: () => ({ body: { script: NO_ANSWER } }) },
  'POST /quiz/exam/:id/marking/script': { input: () => ({ body: { by_script: false, reason } }) },
  'GET /quiz/exam/:id/mark-table/template': { input: () => ({ query: { format: 'csv' } }) },
  'POST /quiz/exam/:id/mark-table/code': { input: () => ({ body: { reason } }) },
  'POST /quiz/exam/:id/mark-table': { input: () => ({ query: { filename: 'marks.csv' } }) },
  'GET /quiz/exam/:id/mark-table': {},
  'GET /quiz/exam/:id/mark-table/:table_id': { input: () => ({ params: NO_TABLE }) },
  'POST /quiz/exam/:id/mark-table/:table_id/apply': {
    input: () => ({ params: NO_TABLE, body: { version: '', reason } }),
  },
  'POST /quiz/exam/:id/mark-table/:table_id/undo': { input: () => ({ params: NO_TABLE, body: { reason } }) },
  'GET /quiz/exam/:id/marking/comment': { input: () => ({ query: { question_id: String(NOBODY) } }) },
  'POST /quiz/exam/:id/marking/comment': {
    input: () => ({ body: { key: NO_ANSWER, question_id: NOBODY, level: 'own', text: 'Why' } }),
  },
  'POST /quiz/exam/:id/marking/comment/remove': {
    input: () => ({ body: { comment: NO_ANSWER, question_id: NOBODY } }),
  },
  'POST /quiz/exam/:id/marking/cover': {
    input: () => ({
      body: {
        key: NO_ANSWER,
        answer: NO_ANSWER,
        version: '',
        part: { shape: 'passage', from: 0, to: 1 },
      },
    }),
  },
  'GET /quiz/exam/:id/marking/cover': {},
  'POST /quiz/exam/:id/marking/cover/look': { input: () => ({ body: { cover: NO_ANSWER } }) },
  'GET /quiz/exam/:id/marking/cover/:cover/file': { input: () => ({ params: { cover: NO_ANSWER } }) },
  'POST /quiz/exam/:id/marking/cover/lift': { input: () => ({ body: { cover: NO_ANSWER, reason } }) },
  'GET /quiz/exam/:id/conflict': {},
  'POST /quiz/exam/:id/conflict': {
    input: () => ({ body: { key: randomUUID(), student: open.anna.username, reason } }),
    after: () => sql`update marking_conflicts set withdrawn_by = declared_by, withdrawn_at = now()`,
  },
  'POST /quiz/exam/:id/conflict/:conflict_id/withdrawal': {
    input: () => ({ params: { conflict_id: String(NOBODY) }, body: { reason } }),
  },
  'GET /quiz/exam/:id/marking/plan': { input: () => ({ query: { question_id: String(NOBODY) } }) },
  'POST /quiz/exam/:id/marking/plan': {
    input: () => ({ body: { question_id: NOBODY, key: NO_ANSWER, version: 0, plan: { type: 'single' } } }),
  },
  'GET /quiz/exam/:id/marking/script/plan': {},
  'POST /quiz/exam/:id/marking/script/plan': {
    input: () => ({ body: { key: NO_ANSWER, version: 0, plan: null } }),
  },
  'POST /quiz/exam/:id/marking/step': { input: () => ({ body: { step: 0.5 } }) },
  'GET /quiz/exam/:id/marking/statement': {},
  'GET /quiz/exam/:id/marking/statement/export': { input: () => ({ query: { format: 'csv' } }) },
  'GET /quiz/exam/:id/marking/division': {},
  'POST /quiz/exam/:id/marking/division': {
    input: () => ({ body: { key: NO_ANSWER, version: 200, helps: true, questions: [] } }),
  },
  'GET /quiz/exam/:id/marking/agreement': { input: () => ({ query: { question_id: String(NOBODY) } }) },
  'GET /quiz/exam/:id/marking/seed': { input: () => ({ query: { question_id: String(NOBODY) } }) },
  'POST /quiz/exam/:id/marking/seed': {
    input: () => ({ body: { key: NO_ANSWER, answer: NO_ANSWER, use: 'quality', reasons: reason } }),
  },
  'POST /quiz/exam/:id/marking/seed/remove': { input: () => ({ body: { seed: NO_ANSWER, reason } }) },
  'GET /quiz/exam/:id/marking/seed/proposal': {
    input: () => ({ query: { question_id: String(NOBODY) } }),
  },
  'POST /quiz/exam/:id/marking/seed/confirm': {
    input: () => ({ body: { seed: NO_ANSWER, agrees: true } }),
  },
  'POST /quiz/exam/:id/marking/seed/rules': {
    input: () => ({ body: { question_id: NOBODY, of: 0, needed: 0, tolerance: null } }),
  },
  'POST /quiz/exam/:id/marking/seed/marker': {
    input: () => ({ body: { question_id: NOBODY, marker_id: NOBODY, act: 'pause', reason } }),
  },
  'GET /quiz/exam/:id/marking/difference': {},
  'GET /quiz/exam/:id/marking/difference/:answer': { input: () => ({ params: { answer: NO_ANSWER } }) },
  'POST /quiz/exam/:id/marking/agree': {
    input: () => ({ body: { key: NO_ANSWER, answer: NO_ANSWER, marks: 1, reason } }),
  },
  'POST /quiz/exam/:id/marking/confirm': {
    input: () => ({ body: { answer: NO_ANSWER, proposal: NO_ANSWER } }),
  },
  'GET /quiz/exam/:id/guest': {},
  'POST /quiz/exam/:id/guest': {
    input: () => ({
      body: {
        key: randomUUID(),
        name: 'Guest',
        email: 'a@b.example',
        access_ends_at: '2020-01-01T00:00:00Z',
      },
    }),
  },
  'POST /quiz/exam/:id/guest/:guest_id/invitation': {
    input: () => ({ params: { guest_id: String(NOBODY) } }),
  },
  'POST /quiz/exam/:id/guest/:guest_id/withdrawal': {
    input: () => ({ params: { guest_id: String(NOBODY) } }),
  },
  'GET /quiz/exam/:id/seb': {},
  'POST /quiz/exam/:id/seb': { input: () => ({ body: { ...WITHOUT_SEB, version: NOBODY } }) },
  'POST /quiz/exam/:id/seb/preview': { input: () => ({ body: WITHOUT_SEB }) },
  'GET /quiz/exam/:id/platform': {},
  'POST /quiz/exam/:id/platform/link': {},
  'DELETE /quiz/exam/:id/platform/link/:link_id': { input: () => ({ params: { link_id: String(NOBODY) } }) },
  'GET /quiz/exam/:id/platform-score': { input: () => ({ query: { link_id: String(NOBODY) } }) },
  'POST /quiz/exam/:id/platform-score': { input: () => ({ body: { link_id: NOBODY } }) },
  'POST /quiz/exam/:id/platform/compare': { input: () => ({ body: { link_id: NOBODY } }) },
  'GET /quiz/exam/:id/team': {},
  'GET /quiz/exam/:id/colleague': {},
  'POST /quiz/exam/:id/team': { input: () => ({ body: { user_ids: [NOBODY], share: 'see' } }) },
  'DELETE /quiz/exam/:id/team/:user_id': { input: () => ({ params: { user_id: String(NOBODY) } }) },
  'POST /quiz/exam/:id/team/leave': {
    after: async (exam, share) => share === 'own' || give(exam, team[share], share),
  },
  'POST /quiz/exam/:id/owner': { input: () => ({ body: { user_id: NOBODY } }) },
};

const name = ({ method, path }: EndpointShape) => `${method} ${path}`;
const endpoints = routes.map(({ endpoint }) => endpoint);
const shared = endpoints.filter(({ share }) => share !== undefined);

/** What refused the person, apart from what can't be done now or isn't there. */
async function refusalOf(endpoint: EndpointShape, exam: number, who: Person): Promise<string | undefined> {
  const { params, ...input } = CALLS[name(endpoint)]?.input?.() ?? {};
  const reply = await who.call(endpoint as typeof getTeam, { ...input, params: { ...at(exam), ...params } });
  expect(reply.status).toBeLessThan(500);
  const { code, message } = (reply.body ?? {}) as { code?: string; message?: string };
  if (message === 'There is no such exam.') return 'no exam';
  if (code === 'exam_not_now' && message?.startsWith('You can see marks')) return 'not yet';
  return code === 'not_allowed' ? 'not allowed' : undefined;
}

describe('every call of staff about one exam', () => {
  const takesIt = ({ query, body }: EndpointShape) =>
    [query, body].some(
      (type) =>
        type &&
        EXAM_FIELD in
          ((z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
            .properties ?? {}),
    );

  test('declares the share or the duty that it needs', () => {
    const ofStaff = endpoints.filter(
      ({ access }) => Array.isArray(access) && STAFF.some((role) => access.includes(role)),
    );
    const ofOneExam = ofStaff.filter((one) => /^\/(quiz\/exam|hall)\/:/.test(one.path) || takesIt(one));
    expect(ofOneExam.length).toBeGreaterThan(60);
    expect(ofOneExam.filter(({ share, duty }) => (share === undefined) === (duty === undefined))).toEqual([]);
  });

  test('is listed here', () => {
    expect(shared.map(name).sort()).toEqual(Object.keys(CALLS).sort());
  });
});

/** `npm test` tries most calls in one of the two exams, and each by some of those who have no share. */
const cases = shared.flatMap((endpoint, turn) => {
  const exams = CALLS[name(endpoint)]?.isOver ? [true] : [false, true];
  return (endpoint.showsMarks ? exams : every(exams.length, exams, turn)).map(
    (isOver) => [`${name(endpoint)}, ${isOver ? 'over' : 'open'}`, endpoint, isOver, turn] as const,
  );
});

test.each(cases)('%s is for those with the share alone', async (_, endpoint, isOver, turn) => {
  const exam = isOver ? over : open.examId;
  const needed = endpoint.share as Share;
  const others = every(3, [open.stranger, open.chief, former, ...elsewhere], turn);
  expect(others).not.toHaveLength(0);
  for (const who of others)
    expect([who.username, await refusalOf(endpoint, exam, who)]).toEqual([who.username, 'no exam']);
  expect(await refusalOf(endpoint, exam, taker)).toBe('no exam');
  expect(await refusalOf(endpoint, exam, open.anna)).toBe('not allowed');
  for (const share of SHARES) {
    const refusal = await refusalOf(endpoint, exam, team[share]);
    await CALLS[name(endpoint)]?.after?.(exam, share);
    const isEarly = endpoint.showsMarks && share === 'see' && !isOver;
    const expected = allowsShare(share, needed) ? (isEarly ? 'not yet' : undefined) : 'not allowed';
    expect([share, refusal]).toEqual([share, expected]);
  }
  expect(watching).not.toHaveLength(0);
  for (const who of watching) {
    const reads = needed === 'see' && endpoint.method === 'GET';
    const expected = reads ? (endpoint.showsMarks && !isOver ? 'not yet' : undefined) : 'not allowed';
    expect([who.username, await refusalOf(endpoint, exam, who)]).toEqual([who.username, expected]);
  }
});

test('heads and controllers are in no list of shares, in no gradebook and in no hall', async () => {
  expect(watching).not.toHaveLength(0);
  for (const who of watching) {
    expect(await done(who.call(listExams, { query: {} }))).toEqual([]);
    const query = { course_id: String(open.college.course) };
    const gradebook = await who.call(getGradebook, { query });
    expect(gradebook.body.exams ?? []).toEqual([]);
    expect((await who.call(getStanding, { params: at(open.examId) })).status).toBe(404);
    expect(await done(who.call(listHalls))).toEqual([]);
  }
});

test('lists and the gradebook have what one has a share of, and no marks too early', async () => {
  const listed = async (who: Person) =>
    Object.fromEntries(
      (await done(who.call(listExams, { query: {} }))).map(({ id, share, shared_by }) => [
        id,
        [share, shared_by],
      ]),
    );
  expect(await listed(open.owner)).toEqual({ [open.examId]: ['own', null], [over]: ['own', null] });
  const by = open.owner.username;
  for (const share of ['see', 'mark', 'run'] as const)
    expect(await listed(team[share])).toEqual({ [open.examId]: [share, by], [over]: [share, by] });
  for (const who of [former, taker, open.stranger]) expect(await listed(who)).toEqual({});

  const graded = async (who: Person) => {
    const query = { course_id: String(open.college.course) };
    return (await done(who.call(getGradebook, { query }))).exams.map(({ id }) => id).sort();
  };
  expect(await graded(team.see)).toEqual([over]);
  for (const who of [team.mark, team.run, open.owner]) expect(await graded(who)).toEqual([open.examId, over]);
  for (const who of [former, taker]) expect(await graded(who)).toEqual([]);
});

test('in the hall, run is chief and less is nobody', async () => {
  const halls = async (who: Person) =>
    (await done(who.call(listHalls))).map(({ id, duty }) => [id, duty]).filter(([id]) => id === open.examId);
  expect(await halls(team.run)).toEqual([[open.examId, 'chief']]);
  expect(await halls(open.owner)).toEqual([[open.examId, 'owner']]);
  const standing = async (who: Person) =>
    (await who.call(getStanding, { params: at(open.examId) })).body.duty as string | undefined;
  expect(await standing(team.run)).toBe('chief');
  for (const who of [team.see, team.mark, former, taker]) {
    expect(await halls(who)).toEqual([]);
    expect(await standing(who)).toBeUndefined();
  }
});
