// Equal short answers are marked in one act: a sheet each, nothing of others is touched, and one act undoes it.
import { randomUUID } from 'node:crypto';
import { coverPart } from '@quivia/contract/answer-covers';
import * as marking from '@quivia/contract/answer-marking';
import { saveResponse } from '@quivia/contract/attempts';
import * as equal from '@quivia/contract/equal-answers';
import { decideLate } from '@quivia/contract/exam-decisions';
import { listExamLog } from '@quivia/contract/exam-log';
import { listExamResults, releaseResults } from '@quivia/contract/exam-results';
import type { Plan } from '@quivia/contract/marking/plan';
import { declareConflict } from '@quivia/contract/marking-conflicts';
import { changePlan } from '@quivia/contract/marking-plans';
import { changeRubric } from '@quivia/contract/rubrics';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import type { Student } from '../../../testing/exams/exams.ts';
import { attemptOf } from '../../../testing/exams/light-class.ts';
import { textsAreMarkedByPeople } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  progressOf,
  share,
  submitFor,
  type WrittenExam,
  writtenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';

let room: Class;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01', 'cara01', 'dina01', 'esha01', 'farid01');
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

const EQUAL = [
  'Rayleigh scatters blue light',
  'rayleigh scatters blue light.',
  'Rayleigh  scatters blue light',
  'Rayleigh scatters blue lights',
  'The sea is mirrored in it',
  '',
];

async function exam(texts: readonly string[] = EQUAL, students: Student[] = room.students) {
  const of = await writtenExam(room, students.slice(0, texts.length), (place) => texts[place] as string);
  await share(room.fred, of, 'mark', mira, nila);
  return of;
}

type Answer = marking.AnswerToMark;
/** One whose text begins so: what comes before it in their order is put aside for the moment. */
async function take(who: Person, of: WrittenExam, begins: RegExp): Promise<Answer> {
  for (;;) {
    const { answer } = await nextOf(who, of);
    if (!answer) throw new Error('No such answer waits');
    if (begins.test(String(answer.given.text))) {
      await sql`delete from answer_holds where marker_id = ${room.gita.id}`;
      return answer;
    }
    await sql`update answer_holds set marker_id = ${room.gita.id} where marker_id = ${who.id}`;
  }
}
const listed = (who: Person, of: WrittenExam, { answer }: Answer) =>
  done(who.call(equal.listEqualAnswers, { ...examOf(of), query: { answer } }));
type Wording = Awaited<ReturnType<typeof listed>>[number];
const sum = (wordings: Wording[]) => wordings.reduce((all, { answers }) => all + answers, 0);

const markAll = (who: Person, of: WrittenExam, answer: Answer, wordings: Wording[], more: object = {}) => {
  const versions = wordings.map(({ version }) => version);
  const body = {
    ...{ key: randomUUID(), answer: answer.answer, version: answer.version, versions },
    ...{ answers: Math.max(1, sum(wordings)), marks: 4, ...more },
  };
  return who.call(equal.markEqualAnswers, { ...examOf(of), body });
};
const groupsOf = (who: Person, of: WrittenExam) =>
  done(who.call(equal.listGroupMarks, { ...examOf(of), query: { question_id: String(of.questionIds[0]) } }));
const undo = (who: Person, of: WrittenExam, group: string) =>
  who.call(equal.undoGroupMark, { ...examOf(of), body: { group, reason: 'Misread the question' } });
const scoresOf = async (of: WrittenExam) => {
  const rows = await done(room.fred.call(listExamResults, { ...examOf(of), query: {} }));
  return room.students.flatMap(
    ({ student_id }) => rows.find((one) => one.student_id === student_id)?.score ?? '–',
  );
};
const refusal = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = (await sent) as { status: number; body: { code: string } };
  return [status, body.code];
};

test('lists the answers that say the same, the one in hand first, and beside them those that nearly do', async () => {
  const of = await exam();
  const answer = await take(mira, of, /^rayleigh/);
  const wordings = await listed(mira, of, answer);
  expect(wordings[0]).toMatchObject({ text: EQUAL[1], version: answer.version });
  expect(wordings.map(({ text, answers, is_equal }) => [text, answers, is_equal])).toEqual([
    [EQUAL[1], 1, true],
    ...[EQUAL[0], EQUAL[2]].toSorted().map((text) => [text, 1, true]),
    [EQUAL[3], 1, false],
  ]);
  expect(wordings.map(({ likeness }) => likeness >= 0.75)).toEqual([true, true, true, true]);
  expect(wordings[3]?.likeness).toBeLessThan(1);
});

