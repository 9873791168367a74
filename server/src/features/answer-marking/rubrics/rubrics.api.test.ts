// A rubric is written and changed: what is shown first is what happens, and an undo gives every answer its mark back.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { listExamLog } from '@quivia/contract/exam-log';
import { listExamResults, releaseResults } from '@quivia/contract/exam-results';
import type { Plan } from '@quivia/contract/marking/plan';
import type { RubricGroup } from '@quivia/contract/marking/rubric';
import { declareConflict } from '@quivia/contract/marking-conflicts';
import { agreeOnMark, changePlan, listDifferences } from '@quivia/contract/marking-plans';
import { getQuizResult, reviewResult } from '@quivia/contract/results';
import {
  changeRubric,
  getRubric,
  listAlike,
  listRubricVersions,
  MOST_RUBRIC_VERSIONS,
  undoRubric,
} from '@quivia/contract/rubrics';
import { cancelExam } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import type { Student } from '../../../testing/exams/exams.ts';
import { textsAreMarkedByPeople, written } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  share,
  submitFor,
  type WrittenExam,
  writtenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';

let room: Class;
let anna: Student;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01', 'cara01');
  [anna] = room.students as [Student];
  mira = await colleague(room, 'mira01');
  nila = await colleague(room, 'nila01');
});
afterEach(async () => {
  await room.backToNow();
  for (const who of [mira, nila]) await refreshToken(who);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

const item = (id: string, marks: number, more = {}) => ({
  id,
  text: `Says ${id}`,
  marks,
  shown: 'applied' as const,
  note: `Look for ${id}`,
  ...more,
});
const RUBRIC: RubricGroup[] = [
  { name: 'Cause', choose: 'one', items: [item('rayleigh', 2), item('dust', 1)] },
  {
    name: '',
    choose: 'many',
    items: [
      item('blue', 1.5, { shown: 'always' }),
      item('sunset', 1, { shown: 'always' }),
      item('kind', 0.5, { shown: 'never' }),
    ],
  },
];
/** An item is worth something else. */
const worth = (id: string, marks: number): RubricGroup[] =>
  RUBRIC.map((group) => ({
    ...group,
    items: group.items.map((one) => (one.id === id ? { ...one, marks } : one)),
  }));

async function exam(students?: Student[]) {
  const of = await writtenExam(room, students);
  await share(room.fred, of, 'mark', mira);
  return of;
}

const bodyOf = (of: WrittenExam, version: number, more = {}) => ({
  question_id: of.questionIds[0] as number,
  key: randomUUID() as string,
  version,
  ...more,
});
const write = (of: WrittenExam, groups: RubricGroup[], version: number, more = {}, who: Person = room.fred) =>
  who.call(changeRubric, { ...examOf(of), body: { ...bodyOf(of, version, more), groups } });
const undo = (of: WrittenExam, version: number, more = {}) =>
  room.fred.call(undoRubric, { ...examOf(of), body: bodyOf(of, version, more) });
const APPLY = { apply: true, reason: 'Agreed by both markers' };
const read = (of: WrittenExam, who: Person = mira) =>
  done(who.call(getRubric, { ...examOf(of), query: { question_id: String(of.questionIds[0]) } }));
const refusal = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = (await sent) as { status: number; body: { code: string } };
  return [status, body.code];
};

async function take(of: WrittenExam) {
  const { answer } = await nextOf(mira, of);
  if (!answer) throw new Error('Nothing waits');
  return answer;
}
type Said = NonNullable<Parameters<typeof submitFor>[3]['by_rubric']>;
async function markNext(of: WrittenExam, by_rubric: Said) {
  const answer = await take(of);
  const rubric_version = answer.rubric?.version as number;
  await done(submitFor(mira, of, answer, { by_rubric, rubric_version }));
  return answer.answer;
}
/** By the key of the answer. */
const marksOf = async (of: WrittenExam) =>
  new Map(
    (
      await done(
        mira.call(marking.listOwnSheets, {
          ...examOf(of),
          query: { question_id: String(of.questionIds[0]) },
        }),
      )
    ).map(({ answer, marks }) => [answer, marks]),
  );
const scoresOf = async (of: WrittenExam) =>
  (await done(room.fred.call(listExamResults, { ...examOf(of), query: {} })))
    .map(({ score }) => score)
    .sort();

test('is written by those who run the exam, read by those who mark, and shown with the answer', async () => {
  const of = await exam();
  expect((await take(of)).rubric).toBeNull();
  expect(await refusal(write(of, RUBRIC, 0, APPLY, mira))).toEqual([403, 'not_allowed']);
  const tried = await done(write(of, RUBRIC, 0));
  expect(tried).toMatchObject({ is_applied: false, version: 0, marked: 0, changed: 0 });
  expect((await read(of)).groups).toEqual([]);
  // The first needs no reason: it changes nothing.
  const body = bodyOf(of, 0, { apply: true, groups: RUBRIC }) as never;
  for (let times = 0; times < 2; times++)
    expect(await done(room.fred.call(changeRubric, { ...examOf(of), body }))).toMatchObject({ version: 1 });
  expect(await read(of)).toMatchObject({
    version: 1,
    groups: RUBRIC,
    marked: 0,
    marks: 5,
    question_number: 1,
  });
  expect((await take(of)).rubric).toEqual({ version: 1, groups: RUBRIC });
  const { questions } = await done(mira.call(marking.getMarking, examOf(of)));
  expect(questions.map(({ has_rubric }) => has_rubric)).toEqual([true, false]);
});

test('is written before the exam begins, too', async () => {
  const start_time = new Date(Date.now() + 86_400_000).toISOString();
  const of = await newExam(room, [written('Why is the sky blue?', 5)], { start_time });
  expect(await done(write(of, RUBRIC, 0, { apply: true }))).toMatchObject({ version: 1, marked: 0 });
  expect(await read(of, room.fred)).toMatchObject({ groups: RUBRIC, is_final: false });
});

test('gives the mark: by items that fit, and an adjustment with a note; never a typed one', async () => {
  const of = await exam();
  const old = await take(of);
  await done(write(of, RUBRIC, 0, APPLY));
  expect(await refusal(submitFor(mira, of, old, { marks: 3 }))).toEqual([409, 'changed_meanwhile']);
  const answer = await take(of);
  const said = (by_rubric: Said, rubric_version = 1) =>
    submitFor(mira, of, answer, { by_rubric, rubric_version });
  expect(await refusal(said({ items: ['blue'] }, 0))).toEqual([409, 'changed_meanwhile']);
  expect(await refusal(submitFor(mira, of, answer, {}))).toEqual([400, 'invalid_input']);
  for (const items of [['rayleigh', 'dust'], ['blue', 'blue'], ['gone']])
    expect(await refusal(said({ items }))).toEqual([400, 'invalid_input']);
  expect(await refusal(said({ items: [], adjustment: 0.25, adjustment_note: 'x' }))).toEqual([
    400,
    'invalid_input',
  ]);
  expect(await refusal(said({ items: [], adjustment: 1 }))).toEqual([400, 'invalid_input']);
  const by_rubric = { items: ['rayleigh', 'blue'], adjustment: -0.5, adjustment_note: 'Two claims too many' };
  await done(said(by_rubric));
  const again = await done(
    mira.call(marking.reopenSheet, { ...examOf(of), body: { answer: answer.answer } }),
  );
  expect(again.sheet).toEqual({ marks: 3, comment: '', by_rubric, annotations: [] });
  // Never above what the question can earn.
  const best = { items: ['rayleigh', 'blue', 'sunset', 'kind'], adjustment: 2, adjustment_note: 'Proof' };
  await markNext(of, best);
  expect([...(await marksOf(of)).values()].sort()).toEqual([3, 5]);
});

test('shows a marker how they marked answers with exactly the same items, and nobody else’s', async () => {
  const of = await exam();
  await done(write(of, RUBRIC, 0, APPLY));
  const same = await markNext(of, { items: ['rayleigh', 'blue'] });
  await markNext(of, { items: ['blue'] });
  const alike = (items: string, who: Person = mira) =>
    who.call(listAlike, { ...examOf(of), query: { question_id: String(of.questionIds[0]), items } });
  const begins = expect.stringMatching(/^Rayleigh scatters blue light, reason \d$/);
  expect(await done(alike('blue,rayleigh'))).toEqual([{ answer: same, begins, marks: 3.5, comment: '' }]);
  expect(await done(alike('rayleigh'))).toEqual([]);
  expect(await done(alike('rayleigh,blue', room.fred))).toEqual([]);
  // Not the one that they are looking at, and none that is kept away from them.
  await done(mira.call(marking.reopenSheet, { ...examOf(of), body: { answer: same } }));
  expect(await done(alike('rayleigh,blue'))).toEqual([]);
  const blue = () => alike('blue').then(({ body }) => body);
  expect(await blue()).toHaveLength(1);
  const students = await sql<{ roll_number: string }[]>`
    select roll_number from sitters where id = any(${room.students.map(({ student_id }) => student_id)})`;
  for (const { roll_number: name } of students)
    await done(
      mira.call(declareConflict, {
        ...examOf(of),
        body: { key: randomUUID(), student: name, reason: 'My pupil' },
      }),
    );
  expect(await blue()).toEqual([]);
  expect(await refusal(alike('Rayleigh'))).toEqual([400, 'invalid_input']);
});

test('changes marks as was shown before, and back again: every sheet says the same as ever', async () => {
  const of = await exam();
  await done(write(of, RUBRIC, 0, APPLY));
  const both = await markNext(of, { items: ['rayleigh', 'sunset'] });
  const one = await markNext(of, {
    items: ['sunset', 'kind'],
    adjustment: 0.5,
    adjustment_note: 'A drawing',
  });
  const none = await markNext(of, { items: ['dust'] });
  const before = await marksOf(of);
  expect(before).toEqual(
    new Map([
      [both, 3],
      [one, 2],
      [none, 1],
    ]),
  );
  const sheets = () =>
    sql`select key, items, adjustment, adjustment_note, marks, comment, submitted_at from answer_sheets order by id`;
  const said = await sheets();
  const dearer = worth('sunset', 2.5);
  const shown = await done(write(of, dearer, 1));
  const changes = [
    { answer: both, from: 3, to: 4.5 },
    { answer: one, from: 2, to: 3.5 },
  ];
  expect(shown).toMatchObject({ is_applied: false, marked: 3, changed: 2 });
  expect(new Set(shown.changes)).toEqual(new Set(changes));
  expect(await marksOf(of)).toEqual(before);
  expect(await refusal(write(of, dearer, 1, { apply: true }))).toEqual([400, 'invalid_input']);
  expect(await refusal(write(of, dearer, 0, APPLY))).toEqual([409, 'changed_meanwhile']);
  const applied = await done(write(of, dearer, 1, APPLY));
  expect(applied).toMatchObject({ is_applied: true, version: 2, changed: 2, changes: shown.changes });
  const later = new Map([
    [both, 4.5],
    [one, 3.5],
    [none, 1],
  ]);
  expect(await marksOf(of)).toEqual(later);
  expect(await scoresOf(of)).toEqual([...later.values()].sort());
  expect(await sheets()).toEqual(said);
  // A person, a reason, and what was before.
  expect(
    await sql`
      select g.units / 84000.0::float8 as marks, g.by_id, g.reason from given_marks g
      join marked_answers w on w.attempt_id = g.attempt_id and w.question_id = g.question_id
      where w.key = ${both} order by g.id`,
  ).toEqual([
    { marks: 3, by_id: mira.id, reason: '' },
    { marks: 4.5, by_id: room.fred.id, reason: APPLY.reason },
  ]);
  expect(await done(undo(of, 2))).toMatchObject({ is_applied: false, changed: 2 });
  expect(await marksOf(of)).toEqual(later);
  expect(await done(undo(of, 2, APPLY))).toMatchObject({ is_applied: true, version: 3, changed: 2 });
  expect(await marksOf(of)).toEqual(before);
  expect(await read(of)).toMatchObject({ version: 3, groups: RUBRIC, reason: APPLY.reason, is_final: false });
  const query = { question_id: String(of.questionIds[0]) };
  const versions = await done(room.fred.call(listRubricVersions, { ...examOf(of), query }));
  expect(versions.map(({ version, items, reason }) => [version, items, reason])).toEqual([
    [3, 5, APPLY.reason],
    [2, 5, APPLY.reason],
    [1, 5, APPLY.reason],
  ]);
  expect(versions[0]?.name).toMatch(/fred/i);
  expect(await refusal(mira.call(listRubricVersions, { ...examOf(of), query }))).toEqual([
    403,
    'not_allowed',
  ]);
  const log = await done(room.fred.call(listExamLog, { ...examOf(of), query: { part: 'results' } }));
  expect(log.map(({ what }) => what)).toEqual([
    expect.stringMatching(
      /^undid the last change of the rubric of question 1 of .*version 3, 5 items.*2 answers: Agreed/,
    ),
    expect.stringMatching(/^changed the rubric of question 1 of .*version 2, 5 items.*2 answers: Agreed/),
    expect.stringMatching(/^changed the rubric of question 1 of .*version 1, 5 items.*0 answers: Agreed/),
  ]);
});

test('where two people mark, a change settles and opens answers as was shown before, and the undo gives all of it back', async () => {
  const of = await exam();
  await share(room.fred, of, 'mark', nila);
  await done(write(of, RUBRIC, 0, APPLY));
  const plan: Plan = { type: 'double', tolerance: 1, combine: 'mean', beyond: 'meet' };
  const planned = {
    question_id: of.questionIds[0] as number,
    key: randomUUID(),
    version: 0,
    plan,
    apply: true,
  };
  await done(room.fred.call(changePlan, { ...examOf(of), body: planned }));
  const mark = async (who: Person, answer: string, items: string[], rubric_version = 1) => {
    const named = { ...examOf(of), body: { question_id: planned.question_id, answer } };
    const { answer: taken } = await done(who.call(marking.nextAnswer, named));
    if (taken?.answer !== answer) throw new Error('Another answer came');
    await done(submitFor(who, of, taken, { by_rubric: { items }, rubric_version }));
  };
  const near = await markNext(of, { items: ['rayleigh'] });
  const apart = await markNext(of, { items: ['rayleigh', 'sunset'] });
  const alone = await markNext(of, { items: ['dust'] });
  await mark(nila, near, ['rayleigh', 'kind']);
  await mark(nila, apart, ['rayleigh']);
  const sheets = () => sql`select key, items, marks, submitted_at from answer_sheets order by id`;
  const said = await sheets();
  const marksBy = async () =>
    new Map(
      (
        await sql<{ key: string; marks: number | null }[]>`
          select w.key, m.units / 84000.0::float8 as marks from marked_answers w
          join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id
          join attempts a on a.id = w.attempt_id where a.exam_id = ${of.id}`
      ).map(({ key, marks }) => [key, marks]),
    );
  const first = await marksBy();
  expect([near, apart, alone].map((key) => first.get(key))).toEqual([2.25, null, null]);

  // One mark apart is not less than the tolerance, half a mark is.
  const smaller = worth('sunset', 0.5);
  const shown = await done(write(of, smaller, 1));
  expect(shown).toMatchObject({
    is_applied: false,
    marked: 3,
    changed: 0,
    opened: 0,
    settled: 1,
    changes: [],
  });
  expect(await marksBy()).toEqual(first);
  expect(await done(write(of, smaller, 1, APPLY))).toMatchObject({ is_applied: true, settled: 1 });
  const second = await marksBy();
  expect([near, apart, alone].map((key) => second.get(key))).toEqual([2.25, 2.25, null]);

  // An item that one of them applied is worth much more.
  expect(await done(write(of, worth('kind', 2.5), 2, APPLY))).toMatchObject({
    opened: 2,
    changed: 0,
    settled: 0,
  });
  const third = await marksBy();
  expect([near, apart, alone].map((key) => third.get(key))).toEqual([null, null, null]);
  const differing = await done(mira.call(listDifferences, examOf(of)));
  expect(new Map(differing.map(({ answer, marks }) => [answer, marks]))).toEqual(
    new Map([
      [near, [2, 4.5]],
      [apart, [3, 2]],
    ]),
  );
  // What was agreed for these sheets stays, whatever they are worth.
  const body = { key: randomUUID(), answer: apart, marks: 1, reason: 'Both read it again' };
  await done(room.fred.call(agreeOnMark, { ...examOf(of), body }));
  expect(await done(undo(of, 3, APPLY))).toMatchObject({ settled: 1, opened: 0, changed: 0 });
  const last = await marksBy();
  expect([near, apart, alone].map((key) => last.get(key))).toEqual([2.25, 1, null]);
  expect(await sheets()).toEqual(said);
  await mark(nila, alone, ['dust', 'kind'], 4);
  expect((await marksBy()).get(alone)).toBe(1.25);
});

test('an item that goes earns nothing, and comes back with the undo; without a rubric, marks stay', async () => {
  const of = await exam([anna]);
  await done(write(of, RUBRIC, 0, APPLY));
  await markNext(of, { items: ['rayleigh', 'blue'] });
  await done(write(of, RUBRIC.slice(1), 1, APPLY));
  expect(await scoresOf(of)).toEqual([1.5]);
  await done(undo(of, 2, APPLY));
  expect(await scoresOf(of)).toEqual([3.5]);
  expect(await done(write(of, [], 3, APPLY))).toMatchObject({ changed: 0, version: 4 });
  expect(await scoresOf(of)).toEqual([3.5]);
  const [[answer]] = [[...(await marksOf(of)).keys()]];
  const again = await done(
    mira.call(marking.reopenSheet, { ...examOf(of), body: { answer: answer as string } }),
  );
  expect(again.rubric).toBeNull();
  await done(submitFor(mira, of, again, { marks: 4, reason: 'Read again' }));
  expect(await scoresOf(of)).toEqual([4]);
  // What was typed does not follow from a rubric.
  expect(await done(undo(of, 4, APPLY))).toMatchObject({ marked: 0, changed: 0 });
  expect(await scoresOf(of)).toEqual([4]);
});

test('changes no answer that waits again, and nothing where there is nothing to undo', async () => {
  const of = await exam([anna]);
  expect(await refusal(undo(of, 0))).toEqual([409, 'exam_not_now']);
  await done(write(of, RUBRIC, 0, APPLY));
  await markNext(of, { items: ['dust'] });
  await sql`update given_marks set digest = 'another text'`;
  await sql`update question_marks set sheet_id = null, units = null where sheet_id is not null`;
  expect(await done(write(of, worth('dust', 2), 1))).toMatchObject({ marked: 0, changed: 0 });
});

test('is final once somebody has the results, in a cancelled exam, and after very many versions', async () => {
  const of = await exam([anna]);
  await done(write(of, RUBRIC, 0, APPLY));
  await markNext(of, { items: ['dust'] });
  await room.over();
  await done(room.fred.call(releaseResults, examOf(of)));
  for (const apply of [false, true])
    expect(await refusal(write(of, worth('dust', 2), 1, { ...APPLY, apply }))).toEqual([409, 'results_out']);
  expect(await refusal(undo(of, 1, APPLY))).toEqual([409, 'results_out']);
  expect(await scoresOf(of)).toEqual([1]);
  expect(
    await done(
      room.fred.call(getRubric, { ...examOf(of), query: { question_id: String(of.questionIds[0]) } }),
    ),
  ).toMatchObject({ is_final: true });
  await room.backToNow();
  const old = await exam([anna]);
  await sql`
    insert into rubrics (exam_id, question_id, version, key, groups, reason, by_id, at)
    values (${old.id}, ${old.questionIds[0] as number}, ${MOST_RUBRIC_VERSIONS}, ${randomUUID()}, '[]', '', ${room.fred.id}, now())`;
  expect(await refusal(write(old, RUBRIC, MOST_RUBRIC_VERSIONS, APPLY))).toEqual([409, 'exam_not_now']);
  const cancelled = await exam([anna]);
  await done(room.fred.call(cancelExam, { ...examOf(cancelled), body: { reason: 'A leak' } }));
  expect(await refusal(write(cancelled, RUBRIC, 0))).toEqual([409, 'exam_not_now']);
});

test('students see what is for them: nothing of the notes, of what is never shown, and of who marked', async () => {
  const of = await exam([anna]);
  await done(write(of, RUBRIC, 0, APPLY));
  await markNext(of, { items: ['rayleigh', 'blue', 'kind'], adjustment: -0.5, adjustment_note: 'Too long' });
  await room.over();
  await refreshToken(anna);
  await done(room.fred.call(releaseResults, examOf(of)));
  const [first, second] = await done(anna.call(reviewResult, examOf(of)));
  expect(first).toMatchObject({
    marks: 3.5,
    rubric: [
      { text: 'Says rayleigh', marks: 2, applies: true },
      { text: 'Says blue', marks: 1.5, applies: true },
      { text: 'Says sunset', marks: 1, applies: false },
    ],
  });
  expect(second).not.toHaveProperty('rubric');
  const { faculty_name: _, ...result } = (await done(anna.call(getQuizResult, examOf(of)))) as object & {
    faculty_name: string;
  };
  expect(JSON.stringify([first, second, result])).not.toMatch(/Look for|Says kind|Too long|mira01|fred01/);
});

test('the newest rubric that a question had in another exam of the place is there to begin with', async () => {
  const [before, of] = [await exam([anna]), await exam([anna])];
  const store = (version: number, groups: RubricGroup[]) => sql`
    insert into rubrics (exam_id, question_id, version, key, groups, reason, by_id, at)
    values (${before.id}, ${of.questionIds[0] as number}, ${version}, ${randomUUID()}, ${JSON.stringify(groups)}, '',
      ${room.fred.id}, now())`;
  expect((await read(of, room.fred)).earlier).toBeUndefined();
  await store(1, worth('blue', 1));
  await store(2, RUBRIC);
  expect((await read(of, room.fred)).earlier?.groups).toEqual(RUBRIC);
  // Who marks reads the rubric of this exam.
  expect((await read(of)).earlier).toBeUndefined();
  await done(write(of, worth('blue', 2.5), 0, APPLY));
  expect((await read(of, room.fred)).earlier).toBeUndefined();
  const next = await exam([anna]);
  expect((await read(next, room.fred)).earlier).toBeUndefined();
});
