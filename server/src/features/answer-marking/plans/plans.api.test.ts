// More than one person marks an answer: a second look, blind double marking, a third marker. No mark counts before the plan
// says so, and nobody knows another's mark before their own sheet is submitted.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { reopenAttempt } from '@quivia/contract/exam-decisions';
import { listExamLog } from '@quivia/contract/exam-log';
import { getAttempt, listExamResults, releaseResults } from '@quivia/contract/exam-results';
import { getHome } from '@quivia/contract/home';
import type { Plan } from '@quivia/contract/marking/plan';
import { declareConflict } from '@quivia/contract/marking-conflicts';
import * as planned from '@quivia/contract/marking-plans';
import { reviewResult } from '@quivia/contract/results';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { type Student, sit } from '../../../testing/exams/exams.ts';
import { attemptOf } from '../../../testing/exams/light-class.ts';
import { textsAreMarkedByPeople, write } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, handIn, openClass } from '../../../testing/exams/sat-exams.ts';
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
let anna: Student;
let bala: Student;
let mira: Person;
let nila: Person;
let omar: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01');
  [anna, bala] = room.students as [Student, Student];
  [mira, nila, omar] = [
    await colleague(room, 'mira01'),
    await colleague(room, 'nila01'),
    await colleague(room, 'omar01'),
  ];
});
afterEach(async () => {
  await room.backToNow();
  for (const who of [mira, nila, omar]) await refreshToken(who);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

type Double = Plan & { type: 'double' };
const double = (more: Partial<Double> = {}): Double => ({
  type: 'double',
  tolerance: 1.5,
  combine: 'mean',
  beyond: 'meet',
  ...more,
});

/** The first question is worth 5 marks. */
async function exam(plan?: Plan, students: Student[] = [anna]) {
  const of = await writtenExam(room, students);
  await share(room.fred, of, 'mark', mira, nila, omar);
  if (plan) await done(change(of, plan, { apply: true }));
  return of;
}

const change = (of: WrittenExam, plan: Plan, more = {}, who: Person = room.fred) =>
  who.call(planned.changePlan, {
    ...examOf(of),
    body: { question_id: of.questionIds[0] as number, key: randomUUID(), version: 0, plan, ...more },
  });
const APPLY = { apply: true, reason: 'The regulation says so' };

type Form = Parameters<typeof submitFor>[3];
async function take(who: Person, of: WrittenExam) {
  const { answer } = await nextOf(who, of);
  if (!answer) throw new Error('Nothing waits');
  return answer;
}
async function mark(who: Person, of: WrittenExam, marks: number, form: Form = {}) {
  const answer = await take(who, of);
  await done(submitFor(who, of, answer, { marks, ...form }));
  return answer;
}
const refusal = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = (await sent) as { status: number; body: { code: string } };
  return [status, body.code];
};
const scoresOf = async (of: WrittenExam) =>
  (await done(room.fred.call(listExamResults, { ...examOf(of), query: {} }))).map(({ score }) => score);
/** The state of the only answer. */
async function stateOf(of: WrittenExam) {
  const { all, ...states } = await progressOf(room.fred, of);
  expect(Object.values(states).reduce((sum, one) => sum + one, 0)).toBe(all);
  return Object.entries(states).flatMap(([state, count]) => (count > 0 ? [state] : []));
}
const differences = (who: Person, of: WrittenExam) => done(who.call(planned.listDifferences, examOf(of)));
const difference = (who: Person, of: WrittenExam, answer: string) =>
  who.call(planned.getDifference, { params: { ...examOf(of).params, answer } });
const agree = (who: Person, of: WrittenExam, answer: string, marks: number, more = {}) =>
  who.call(planned.agreeOnMark, {
    ...examOf(of),
    body: { key: randomUUID(), answer, marks, reason: 'Both arguments are there', ...more },
  });
const reopen = (who: Person, of: WrittenExam, answer: string) =>
  who.call(marking.reopenSheet, { ...examOf(of), body: { answer } });

describe('blind double marking', () => {
  test('two people mark, nobody twice, and the mean counts when they are near', async () => {
    const of = await exam(double());
    expect(await stateOf(of)).toEqual(['waiting']);
    const held = await take(mira, of);
    expect(await stateOf(of)).toEqual(['held']);
    expect((await nextOf(nila, of)).answer).toBeNull();
    await done(submitFor(mira, of, held, { marks: 3 }));
    expect(await stateOf(of)).toEqual(['second']);
    expect(await scoresOf(of)).toEqual([null]);
    expect((await nextOf(mira, of)).answer).toBeNull();
    const second = await take(nila, of);
    expect(await stateOf(of)).toEqual(['held']);
    expect((await nextOf(omar, of)).answer).toBeNull();
    await done(submitFor(nila, of, second, { marks: 4 }));
    expect(await stateOf(of)).toEqual(['marked']);
    expect(await scoresOf(of)).toEqual([3.5]);
    expect((await nextOf(omar, of)).answer).toBeNull();
    expect(await refusal(submitFor(omar, of, second, { marks: 5 }))).toEqual([409, 'changed_meanwhile']);
    const { markers } = await done(room.fred.call(marking.getMarking, examOf(of)));
    expect(markers.map(({ name, answers }) => [name, answers])).toEqual([
      ['mira01', 1],
      ['nila01', 1],
    ]);
  });

  test('shows nobody another’s mark or comment before their own sheet, in no reply', async () => {
    const of = await exam(double());
    const comment = 'Wavelengths are missing';
    const first = await mark(mira, of, 2.5, { comment });
    for (const who of [nila, room.fred]) {
      const replies = [
        await take(who, of),
        await done(who.call(marking.getMarking, examOf(of))),
        await done(
          who.call(marking.listOwnSheets, {
            ...examOf(of),
            query: { question_id: String(first.question_id) },
          }),
        ),
        await differences(who, of),
        (await difference(who, of, first.answer)).body,
        await done(who.call(getAttempt, attemptOf(of, anna))),
        await done(who.call(listExamResults, { ...examOf(of), query: {} })),
      ];
      expect(JSON.stringify(replies)).not.toMatch(/2\.5|Wavelengths/);
      await done(who.call(marking.returnAnswer, { ...examOf(of), body: { answer: first.answer } }));
    }
  });

  test('the first sheet can be reopened until the second one is submitted, and no later', async () => {
    const of = await exam(double());
    const { answer } = await mark(mira, of, 1);
    const again = await done(reopen(mira, of, answer));
    expect(again.sheet?.marks).toBe(1);
    await done(submitFor(mira, of, again, { marks: 3, reason: 'Read again' }));
    expect(await stateOf(of)).toEqual(['second']);
    const open = await done(reopen(mira, of, answer));
    await done(mira.call(marking.returnAnswer, { ...examOf(of), body: { answer } }));
    await mark(nila, of, 4);
    expect(await scoresOf(of)).toEqual([3.5]);
    for (const who of [mira, nila])
      expect(await refusal(reopen(who, of, answer))).toEqual([409, 'changed_meanwhile']);
    expect(await refusal(submitFor(mira, of, open, { marks: 5 }))).toEqual([409, 'changed_meanwhile']);
    expect(await scoresOf(of)).toEqual([3.5]);
  });

  test('on the border they differ: both see both sheets, one proposes, the other confirms', async () => {
    const of = await exam(double());
    const { answer } = await mark(mira, of, 2, { comment: 'Too short' });
    await mark(nila, of, 3.5, { comment: 'Right in essence' });
    expect(await stateOf(of)).toEqual(['differs']);
    expect(await scoresOf(of)).toEqual([null]);
    expect(await refusal(room.fred.call(releaseResults, examOf(of)))).toEqual([409, 'exam_not_now']);
    const listed = { answer, question_number: 1, marks: [2, 3.5], proposed: null };
    expect(await differences(mira, of)).toMatchObject([{ ...listed, is_yours: true }]);
    expect(await differences(room.fred, of)).toMatchObject([{ ...listed, is_yours: false }]);
    expect(await differences(omar, of)).toEqual([]);
    expect(await refusal(difference(omar, of, answer))).toEqual([404, 'not_found']);
    expect(await refusal(agree(omar, of, answer, 3))).toEqual([404, 'not_found']);
    expect(await done(difference(nila, of, answer))).toMatchObject({
      sheets: [
        { marks: 2, comment: 'Too short', is_yours: false },
        { marks: 3.5, comment: 'Right in essence', is_yours: true },
      ],
      proposal: null,
      act: 'propose',
    });
    expect(await refusal(agree(nila, of, answer, 3, { reason: ' ' }))).toEqual([400, 'invalid_input']);
    for (const marks of [5.5, 2.75])
      expect(await refusal(agree(nila, of, answer, marks))).toEqual([400, 'invalid_input']);
    const key = randomUUID();
    for (let times = 0; times < 2; times++) await done(agree(nila, of, answer, 3, { key }));
    expect(await stateOf(of)).toEqual(['differs']);
    const confirm = (who: Person, proposal: string) =>
      who.call(planned.confirmMark, { ...examOf(of), body: { answer, proposal } });
    expect(await refusal(confirm(nila, key))).toEqual([403, 'not_allowed']);
    expect(await refusal(confirm(mira, randomUUID()))).toEqual([409, 'changed_meanwhile']);
    expect(await done(difference(mira, of, answer))).toMatchObject({
      proposal: { key, marks: 3, by: 'other', reason: 'Both arguments are there' },
    });
    for (let times = 0; times < 2; times++) await done(confirm(mira, key));
    expect(await stateOf(of)).toEqual(['marked']);
    expect(await scoresOf(of)).toEqual([3]);
    expect(await refusal(agree(nila, of, answer, 5))).toEqual([409, 'changed_meanwhile']);
    expect(await refusal(difference(mira, of, answer))).toEqual([409, 'changed_meanwhile']);
    await room.over();
    await refreshToken(anna);
    await done(room.fred.call(releaseResults, examOf(of)));
    const [seen] = await done(anna.call(reviewResult, examOf(of)));
    expect(seen).toMatchObject({ marks: 3, comment: 'Too short\n\nRight in essence' });
    expect(JSON.stringify(seen)).not.toMatch(/mira|nila|Both arguments/);
  });

  test('a proposal answers a proposal; the owner who has not marked decides alone', async () => {
    const of = await exam(double(), [anna, bala]);
    for (let times = 0; times < 2; times++) await mark(mira, of, 0);
    const [one, other] = [(await mark(nila, of, 5)).answer, (await mark(nila, of, 5)).answer];
    const [first, second] = [randomUUID(), randomUUID()];
    await done(agree(mira, of, one, 1, { key: first }));
    await done(agree(nila, of, one, 2, { key: second }));
    const confirm = (who: Person, proposal: string) =>
      who.call(planned.confirmMark, { ...examOf(of), body: { answer: one, proposal } });
    expect(await refusal(confirm(nila, first))).toEqual([409, 'changed_meanwhile']);
    await done(confirm(mira, second));
    expect((await done(difference(room.fred, of, other))).act).toBe('settle');
    await done(agree(room.fred, of, other, 4));
    expect((await scoresOf(of)).sort()).toEqual([2, 4]);
    expect(
      await sql`
        select g.by_id, g.reason from given_marks g join marked_answers w using (attempt_id, question_id)
        where w.key = ${other} and not g.is_open`,
    ).toEqual([{ by_id: room.fred.id, reason: 'Both arguments are there' }]);
  });

  test('a conflict of interest keeps a difference away too, and those who run the exam decide', async () => {
    const of = await exam(double());
    await mark(mira, of, 0);
    const { answer } = await mark(nila, of, 5);
    const [{ roll_number }] = await sql<[{ roll_number: string }]>`
      select roll_number from sitters where id = ${anna.student_id}`;
    const body = { key: randomUUID(), student: roll_number, reason: 'A cousin', marker_id: mira.id };
    await done(room.fred.call(declareConflict, { ...examOf(of), body }));
    expect(await differences(mira, of)).toEqual([]);
    expect(await refusal(difference(mira, of, answer))).toEqual([404, 'not_found']);
    expect(await refusal(agree(mira, of, answer, 3))).toEqual([404, 'not_found']);
    await done(agree(room.fred, of, answer, 3));
    expect(await scoresOf(of)).toEqual([3]);
  });

  test('an owner who has marked the answer needs the other one, as everybody does', async () => {
    const of = await exam(double());
    await mark(room.fred, of, 0);
    const { answer } = await mark(mira, of, 5);
    expect((await done(difference(room.fred, of, answer))).act).toBe('propose');
  });

  test('a third person marks where two differ: the published rule', async () => {
    const of = await exam(double({ combine: 'higher', beyond: 'third_higher' }));
    await mark(mira, of, 1);
    await mark(nila, of, 5);
    expect(await stateOf(of)).toEqual(['second']);
    for (const who of [mira, nila, room.fred]) expect(await differences(who, of)).toEqual([]);
    for (const who of [mira, nila]) expect((await nextOf(who, of)).answer).toBeNull();
    const third = await take(omar, of);
    expect(third.sheet).toBeNull();
    await done(submitFor(omar, of, third, { marks: 2 }));
    expect(await stateOf(of)).toEqual(['marked']);
    expect(await scoresOf(of)).toEqual([2]);
  });

  test('what the second passes on goes to those who run the exam, who give the second sheet', async () => {
    const of = await exam(double());
    await mark(mira, of, 3);
    const { answer, question_id } = await take(nila, of);
    await done(
      nila.call(marking.escalateAnswer, { ...examOf(of), body: { answer, note: 'Which year is this?' } }),
    );
    expect(await stateOf(of)).toEqual(['escalated']);
    const { answer: escalated } = await done(
      room.fred.call(marking.nextEscalated, { ...examOf(of), body: { question_id } }),
    );
    await done(submitFor(room.fred, of, escalated as NonNullable<typeof escalated>, { marks: 4 }));
    expect(await scoresOf(of)).toEqual([3.5]);
  });

  test('an answer that changes begins again', async () => {
    const of = await exam(double());
    await mark(mira, of, 3);
    await done(
      room.fred.call(reopenAttempt, { ...attemptOf(of, anna), body: { minutes: 5, reason: 'Power cut' } }),
    );
    await sit(anna, of.id);
    await write(anna, of, 0, 'Because of Rayleigh');
    await handIn(anna, of);
    expect(await stateOf(of)).toEqual(['waiting']);
    // Whoever marked the former text may be the first again.
    expect((await take(mira, of)).sheet).toBeNull();
    await mark(mira, of, 1);
    await mark(nila, of, 2);
    expect(await scoresOf(of)).toEqual([1.5]);
  });

  test('home counts what waits for this person', async () => {
    const of = await exam(double());
    const waits = async (who: Person) =>
      (await done(who.call(getHome))).waiting.some((one) => one.kind === 'mark' && one.exam_id === of.id);
    await mark(mira, of, 0);
    expect([await waits(mira), await waits(nila)]).toEqual([false, true]);
    await mark(nila, of, 5);
    expect([await waits(omar), await waits(nila)]).toEqual([false, false]);
  });
});

describe('a second look', () => {
  const look = (more: Partial<Plan & { type: 'second_look' }> = {}): Plan => ({
    type: 'second_look',
    percent: 0,
    pass_mark: 2,
    around: 0.5,
    ...more,
  });

  test('a mark above what is near the pass mark counts at once; a fail is looked at', async () => {
    const of = await exam(look(), [anna, bala]);
    await mark(mira, of, 3);
    expect(await stateOf(of)).toEqual(['waiting', 'marked']);
    await mark(mira, of, 2.5);
    expect(await stateOf(of)).toEqual(['second', 'marked']);
    await mark(nila, of, 2.5);
    expect(await stateOf(of)).toEqual(['marked']);
    expect((await scoresOf(of)).sort()).toEqual([2.5, 3]);
  });

  test('who differs says why, and then their mark counts; the first marker looks on', async () => {
    const of = await exam(look({ percent: 100, pass_mark: null }));
    const { answer } = await mark(mira, of, 5);
    expect(await stateOf(of)).toEqual(['second']);
    await mark(nila, of, 4.5);
    expect(await stateOf(of)).toEqual(['differs']);
    expect((await done(difference(mira, of, answer))).act).toBe('look');
    expect(await refusal(agree(mira, of, answer, 5))).toEqual([403, 'not_allowed']);
    await done(agree(nila, of, answer, 4.5));
    expect(await scoresOf(of)).toEqual([4.5]);
  });

  test('draws about as many as it says', async () => {
    const of = await exam(look({ percent: 30, pass_mark: null }));
    const [{ seed }] = await sql<[{ seed: string }]>`select seed from marking_plans where exam_id = ${of.id}`;
    const { standingOf } = await import('./plans.service.ts');
    const plan = { plan: look({ percent: 30, pass_mark: null }), version: 1, seed, reason: '' };
    const drawn = Array.from({ length: 2000 }, () =>
      standingOf(plan, { key: randomUUID(), sheets: [{ id: 1, marks: 5 }] }),
    ).filter(({ is }) => is === 'due').length;
    // Six standard deviations.
    expect(Math.abs(drawn / 2000 - 0.3)).toBeLessThan(0.062);
  });
});

describe('a plan', () => {
  const read = (of: WrittenExam, who: Person = mira) =>
    done(who.call(planned.getPlan, { ...examOf(of), query: { question_id: String(of.questionIds[0]) } }));

  test('is set by those who run the exam, read by those who mark, once for its key and its version', async () => {
    const of = await exam();
    expect(await read(of)).toMatchObject({ version: 0, plan: { type: 'single' }, begun: 0, marks: 5 });
    expect(await refusal(change(of, double(), { apply: true }, mira))).toEqual([403, 'not_allowed']);
    expect(await refusal(change(of, double({ tolerance: 0 })))).toEqual([400, 'invalid_input']);
    expect(await done(change(of, double()))).toMatchObject({ is_applied: false, version: 0 });
    const key = randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await done(change(of, double(), { apply: true, key }))).toMatchObject({ version: 1 });
    expect(await refusal(change(of, double(), APPLY))).toEqual([409, 'changed_meanwhile']);
    expect(await read(of)).toMatchObject({ version: 1, plan: double() });
    const { questions } = await done(mira.call(marking.getMarking, examOf(of)));
    expect(questions.map(({ plan }) => plan.type)).toEqual(['double', 'single']);
    const log = await done(room.fred.call(listExamLog, { ...examOf(of), query: { part: 'results' } }));
    expect(log.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^changed the marking of question 1 of .*, so that two people mark each answer/),
    ]);
  });

  test('changes marks as was shown before, and back again; sheets say the same as ever', async () => {
    const of = await exam(undefined, [anna, bala]);
    const first = await mark(mira, of, 3);
    const shown = await done(change(of, double()));
    expect(shown).toMatchObject({ is_applied: false, changed: 0, opened: 1, settled: 0 });
    expect(await stateOf(of)).toEqual(['waiting', 'marked']);
    expect(await refusal(change(of, double(), { apply: true }))).toEqual([400, 'invalid_input']);
    expect(await done(change(of, double(), APPLY))).toMatchObject({ version: 1, opened: 1 });
    expect(await stateOf(of)).toEqual(['waiting', 'second']);
    expect(await scoresOf(of)).toEqual([null, null]);
    const sheets = () => sql`select key, marks, comment, submitted_at from answer_sheets order by id`;
    const said = await sheets();
    await done(change(of, { type: 'single' }, { ...APPLY, version: 1 }));
    expect((await scoresOf(of)).filter((score) => score !== null)).toEqual([3]);
    expect(await sheets()).toEqual(said);
    expect((await done(reopen(mira, of, first.answer))).sheet?.marks).toBe(3);
    await done(mira.call(marking.returnAnswer, { ...examOf(of), body: { answer: first.answer } }));

    await done(change(of, double(), { ...APPLY, version: 2 }));
    await mark(mira, of, 2);
    for (let times = 0; times < 2; times++) await mark(nila, of, 4);
    // One is 3 and 4, the other 2 and 4.
    expect(await stateOf(of)).toEqual(['differs', 'marked']);
    const wider = double({ tolerance: 3, combine: 'higher' });
    expect(await done(change(of, wider, { ...APPLY, version: 3 }))).toMatchObject({ changed: 1, settled: 1 });
    expect(await scoresOf(of)).toEqual([4, 4]);
    const narrow = double({ tolerance: 1 });
    expect(await done(change(of, narrow, { version: 4 }))).toMatchObject({ opened: 2 });
    expect(await scoresOf(of)).toEqual([4, 4]);
  });

  test('leaves what people agreed on as it is', async () => {
    const of = await exam(double());
    const { answer } = await mark(mira, of, 0);
    await mark(nila, of, 5);
    await done(agree(room.fred, of, answer, 4));
    const mean = double({ tolerance: 100 });
    expect(await done(change(of, mean, { ...APPLY, version: 1 }))).toMatchObject({ changed: 0, opened: 0 });
    expect(await scoresOf(of)).toEqual([4]);
  });

  test('is final once somebody has the results', async () => {
    const of = await exam();
    await mark(mira, of, 3);
    await room.over();
    await refreshToken(mira);
    await done(room.fred.call(releaseResults, examOf(of)));
    for (const apply of [false, true])
      expect(await refusal(change(of, double(), { ...APPLY, apply }))).toEqual([409, 'results_out']);
  });
});

test('figures: own ones to a marker, all to those who run the exam, and none of fewer than ten answers', async () => {
  const of = await exam(double());
  const figures = (who: Person) =>
    done(
      who.call(planned.getMarkingFigures, {
        ...examOf(of),
        query: { question_id: String(of.questionIds[0]) },
      }),
    );
  await mark(mira, of, 3);
  const few = (name: string, is_you: boolean, n: number, others: string[] = []) => ({
    ...{ name, is_you, n, figures: null, seconds: null, items: [] },
    pairs: others.map((other) => ({ name: other, n, figures: null })),
  });
  expect(await figures(room.fred)).toEqual([few('mira01', false, 0)]);
  await mark(nila, of, 4);
  expect(await figures(mira)).toEqual([few('mira01', true, 1)]);
  expect(await figures(omar)).toEqual([]);
  expect(await figures(room.fred)).toEqual([
    few('mira01', false, 1, ['nila01']),
    few('nila01', false, 1, ['mira01']),
  ]);
});