test('gives each its own sheet in one act; nearly equal ones only where they were ticked', async () => {
  const of = await exam();
  const answer = await take(mira, of, /^Rayleigh scatters blue light$/);
  const wordings = await listed(mira, of, answer);
  const key = randomUUID();
  const ticked = wordings.filter(({ is_equal }) => is_equal);
  const marked = { marked: 3, held: 0, gone: 0, message: '3 answers marked.' };
  // The second time its reply was lost.
  for (let times = 0; times < 2; times++)
    expect(await done(markAll(mira, of, answer, ticked, { key, comment: 'Yes' }))).toMatchObject(marked);
  expect(await progressOf(mira, of)).toMatchObject({ marked: 3, waiting: 2, held: 0, blank: 1 });
  expect(await scoresOf(of)).toEqual([4, 4, 4, '–', '–', 0]);
  const own = await done(
    mira.call(marking.listOwnSheets, { ...examOf(of), query: { question_id: String(of.questionIds[0]) } }),
  );
  expect(own.map(({ marks, comment }) => [marks, comment])).toEqual(Array(3).fill([4, 'Yes']));
  expect(await groupsOf(mira, of)).toEqual([{ group: key, begins: EQUAL[0], marks: 4, answers: 3 }]);
  expect(await groupsOf(nila, of)).toEqual([]);
  const other = await take(nila, of, /lights$/);
  expect(await refusal(markAll(nila, of, other, [], { key }))).toEqual([400, 'invalid_input']);
  expect(await done(markAll(nila, of, other, await listed(nila, of, other)))).toMatchObject({ marked: 1 });
});

test('leaves alone what others hold, have marked or passed on meanwhile, and says how many', async () => {
  const of = await exam(Array(6).fill('Because of Rayleigh'));
  const answer = await take(mira, of, /./);
  const wordings = await listed(mira, of, answer);
  expect(sum(wordings)).toBe(6);
  await done(submitFor(nila, of, await take(nila, of, /./), { marks: 1 }));
  const passed = await take(nila, of, /./);
  const body = { answer: passed.answer, note: 'Copied?' };
  await done(nila.call(marking.escalateAnswer, { ...examOf(of), body }));
  const held = await take(nila, of, /./);
  expect(sum(await listed(mira, of, answer))).toBe(3);
  expect(await done(markAll(mira, of, answer, wordings))).toMatchObject({ marked: 3, held: 1, gone: 2 });
  expect(await progressOf(mira, of)).toMatchObject({ marked: 4, escalated: 1, held: 1 });
  await done(submitFor(nila, of, held, { marks: 2 }));
  expect((await scoresOf(of)).toSorted()).toEqual([1, 2, 4, 4, 4, '–'].toSorted());
});

