// Two communities and a college, and every call tried across the borders between them. A call about a community that
// is not tried here fails the first test.
import { listOwnExams, listPaper, startAttempt } from '@quivia/contract/attempts';
import { retire } from '@quivia/contract/catalogue';
import {
  changeCommunityProfile,
  getCommunityLeaderboard,
  joinCommunity,
  leaveCommunity,
  listOwnCommunities,
  setNickname,
  withdrawRequest,
} from '@quivia/contract/communities';
import {
  createInvitation,
  listInvitations,
  mailInvitations,
  withdrawInvitation,
} from '@quivia/contract/community-invitations';
import {
  decideRequest,
  listMembers,
  listRequests,
  makeCommunityAdmin,
  removeCommunityAdmin,
  removeMember,
} from '@quivia/contract/community-members';
import { createModule, listCourses, listModules, reorderModules } from '@quivia/contract/courses';
import type { EndpointShape, Input } from '@quivia/contract/endpoint';
import { getExamSummary, listExamResults, releaseResults } from '@quivia/contract/exam-results';
import { getExam, listExams, previewExam, startQuiz } from '@quivia/contract/exams';
import { grantCommunityRole, linkCourses, listStudents } from '@quivia/contract/people';
import * as banks from '@quivia/contract/question-banks';
import * as questions from '@quivia/contract/questions';
import { getLeaderboard, getQuizResult } from '@quivia/contract/results';
import { cancelExam, endExam, extendExam, listExamStudents } from '@quivia/contract/running-exams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../app.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import {
  asClass,
  buildCommunity,
  type Community,
  enter,
  member,
  ofCommunity,
} from '../../testing/communities.ts';
import { addQuestions, newBank, teach, teacher } from '../../testing/exams/banks.ts';
import { student as newStudent, type Student, startExam, study } from '../../testing/exams/exams.ts';
import { examOf, newExam, sitWith } from '../../testing/exams/sat-exams.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface Held {
  bank: number;
  question: number;
  exam: number;
}

let server: TestApp;
let root: Person;
let chess: Community;
let film: Community;
let college: College;
/** A member of the chess club. */
let anna: Student;
/** A member of the film club. */
let bala: Student;
/** Nobody anywhere. */
let outsider: Person;
/** Faculty and student of the college, admin and member of the chess club. */
let both: Person;
let inChess: Held;
let inCollege: Held;

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  chess = await buildCommunity(server, root, 'Chess', { is_open: false });
  film = await buildCommunity(server, root, 'Film');
  college = await buildCollege(server, root, 'North');
  anna = await member(server, chess, 'anna01');
  bala = await member(server, film, 'bala01');
  outsider = await server.person('outsider');
  both = await server.person('both01');
  await teach(college, both);
  const student = await study(college, both);
  const studentId = student.student_id;
  const sitter = await enter(chess, both);
  await done(root.call(grantCommunityRole, { body: { user_ids: [both.id], entity_id: chess.id } }));
  await refreshToken(both);
  const held = await newExam(asClass(chess, anna), ['In chess'], {
    release: 'at_once',
    allow_leaderboard: true,
  });
  await sitWith(anna, held, 'B');
  const [bank] = await done(
    chess.admin.call(banks.listQuestionBanks, { query: { course_id: String(chess.course) } }),
  );
  const inClub = { qbank_id: bank?.id as number, course_id: chess.course };
  await startExam(chess.admin, { ...inClub, title: 'For members' }, sitter);
  inChess = { bank: bank?.id as number, question: held.questionIds[0] as number, exam: held.id };
  const qbank_id = await newBank(both, college.course, 'College bank');
  const [question] = await addQuestions(both, { qbank_id, module_id: college.module }, 'In college');
  const inOptics = { qbank_id, course_id: college.course };
  const exam = await startExam(
    both,
    { ...inOptics, title: 'College exam' },
    await newStudent(server, college, 'kiran01'),
  );
  // Nobody takes an exam of their own.
  const lata = await teacher(server, college, 'lata01');
  const taken = { qbank_id: await newBank(lata, college.course, 'Of Lata'), course_id: college.course };
  await addQuestions(lata, { qbank_id: taken.qbank_id, module_id: college.module }, 'By Lata?');
  await startExam(lata, { ...taken, title: 'Taken exam' }, { ...both, student_id: studentId });
  inCollege = { bank: qbank_id, question: question as number, exam };
});
afterAll(() => server.stop());

