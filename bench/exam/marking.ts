// Marking: 20 people mark the essays of 1,000 students by a rubric, quickly and all at once; then the rubric is changed, and
// 1,000 short answers are grouped and the essays compared. And what it costs those who sit another exam meanwhile, in turns with and
// without markers at their usual pace. `npm run bench -- marking /path/to/another/checkout` compares saves of choices with it, such as one from
// before there were essays. Two figures need a browser and kills: `FULL_SIZE=1 npm test -- --only build,browser upload-cut-off` (ten
// photographs over 1 Mbit/s, cut ten times) and `npm run test:faults -- essays double-marking last-answer`.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { sql } from '../../server/src/platform/database/database.ts';
import { signAccessToken } from '../../server/src/platform/security/access-token.ts';
import { type Hall, ownerOf } from '../../server/src/testing/exams/exam-hall.ts';
import { askJson, type Client } from '../client.ts';
import { cpuSeconds, type Run, runLoad } from '../load/run-load.ts';
import { percentile, type Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { lostOf, newHall, nextSeq, planFor, rowOf, withDatabase } from './runs.ts';
import { savesBeside as savesBesideCheckout } from './saves-before.ts';
import { storedOfTwoHours } from './two-hours.ts';

const STUDENTS = 1000;
const MARKERS = 20;
const WORDS = 1000;
/** Between two answers of one marker: somebody quick, and one who reads what is written. */
const QUICK = seconds(1);
const USUAL = seconds(10);
const LASTS = seconds(8);
const ROUNDS = 3;
const DRY_RUNS = 5;

const MOST = {
  next: 100,
  shown: 150,
  dryRun: seconds(1),
  groups: seconds(1),
  passages: seconds(10),
  essay: 300,
};
const LOOKS = 100;
const LEAST_SAVES = 0.98;

const item = (id: string, marks: number) => ({ id, text: `Says ${id}`, marks, shown: 'applied', note: '' });
const rubricOf = (marks: number) => [
  { name: 'Content', choose: 'many', items: [item('air', marks), item('light', 0.5)] },
];

interface Exam {
  id: number;
  path: string;
  questionId: number;
  /** To which nobody has written more than a sentence. */
  shortId: number;
  owner: Client;
  markers: Client[];
  /** Of each call, in milliseconds. */
  times: Times;
  marked: number;
}

interface Times {
  next: number[];
  shown: number[];
  ahead: number[];
}

const noTimes = (): Times => ({ next: [], shown: [], ahead: [] });

interface Ahead {
  answer: string;
  version: string;
}

interface ToMark {
  answer: Ahead | null;
}

/** Everybody has written two essays and a sentence when the exam ends. */
async function writtenExam(server: ServerUnderTest): Promise<Exam> {
  const hall = await newHall({ students: STUDENTS, questions: 4, essays: 3, startedFor: minutes(60) });
  await sql`
    insert into essay_saves (attempt_id, opening, seq, question_id, changes, content, is_blank, is_flagged, malpractice,
      received_at, is_late, after_release, is_left_behind, has_chosen)
    select a.id, 1, q.place, q.question_id, 0,
      (select string_agg('word' || (a.id * 7 + n * n) % 997, ' ') from generate_series(1, ${WORDS}::int) n),
      false, false, false, now(), false, false, false, false
    from attempts a join exam_questions q on q.exam_id = a.exam_id and q.place <= 2 where a.exam_id = ${hall.examId}`;
  await sql`
    insert into essay_saves (attempt_id, opening, seq, question_id, changes, content, is_blank, is_flagged, malpractice,
      received_at, is_late, after_release, is_left_behind, has_chosen)
    select n.id, 1, 3, n.question_id, 0,
      case n.id % 3 when 0 then upper(n.said) when 1 then n.said || '.' else n.said || ' number ' || n.id end,
      false, false, false, now(), false, false, false, false
    from (
      select a.id, q.question_id, 'The answer of group ' || md5((a.id % 100)::text) || ' is that pages are missing' as said
      from attempts a join exam_questions q on q.exam_id = a.exam_id and q.place = 3
      where a.exam_id = ${hall.examId}) n`;
  const { token } = await ownerOf(hall);
  const owner = { origin: server.origin, token };
  const markers = (await insertMarkers(hall)).map((one) => ({ origin: server.origin, token: one }));
  await sql`update attempts set due_at = ${new Date(Date.now() - seconds(2))} where exam_id = ${hall.examId}`;
  await untilGraded(hall);
  await sql`vacuum analyze essay_saves, question_marks, attempts`;
  const path = `/quiz/exam/${hall.examId}/marking`;
  const [questionId, shortId] = [hall.questions[0]?.id as number, hall.questions[2]?.id as number];
  return { id: hall.examId, path, questionId, shortId, owner, markers, times: noTimes(), marked: 0 };
}

async function insertMarkers({ examId }: Hall): Promise<string[]> {
  const rows = await sql<{ id: number; username: string }[]>`
    with person as (
      insert into users (username, email, password_hash, is_verified)
      select 'marker' || ${examId}::int || 'x' || n, 'marker' || ${examId}::int || 'x' || n || '@example.org', 'none', true
      from generate_series(1, ${MARKERS}::int) n returning id, username),
    granted as (
      insert into grants (user_id, role, institution_id, member_id)
      select p.id, 'Faculty', e.institution_id, 'M' || p.id from person p, exams e where e.id = ${examId}),
    shared as (
      insert into exam_shares (exam_id, user_id, share, given_by, given_at)
      select e.id, p.id, 'mark', e.owner_id, now() from person p, exams e where e.id = ${examId})
    select id, username from person`;
  return rows.map(({ id, username }) =>
    signAccessToken({
      ...{ userId: id, username, email: `${username}@example.org` },
      ...{ roles: ['Faculty'], sessionId: 0, version: 1 },
    }),
  );
}

async function untilGraded({ examId }: Hall): Promise<void> {
  for (const until = Date.now() + minutes(1); Date.now() < until; await sleep(100)) {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from results r join attempts a on a.id = r.attempt_id where a.exam_id = ${examId}`;
    if (row?.n === STUDENTS) return;
  }
  throw new Error('The exam was not graded within a minute');
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  times.push(performance.now() - started);
  return result;
}

/** One after the other until told to stop, or until there are none. */
async function mark(exam: Exam, marker: Client, place: number, think: number, isOver: () => boolean) {
  const { path, questionId, times } = exam;
  // They don't all come at the same moment.
  await sleep((think * place) / MARKERS);
  // As the page does: what comes next is there, and is taken when it is shown.
  let ahead: string[] = [];
  const done = new Set<string>();
  for (let nth = place; !isOver(); nth += 1) {
    const body = { question_id: questionId, ...(ahead[0] && { answer: ahead[0] }) };
    const { answer } = await timed(times.next, () => askJson<ToMark>(marker, 'POST', `${path}/next`, body));
    if (!answer) return;
    done.add(answer.answer);
    ahead = ahead.filter((one) => !done.has(one));
    if (ahead.length < 2) {
      const found = await timed(times.ahead, () =>
        askJson<Ahead[]>(marker, 'POST', `${path}/ahead`, { question_id: questionId }),
      );
      ahead = found.map((one) => one.answer).filter((one) => !done.has(one));
    }
    await sleep(think);
    const items = [['air'], ['light'], ['air', 'light'], []][nth % 4];
    const sheet = {
      key: randomUUID(),
      answer: answer.answer,
      version: answer.version,
      by_rubric: { items },
      rubric_version: 1,
    };
    await timed(times.shown, () => askJson(marker, 'POST', `${path}/mark`, sheet));
    exam.marked += 1;
  }
}

/** Until the returned function is called; what a marker has begun is finished. */
function startMarking(exam: Exam, think: number): () => Promise<void> {
  let isOver = false;
  const all = Promise.all(
    exam.markers.map((marker, place) => mark(exam, marker, place, think, () => isOver)),
  );
  return async () => {
    isOver = true;
    await all;
  };
}

async function savesBeside(server: ServerUnderTest, exam: Exam, hall: Hall) {
  const run = () =>
    runLoad(
      planFor(hall, [server.port], { kind: 'saves', connections: 64, milliseconds: LASTS }, nextSeq()),
      server.watched,
    );
  await run();
  const runs: Record<'without' | 'with', Run[]> = { without: [], with: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.without.push(await run());
    const stop = startMarking(exam, USUAL);
    runs.with.push(await run());
    await stop();
  }
  return runs;
}

const changeOf = ({ questionId }: Exam, version: number, marks: number, apply: boolean) => ({
  ...{ question_id: questionId, key: randomUUID(), version, groups: rubricOf(marks), apply },
  ...(apply && { reason: 'Worth more' }),
});

export async function marking(server: ServerUnderTest): Promise<Report> {
  const report = await markingHere(server);
  for (const checkout of process.argv.slice(2).filter((one) => one.includes('/'))) {
    const found = await savesBesideCheckout(server, checkout);
    Object.assign(report.figures, found);
    if ((found['saves, before : now'] ?? 0) < LEAST_SAVES) report.passed = false;
  }
  return report;
}

async function markingHere(server: ServerUnderTest): Promise<Report> {
  return withDatabase(server.database, async () => {
    const exam = await writtenExam(server);
    const hall = await newHall({ students: 640, questions: 20, startedFor: minutes(60) });
    await askJson(exam.owner, 'POST', `${exam.path}/rubric`, changeOf(exam, 0, 0.5, true));
    const runs = await savesBeside(server, exam, hall);
    const beside = exam.times;
    exam.times = noTimes();
    const before = cpuSeconds(everybody(server));
    const stop = startMarking(exam, QUICK);
    await sleep(seconds(20));
    await stop();
    const quick = exam.times;
    const cost = (1000 * (cpuSeconds(everybody(server)) - before)) / quick.shown.length;
    exam.times = noTimes();
    await Promise.all(exam.markers.map((marker, place) => mark(exam, marker, place, 0, () => false)));
    const essay = await storedOfTwoHours(server);
    const found = {
      ...(await changesOf(exam)),
      ...(await looksOf(exam)),
      ...(await comparedOf(exam)),
      essay,
    };
    return reportOf({ runs, beside, quick, cost, exam, ...found }, await lostIn(runs));
  });
}

const everybody = ({ pids }: ServerUnderTest) => [pids.server, pids.database];

async function lostIn(runs: Record<string, Run[]>): Promise<number> {
  let lost = 0;
  for (const run of Object.values(runs).flat()) lost += await lostOf(run);
  return lost;
}

async function changesOf(exam: Exam) {
  const dry: number[] = [];
  const applied: number[] = [];
  const change = (times: number[], apply: boolean) =>
    timed(times, () =>
      askJson<{ changed: number }>(exam.owner, 'POST', `${exam.path}/rubric`, changeOf(exam, 1, 1, apply)),
    );
  for (let nth = 0; nth < DRY_RUNS; nth += 1) await change(dry, false);
  const { changed } = await change(applied, true);
  return { dryRun: percentile(dry, 50), applied: applied[0] as number, changed };
}

/** What one person asks about short answers: the next one, found again and by its key, in turns; and its group. */
async function looksOf({ path, shortId, markers }: Exam) {
  const marker = markers[0] as Client;
  const times = { found: [] as number[], named: [] as number[], groups: [] as number[] };
  const take = (times: number[], more: object) =>
    timed(times, () =>
      askJson<ToMark>(marker, 'POST', `${path}/next`, { question_id: shortId, ...more }),
    ) as Promise<{ answer: Ahead }>;
  const giveBack = ({ answer }: Ahead) => askJson(marker, 'POST', `${path}/return`, { answer });
  for (let look = 0; look < LOOKS; look += 1) {
    const { answer } = await take(times.found, {});
    await timed(times.groups, () => askJson(marker, 'GET', `${path}/equal?answer=${answer.answer}`));
    await giveBack(answer);
    await take(times.named, { answer: answer.answer });
    await giveBack(answer);
  }
  return {
    found: percentile(times.found, 50),
    named: percentile(times.named, 50),
    firstGroup: times.groups[0] as number,
    groups: percentile(times.groups, 95),
  };
}

/** What all essays have in common, word for word. */
async function comparedOf({ id, questionId, owner }: Exam) {
  const times: number[] = [];
  await timed(times, () => askJson(owner, 'GET', `/quiz/exam/${id}/passage?question_id=${questionId}`));
  return { passages: times[0] as number };
}

interface Found {
  runs: { without: Run[]; with: Run[] };
  beside: Exam['times'];
  quick: Exam['times'];
  /** Processor time for one answer, in milliseconds. */
  cost: number;
  exam: Exam;
  dryRun: number;
  applied: number;
  changed: number;
  found: number;
  named: number;
  firstGroup: number;
  groups: number;
  passages: number;
  /** In kB. */
  essay: number;
}

function reportOf(of: Found, lost: number): Report {
  const { runs, beside, quick, cost, exam, dryRun, applied, changed, found, named, firstGroup, groups } = of;
  const { passages, essay } = of;
  const perSecond = (some: Run[]) =>
    some.reduce((sum, { saves }) => sum + saves.count, 0) / some.reduce((sum, one) => sum + one.seconds, 0);
  const share = perSecond(runs.with) / perSecond(runs.without);
  const errors = [...runs.with, ...runs.without].reduce((sum, one) => sum + one.errors, 0);
  const next = percentile(quick.next, 95);
  const shown = percentile(quick.shown, 95);
  const best = (some: Run[]) => some.reduce((a, b) => (a.saves.count > b.saves.count ? a : b));
  return {
    name: `Marking: ${MARKERS} markers, ${STUDENTS} essays of ${WORDS} words by a rubric`,
    rows: {
      'saves without markers': rowOf(best(runs.without)),
      [`saves beside ${MARKERS} markers`]: rowOf(best(runs.with)),
    },
    figures: {
      'saves, with : without': share,
      'acknowledged answers lost': lost,
      'next answer, p50 (ms)': percentile(quick.next, 50),
      'next answer, p95 (ms)': next,
      'the next five, p95 (ms)': percentile(quick.ahead, 95),
      'mark stored, p50 (ms)': percentile(quick.shown, 50),
      'mark stored, p95 (ms)': shown,
      'next answer beside 64 savers, p95': percentile(beside.next, 95),
      'mark stored beside 64 savers, p95': percentile(beside.shown, 95),
      'CPU an answer (ms)': cost,
      'answers marked': exam.marked,
      'dry run of a rubric change (ms)': dryRun,
      'marks that change': changed,
      'the change applied (ms)': applied,
      'next of 1,000 short answers, found (ms)': found,
      'the same, shown ahead (ms)': named,
      'groups of 1,000 short answers, first (ms)': firstGroup,
      'groups, p95 (ms)': groups,
      'shared passages of 1,000 essays (ms)': passages,
      'an essay of two hours (kB)': essay,
    },
    passed:
      share >= LEAST_SAVES &&
      errors === 0 &&
      lost === 0 &&
      next <= MOST.next &&
      shown <= MOST.shown &&
      exam.marked === STUDENTS &&
      dryRun <= MOST.dryRun &&
      firstGroup <= MOST.groups &&
      passages <= MOST.passages &&
      essay <= MOST.essay,
  };
}