test('two people press at the same moment: each answer has one sheet, and nobody waits for ever', async () => {
  const of = await exam(Array(6).fill('Because of Rayleigh'));
  const hers = await take(mira, of, /./);
  const theirs = await take(nila, of, /./);
  const [all, same] = [await listed(mira, of, hers), await listed(nila, of, theirs)];
  const replies = await Promise.all([markAll(mira, of, hers, all), markAll(nila, of, theirs, same)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const marked = (await Promise.all(replies.map(async (one) => done(Promise.resolve(one))))).map(
    (one) => one.marked,
  );
  // Each keeps the one in hand; the first takes all others.
  expect(marked.toSorted()).toEqual([1, 5]);
  expect(await progressOf(mira, of)).toMatchObject({ marked: 6, held: 0 });
  const [counted] = await sql<[{ sheets: number; answers: number }]>`
    select count(*)::int as sheets, count(distinct w.attempt_id)::int as answers from answer_sheets s
    join marked_answers w on w.id = s.answer_id join attempts a on a.id = w.attempt_id where a.exam_id = ${of.id}`;
  expect(counted).toEqual({ sheets: 6, answers: 6 });
});

test('marks no more answers than were shown', async () => {
  const of = await exam(Array(4).fill('Because of Rayleigh'));
  const answer = await take(mira, of, /./);
  const wordings = await listed(mira, of, answer);
  expect(await done(markAll(mira, of, answer, wordings, { answers: 2 }))).toMatchObject({
    marked: 2,
    gone: 0,
  });
  expect(await progressOf(mira, of)).toMatchObject({ marked: 2, waiting: 2 });
});

test('is for the answer that is in hand and was read: not for one of somebody else, or that has changed', async () => {
  const of = await exam();
  const answer = await take(mira, of, /^rayleigh/);
  const wordings = await listed(mira, of, answer);
  expect(await refusal(markAll(nila, of, answer, wordings))).toEqual([409, 'changed_meanwhile']);
  expect(await refusal(markAll(mira, of, answer, wordings, { marks: 4.3 }))).toEqual([400, 'invalid_input']);
  const other = { ...answer, version: 'of another text' };
  expect(await refusal(markAll(mira, of, other, wordings))).toEqual([409, 'changed_meanwhile']);
  await done(submitFor(mira, of, answer, { marks: 1 }));
  expect(await listed(mira, of, answer)).toEqual([]);
  const body = { answer: answer.answer };
  const again = await done(mira.call(marking.reopenSheet, { ...examOf(of), body }));
  expect(await refusal(markAll(mira, of, again, wordings))).toEqual([409, 'exam_not_now']);
  expect(await progressOf(mira, of)).toMatchObject({ marked: 1 });
});

test('an accepted late answer is compared as it is now', async () => {
  const [anna] = room.students as [Student];
  const of = await exam();
  const answer = await take(mira, of, /^rayleigh/);
  expect(sum(await listed(mira, of, answer))).toBe(4);
  const question_id = of.questionIds[0] as number;
  const late = { quiz_or_viva_id: of.id, question_id, answer: { text: 'Something else' } };
  await anna.call(saveResponse, { body: late });
  await done(
    room.fred.call(decideLate, { ...attemptOf(of, anna), body: { accept: true, reason: 'Network' } }),
  );
  const now = await listed(mira, of, answer);
  expect(now.map(({ text }) => text)).not.toContain(EQUAL[0]);
  expect(sum(now)).toBe(3);
});

test('an undo makes all of them wait again, but for what was changed since; it is logged with its reason', async () => {
  const of = await exam(Array(4).fill('Because of Rayleigh'));
  const answer = await take(mira, of, /./);
  const key = randomUUID();
  await done(markAll(mira, of, answer, await listed(mira, of, answer), { key }));
  const body = { answer: answer.answer };
  const again = await done(mira.call(marking.reopenSheet, { ...examOf(of), body }));
  await done(submitFor(mira, of, again, { marks: 2, reason: 'Too generous' }));
  expect(await refusal(undo(nila, of, key))).toEqual([404, 'not_found']);
  for (let times = 0; times < 2; times++)
    expect(await done(undo(mira, of, key))).toMatchObject({ undone: 3, kept: 1 });
  expect(await progressOf(mira, of)).toMatchObject({ marked: 1, waiting: 3 });
  expect((await scoresOf(of)).filter((one) => one === 2)).toHaveLength(1);
  expect(await groupsOf(mira, of)).toEqual([]);
  const [logged] = await done(room.fred.call(listExamLog, { ...examOf(of), query: { part: 'results' } }));
  expect(logged?.what).toContain('undid the marks of 3 answers to question 1');
  expect(logged?.what).toContain('Misread the question');
  // What was given stays on record.
  const [{ sheets }] = await sql<[{ sheets: number }]>`
    select count(*)::int as sheets from answer_sheets s join group_marks k on s.id = any(k.sheet_ids) where k.key = ${key}`;
  expect(sheets).toBe(4);
  // They can be marked again, at once.
  const next = await take(nila, of, /./);
  expect(await done(markAll(nila, of, next, await listed(nila, of, next)))).toMatchObject({ marked: 3 });
});

test('an undo changes nothing that students see', async () => {
  const of = await exam(Array(2).fill('Because of Rayleigh'));
  const answer = await take(mira, of, /./);
  const key = randomUUID();
  await done(markAll(mira, of, answer, await listed(mira, of, answer), { key }));
  await room.over();
  await refreshToken(mira);
  await done(room.fred.call(releaseResults, examOf(of)));
  expect(await done(undo(mira, of, key))).toMatchObject({ undone: 0, kept: 2 });
  expect((await scoresOf(of)).slice(0, 2)).toEqual([4, 4]);
});

const DOUBLE: Plan = { type: 'double', tolerance: 2, combine: 'mean', beyond: 'meet' };

test('under blind double marking each person marks the group alone, and what both marked is not undone', async () => {
  const of = await exam(Array(3).fill('Because of Rayleigh'));
  const question_id = of.questionIds[0] as number;
  const plan = { question_id, key: randomUUID(), version: 0, plan: DOUBLE, apply: true, reason: '' };
  await done(room.fred.call(changePlan, { ...examOf(of), body: plan }));
  const first = await take(mira, of, /./);
  const key = randomUUID();
  await done(
    markAll(mira, of, first, await listed(mira, of, first), { key, marks: 4, comment: 'Well said' }),
  );
  expect(await progressOf(mira, of)).toMatchObject({ second: 3, marked: 0 });
  const second = await take(nila, of, /./);
  const wordings = await listed(nila, of, second);
  expect(sum(wordings)).toBe(3);
  expect(JSON.stringify([second, wordings])).not.toContain('Well said');
  await done(submitFor(nila, of, second, { marks: 3 }));
  expect(await done(undo(mira, of, key))).toMatchObject({ undone: 2, kept: 1 });
  expect(await progressOf(mira, of)).toMatchObject({ waiting: 2, marked: 1 });
  const third = await take(nila, of, /./);
  await done(markAll(nila, of, third, await listed(nila, of, third), { marks: 3 }));
  const last = await take(mira, of, /./);
  await done(markAll(mira, of, last, await listed(mira, of, last), { marks: 4 }));
  expect(await progressOf(mira, of)).toMatchObject({ marked: 3 });
  expect((await scoresOf(of)).slice(0, 3)).toEqual([3.5, 3.5, 3.5]);
});

test('a rubric gives each the same items, and its change reaches all of them', async () => {
  const of = await exam(Array(3).fill('Because of Rayleigh'));
  const item = (marks: number) => ({
    id: 'blue',
    text: 'Says blue',
    marks,
    shown: 'never' as const,
    note: '',
  });
  const rubric = (version: number, marks: number) => ({
    ...{
      question_id: of.questionIds[0] as number,
      key: randomUUID(),
      version,
      apply: true,
      reason: 'Fairer',
    },
    groups: [{ name: '', choose: 'many' as const, items: [item(marks)] }],
  });
  await done(room.fred.call(changeRubric, { ...examOf(of), body: rubric(0, 2) }));
  const answer = await take(mira, of, /./);
  const key = randomUUID();
  const said = { key, marks: undefined, by_rubric: { items: ['blue'] }, rubric_version: 1 };
  await done(markAll(mira, of, answer, await listed(mira, of, answer), said));
  expect((await scoresOf(of)).slice(0, 3)).toEqual([2, 2, 2]);
  await done(room.fred.call(changeRubric, { ...examOf(of), body: rubric(1, 3) }));
  expect((await scoresOf(of)).slice(0, 3)).toEqual([3, 3, 3]);
  expect(await groupsOf(mira, of)).toMatchObject([{ marks: 3 }]);
  expect(await done(undo(mira, of, key))).toMatchObject({ undone: 3 });
  expect(await progressOf(mira, of)).toMatchObject({ waiting: 3, marked: 0 });
});

test('a conflict of interest keeps an answer out of the group', async () => {
  const [anna] = room.students as [Student];
  const of = await exam(Array(3).fill('Because of Rayleigh'));
  const [{ roll }] = await sql<
    [{ roll: string }]
  >`select roll_number as roll from sitters where id = ${anna.student_id}`;
  const body = { key: randomUUID(), student: roll, reason: 'My niece' };
  await done(mira.call(declareConflict, { ...examOf(of), body }));
  const answer = await take(mira, of, /./);
  const wordings = await listed(mira, of, answer);
  expect(sum(wordings)).toBe(2);
  expect(await done(markAll(mira, of, answer, wordings, { answers: 3 }))).toMatchObject({ marked: 2 });
  expect((await scoresOf(of))[0]).toBe('–');
});

test('long answers are compared with none', async () => {
  const of = await exam(Array(2).fill('x'.repeat(equal.LONGEST_COMPARED + 1)));
  const answer = await take(mira, of, /./);
  expect(await listed(mira, of, answer)).toEqual([]);
  expect(await done(markAll(mira, of, answer, []))).toMatchObject({ marked: 1 });
});

test('annotations go to answers with exactly these words, and a covered answer is marked alone', async () => {
  const [one, other] = ['Rayleigh scatters blue light', 'rayleigh scatters blue light.'];
  const of = await exam([one, one, other, `${one}!`]);
  const covered = await take(mira, of, /!$/);
  const { answer, version } = covered;
  const part = { shape: 'passage' as const, from: 0, to: 8 };
  await done(mira.call(coverPart, { ...examOf(of), body: { key: randomUUID(), answer, version, part } }));
  expect(await listed(mira, of, covered)).toEqual([]);
  await done(mira.call(marking.returnAnswer, { ...examOf(of), body: { answer } }));

  const held = await take(mira, of, /^Rayleigh scatters blue light$/);
  const wordings = await listed(mira, of, held);
  expect(wordings.map(({ text }) => text)).toEqual([one, other]);
  const annotations = [{ ...part, comment: 'The right name' }];
  const { marked } = await done(markAll(mira, of, held, wordings, { annotations }));
  expect(marked).toBe(3);
  const sheets = await sql<{ annotations: unknown[] }[]>`
    select s.annotations from answer_sheets s join marked_answers w on w.id = s.answer_id
    join attempts a on a.id = w.attempt_id where a.exam_id = ${of.id} order by json_array_length(s.annotations)`;
  expect(sheets.map((sheet) => sheet.annotations)).toEqual([[], annotations, annotations]);
});