const ofChess = () => ofCommunity(chess);
const ofAnna = () => ({ params: { id: String(chess.id), user_id: String(anna.id) } });

type Call = [EndpointShape, () => Input<EndpointShape>];
const call = <E extends EndpointShape>(endpoint: E, input: () => Input<E>): Call => [
  endpoint,
  input as Call[1],
];

const PROFILE = {
  name: 'Taken over',
  description: 'By a stranger',
  is_open: true,
  asks_first: false,
  picture: null,
  version: 1,
};

/** What only the admins of the chess club may do. */
const forAdmins: Call[] = [
  call(changeCommunityProfile, () => ({ ...ofChess(), body: PROFILE })),
  call(listInvitations, ofChess),
  call(createInvitation, () => ({ ...ofChess(), body: { days: 1, places: 1 } })),
  call(mailInvitations, () => ({ ...ofChess(), body: { emails: ['x@example.org'] } })),
  call(withdrawInvitation, () => ({ params: { id: String(chess.id), invitation_id: '1' } })),
  call(listMembers, ofChess),
  call(removeMember, ofAnna),
  call(makeCommunityAdmin, () => ({ ...ofChess(), body: { user_id: anna.id } })),
  call(removeCommunityAdmin, () => ({
    params: { id: String(chess.id), user_id: String(chess.admin.id) },
  })),
  call(listRequests, ofChess),
  call(decideRequest, () => ({ ...ofAnna(), body: { admit: true } })),
];

/** What its members may do as well. */
const forMembers: Call[] = [
  call(leaveCommunity, ofChess),
  call(setNickname, () => ({ ...ofChess(), body: { nickname: 'Ghost' } })),
  call(getCommunityLeaderboard, ofChess),
  call(withdrawRequest, ofChess),
  call(joinCommunity, ofChess),
];

const idOf = (id: number) => ({ params: { id: String(id) } });

/** With what is in a bank or an exam. */
const withHeld = ({ bank, question, exam }: Held, courseId: number): Call[] => [
  call(banks.getQuestionBank, () => idOf(bank)),
  call(banks.deleteQuestionBank, () => idOf(bank)),
  call(banks.renameQuestionBank, () => ({ ...idOf(bank), body: { title: 'Mine', version: 1 } })),
  call(banks.createQuestionBank, () => ({ body: { title: 'Mine', course_id: courseId } })),
  call(questions.getQuestion, () => idOf(question)),
  call(questions.deleteQuestions, () => ({ body: { question_ids: [question] } })),
  call(questions.listQuestions, () => ({ query: { qbank_id: String(bank) } })),
  call(questions.listVersions, () => idOf(question)),
  call(getExam, () => idOf(exam)),
  call(listExamStudents, () => idOf(exam)),
  call(previewExam, () => idOf(exam)),
  call(extendExam, () => ({ ...idOf(exam), body: { minutes: 5 } })),
  call(endExam, () => ({ ...idOf(exam), body: { reason: 'Mine' } })),
  call(cancelExam, () => ({ ...idOf(exam), body: { reason: 'Mine' } })),
  call(startQuiz, () => ({
    body: { qbank_id: bank, course_id: courseId, student_id: [anna.student_id] },
  })),
  call(listExamResults, () => ({ ...idOf(exam) })),
  call(getExamSummary, () => idOf(exam)),
  call(releaseResults, () => idOf(exam)),
  call(listStudents, () => ({ query: { course_id: String(courseId) } })),
  call(listModules, () => ({ query: { id: String(courseId) } })),
];

const refusals = async (who: Person, calls: Call[]) => {
  const taken: string[] = [];
  for (const [endpoint, input] of calls) {
    const { status } = await who.call(endpoint, input());
    if (status !== 403 && status !== 404 && status !== 400)
      taken.push(`${endpoint.method} ${endpoint.path}: ${status}`);
  }
  return taken;
};

test('every call about a community is tried here', () => {
  const tried = new Set([...forAdmins, ...forMembers].map(([endpoint]) => endpoint));
  const missing = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => path.startsWith('/community/:id'))
    .filter((endpoint) => !tried.has(endpoint));
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

describe('nothing of a community works for', () => {
  test.each([
    ['somebody who is nowhere', () => outsider],
    ['the admin of another one', () => film.admin],
    ['a member of another one', () => bala],
    ['the admin of a college', () => college.admin],
    ['an Admin of the site, who is not of it', () => root],
  ])('%s', async (_who, who) => {
    expect(await refusals(who(), [...forAdmins, ...forMembers])).toEqual([]);
    const some = withHeld(inChess, chess.course);
    expect(await refusals(who(), some)).toEqual([]);
  });
});

test('a member cannot do what admins do', async () => {
  expect(await refusals(anna, forAdmins)).toEqual([]);
  expect(await refusals(anna, withHeld(inChess, chess.course))).toEqual([]);
  const members = await done(chess.admin.call(listMembers, ofChess()));
  expect(members.map(({ username }) => username)).toEqual(['anna01', 'both01', 'chessadmin']);
  expect((await done(chess.admin.call(listOwnCommunities)))[0]?.name).toBe('Chess Club');
});

test('a community admin cannot reach what is a college’s, nor write the catalogue', async () => {
  expect(await refusals(chess.admin, withHeld(inCollege, college.course))).toEqual([]);
  const body = { course_id: college.course, module_number: 9, module_name: 'Mine', syllabus: 'Mine' };
  expect((await chess.admin.call(createModule, { body })).status).toBe(403);
  const topic = { course_id: film.course, module_number: 9, module_name: 'Mine', syllabus: 'Mine' };
  expect((await chess.admin.call(createModule, { body: topic })).status).toBe(404);
  const order = { course_id: film.course, module_ids: [film.topic] };
  expect((await chess.admin.call(reorderModules, { body: order })).status).toBe(404);
  for (const [kind, id] of [
    ['module', film.topic],
    ['module', college.module],
    ['community', chess.id],
    ['department', college.department],
  ]) {
    const params = { kind, id: String(id) } as never;
    const { status } = await chess.admin.call(retire, { params, body: { version: 1 } });
    expect([403, 404]).toContain(status);
  }
});

test('a community admin writes topics, and nobody else does', async () => {
  const body = { course_id: chess.course, module_number: 2, module_name: 'Endgames', syllabus: 'Rooks' };
  const { id } = await done(chess.admin.call(createModule, { body }));
  expect((await root.call(createModule, { body: { ...body, module_number: 3 } })).status).toBe(404);
  await done(
    chess.admin.call(reorderModules, {
      body: { course_id: chess.course, module_ids: [id, chess.topic] },
    }),
  );
  const topics = await done(chess.admin.call(listModules, { query: { id: String(chess.course) } }));
  expect(topics.map(({ module_name }) => module_name)).toEqual(['Endgames', 'General']);
});

test('a community’s course is not in the catalogue: not listed, linked, changed or retired', async () => {
  const listed = await done(root.call(listCourses, { query: { search: 'Chess' } }));
  expect(listed).toEqual([]);
  const link = await college.admin.call(linkCourses, { body: { link_id: [chess.course] } });
  expect(link.status).toBe(400);
  const params = { kind: 'course' as const, id: String(chess.course) };
  expect((await root.call(retire, { params, body: { version: 1 } })).status).toBe(404);
});

describe('who is at home in both sees each in its own place', () => {
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);
  const chessOnly = () => ({ course_id: String(chess.course) });

  test('banks, questions and exams that one runs', async () => {
    expect(titles(await done(both.call(banks.listQuestionBanks, { query: {} })))).toEqual(['College bank']);
    expect(titles(await done(both.call(banks.listQuestionBanks, { query: chessOnly() })))).toEqual(['Waves']);
    const found = async (query: object) =>
      (await done(both.call(questions.listQuestions, { query: { search: 'In c', ...query } }))).map(
        ({ question }) => question,
      );
    expect(await found({})).toEqual(['In college']);
    expect(await found(chessOnly())).toEqual(['In chess']);
    expect(titles(await done(both.call(listExams, { query: {} })))).toEqual(['College exam']);
    expect(titles(await done(both.call(listExams, { query: chessOnly() })))).toEqual(['Waves']);
  });

  test('exams that one takes, which are not among those that one runs', async () => {
    expect(titles(await done(both.call(listOwnExams, { query: {} })))).toEqual(['Taken exam']);
    const inClub = await done(both.call(listOwnExams, { query: { communities: 'true' } }));
    expect(inClub).toMatchObject([{ title: 'For members', community: 'Chess Club' }]);
  });

  test('no bank of the one makes an exam of the other', async () => {
    const mixed = { qbank_id: inChess.bank, course_id: college.course, student_id: [1] };
    expect((await both.call(startQuiz, { body: mixed })).status).toBe(400);
    const other = { qbank_id: inCollege.bank, course_id: chess.course, student_id: [anna.student_id] };
    expect((await both.call(startQuiz, { body: other })).status).toBe(400);
    const body = { qbank_id: inCollege.bank, course_id: college.course, student_id: [anna.student_id] };
    expect((await both.call(startQuiz, { body })).body.fields).toHaveProperty('student_id');
  });
});

test('who was removed cannot begin an exam, and can again when they are back', async () => {
  const carl = await member(server, chess, 'carl01');
  const { id } = await newExam(asClass(chess, carl), ['Once more']);
  const begin = () => carl.call(startAttempt, { query: { quiz_or_viva_id: String(id) } });
  await done(
    chess.admin.call(removeMember, {
      params: { id: String(chess.id), user_id: String(carl.id) },
    }),
  );
  await refreshToken(carl);
  expect((await begin()).status).toBe(403);
  await enter(film, carl);
  expect((await begin()).status).toBe(403);
  expect(await done(carl.call(listOwnExams, { query: { communities: 'true' } }))).toEqual([]);
  await enter(chess, carl);
  expect((await begin()).status).toBe(200);
});

test('who was removed while sitting an exam sees no more of it, though they are a member elsewhere', async () => {
  const emma = await member(server, film, 'emma01');
  await enter(chess, emma);
  const { id } = await newExam(asClass(chess, emma), ['Half done']);
  const query = { quiz_or_viva_id: String(id) };
  await done(emma.call(startAttempt, { query }));
  await done(
    chess.admin.call(removeMember, {
      params: { id: String(chess.id), user_id: String(emma.id) },
    }),
  );
  await refreshToken(emma);
  expect((await emma.call(startAttempt, { query })).status).toBe(403);
  expect((await emma.call(listPaper, { query })).status).toBe(403);
  await enter(chess, emma);
  expect((await emma.call(listPaper, { query })).status).toBe(200);
});

test('who has left keeps their own result, and sees nobody else’s', async () => {
  const finn = await member(server, film, 'finn01');
  await enter(chess, finn);
  const exam = await newExam(asClass(chess, finn), ['All over'], {
    release: 'at_once',
    allow_leaderboard: true,
  });
  await sitWith(finn, exam, 'B');
  await done(
    chess.admin.call(endExam, { ...examOf(exam), body: { reason: 'All have sat it', hold_results: false } }),
  );
  expect(await done(finn.call(getLeaderboard, examOf(exam)))).toHaveLength(1);
  await done(finn.call(leaveCommunity, ofChess()));
  await refreshToken(finn);
  expect((await finn.call(getLeaderboard, examOf(exam))).status).toBe(403);
  expect(await done(finn.call(getQuizResult, examOf(exam)))).toMatchObject({
    marks_obtained: 1,
    has_leaderboard: false,
  });
});

test('who joins while an exam is open to newcomers sits it, also one that was started for nobody', async () => {
  const form = { student_id: [], newcomers: true };
  const { id } = await newExam(asClass(film), ['For all'], form);
  const closed = await newExam(asClass(film, bala), ['For some'], {});
  const dora = await server.person('dora01');
  expect(await done(dora.call(joinCommunity, ofCommunity(film)))).toMatchObject({
    message: 'Welcome to Film Club. 1 quiz is waiting for you.',
    quizzes: 1,
  });
  await refreshToken(dora);
  const mine = await done(dora.call(listOwnExams, { query: { communities: 'true' } }));
  expect(mine.map((exam) => exam.id)).toEqual([id]);
  expect(mine.map((exam) => exam.id)).not.toContain(closed.id);
  expect((await dora.call(startAttempt, { query: { quiz_or_viva_id: String(id) } })).status).toBe(200);
  expect((await done(film.admin.call(getExam, examOf({ id })))).counts.in_progress).toBe(1);
});

test('a college’s exam is never open to newcomers', async () => {
  const body = { qbank_id: inCollege.bank, course_id: college.course, student_id: [], newcomers: true };
  expect((await both.call(startQuiz, { body })).status).toBe(400);
});
