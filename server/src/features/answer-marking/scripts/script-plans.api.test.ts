// Two people mark each script: who is given which, what counts by the sums of their marks, agreements, a third person, what was
// passed on, and how the plan is set and ended.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { regrade } from '@quivia/contract/exam-decisions';
import { listExamLog } from '@quivia/contract/exam-log';
import { listExamResults, releaseResults } from '@quivia/contract/exam-results';
import type { DoublePlan } from '@quivia/contract/marking/plan';
import * as guests from '@quivia/contract/marking-guests';
import * as plans from '@quivia/contract/marking-plans';
import * as scripts from '@quivia/contract/marking-scripts';
import { changeRubric } from '@quivia/contract/rubrics';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { after, days, minutes, now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { type Student, sit } from '../../../testing/exams/exams.ts';
import { textsAreMarkedByPeople, write, written } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, handIn, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  progressOf,
  share,
  submitFor,
  type WrittenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';
import { rounds } from '../../../testing/server/rounds.ts';

let room: Class;
let anna: Student;
let mira: Person;
let nila: Person;
let otto: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01');
  [anna] = room.students as [Student];
  mira = await colleague(room, 'mira01');
  nila = await colleague(room, 'nila01');
  otto = await colleague(room, 'otto01');
});
afterEach(async () => {
  await room.backToNow();
  for (const who of [mira, nila, otto]) await refreshToken(who);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

const MEET: DoublePlan = { type: 'double', tolerance: 2, combine: 'mean', beyond: 'meet' };

/** Two questions of 5 and 3 marks, marked by script; everybody writes to both. */
async function exam(students: Student[] = [anna]): Promise<WrittenExam> {
  const of = await newExam(
    { ...room, students },
    [written('Why is the sky blue?', 5), written('What is a lens for?', 3)],
    { release: 'by_hand' },
  );
  for (const who of students) {
    await sit(who, of.id);
    for (const question of [0, 1]) await write(who, of, question, `${who.username} says ${question}`);
    await handIn(who, of);
  }
  await share(room.fred, of, 'mark', mira, nila, otto);
  await done(byScript(of));
  return of;
}

const byScript = (of: WrittenExam, by_script = true) =>
  room.fred.call(scripts.markByScript, { ...examOf(of), body: { by_script, reason: 'As regulated' } });

interface Change {
  version?: number;
  apply?: boolean;
  key?: string;
}

const plan = (of: WrittenExam, to: DoublePlan | null, change: Change = {}, who = room.fred) =>
  who.call(scripts.changeScriptPlan, {
    ...examOf(of),
    body: { key: randomUUID(), version: 0, apply: true, reason: 'As regulated', plan: to, ...change },
  });

async function planned(to: Partial<DoublePlan> = {}, students?: Student[]): Promise<WrittenExam> {
  const of = await exam(students);
  await done(plan(of, { ...MEET, ...to }));
  return of;
}

const nextScript = (who: Person, of: WrittenExam) => done(who.call(scripts.nextScript, examOf(of)));

async function take(who: Person, of: WrittenExam): Promise<marking.AnswerToMark[]> {
  const { script } = await nextScript(who, of);
  if (!script) throw new Error('No script waits');
  return script.answers;
}

async function markAll(who: Person, of: WrittenExam, ...marks: number[]): Promise<void> {
  for (const [place, answer] of (await take(who, of)).entries())
    await done(submitFor(who, of, answer, { marks: marks[place] as number }));
}

/** Of the first student, by question. */
const marksOf = async ({ id }: WrittenExam) =>
  (
    await sql<{ marks: number | null }[]>`
      select m.units / 84000.0 as marks from question_marks m join attempts a on a.id = m.attempt_id
      join exam_questions p on p.exam_id = a.exam_id and p.question_id = m.question_id
      where a.exam_id = ${id} order by a.id, p.place limit 2`
  ).map(({ marks }) => (marks === null ? null : Number(marks)));

/** What each question has; the states always add up. */
async function states(of: WrittenExam): Promise<string[][]> {
  const found: string[][] = [];
  for (const question of [0, 1]) {
    const { all, ...each } = await progressOf(room.fred, of, question);
    expect(Object.values(each).reduce((sum, one) => sum + one, 0)).toBe(all);
    found.push(Object.entries(each).flatMap(([state, count]) => Array<string>(count).fill(state)));
  }
  return found;
}

const refused = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await sent;
  return [status, (body as { message_id?: string }).message_id];
};

describe('the plan', () => {
  test('is set by those who run the exam where it is marked by script, and no question is marked alone then', async () => {
    const of = await exam();
    await done(byScript(of, false));
    expect(await refused(plan(of, MEET))).toEqual([409, 'marking-scripts.notByScript']);
    await done(byScript(of));
    expect((await plan(of, MEET, {}, mira)).status).toBe(403);
    const looked = await done(plan(of, MEET, { apply: false }));
    expect(looked).toMatchObject({ is_applied: false, version: 0, changed: 0, opened: 0, settled: 0 });
    const key = randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await done(plan(of, MEET, { key }))).toMatchObject({ is_applied: true, version: 1 });
    expect(await refused(plan(of, MEET))).toEqual([409, 'answer-marking.planChanged']);
    expect(await done(mira.call(scripts.getScriptPlan, examOf(of)))).toEqual({
      ...{ version: 1, plan: MEET, reason: 'As regulated', by_script: true },
      ...{ questions: 2, marks: 8, begun: 0 },
    });
    const overview = await done(mira.call(marking.getMarking, examOf(of)));
    expect(overview.scripts).toMatchObject({ all: 1, complete: 0, waits_for_you: true, plan: MEET });
    expect(overview.questions.map(({ waits_for_you }) => waits_for_you)).toEqual([false, false]);

    const question_id = of.questionIds[0] as number;
    const alone = [
      mira.call(marking.nextAnswer, { ...examOf(of), body: { question_id } }),
      mira.call(marking.listAhead, { ...examOf(of), body: { question_id } }),
    ];
    for (const call of alone) expect(await refused(call)).toEqual([409, 'answer-marking.wholeScripts']);
    const own = { question_id, key: randomUUID(), version: 0, plan: MEET, apply: true };
    expect(await refused(room.fred.call(plans.changePlan, { ...examOf(of), body: own }))).toEqual([
      409,
      'answer-marking.planOfScripts',
    ]);
    expect(await refused(byScript(of, false))).toEqual([409, 'marking-scripts.hasPlan']);
    await done(plan(of, null, { version: 1 }));
    await done(byScript(of, false));
    expect((await nextOf(mira, of)).answer).not.toBeNull();
    const log = await done(room.fred.call(listExamLog, { ...examOf(of), query: { part: 'results' } }));
    const changes = log.map(({ what }) => what).filter((what) => what.includes('changed the marking'));
    expect(changes).toEqual([
      expect.stringContaining('each question is marked by its own plan'),
      expect.stringContaining(
        'two people mark each script: less than 2 marks apart in total the mean counts, otherwise they agree on each answer',
      ),
    ]);
  });

  test('opens what one person has marked, and ending it gives every mark back', async () => {
    const of = await exam();
    await markAll(mira, of, 4, 2);
    expect(await marksOf(of)).toEqual([4, 2]);
    const looked = await done(plan(of, MEET, { apply: false }));
    expect(looked).toMatchObject({ changed: 0, opened: 2, settled: 0 });
    expect(await refused(plan(of, MEET, { version: 0 }))).toEqual([200, 'answer-marking.planStored']);
    expect(await marksOf(of)).toEqual([null, null]);
    expect(await states(of)).toEqual([['second'], ['second']]);
    await markAll(nila, of, 5, 2.5);
    expect(await marksOf(of)).toEqual([4.5, 2.25]);
    // The first sheets count for single marking again.
    const back = await done(plan(of, null, { version: 1, apply: false }));
    expect(back).toMatchObject({ changed: 2, opened: 0, settled: 0 });
    await done(plan(of, null, { version: 1 }));
    expect(await marksOf(of)).toEqual([4, 2]);
    const again = await done(plan(of, { ...MEET, combine: 'higher' }, { version: 2 }));
    expect(again).toMatchObject({ changed: 2 });
    expect(await marksOf(of)).toEqual([5, 2.5]);
  });
});

describe('two people', () => {
  test('mark all of a script, neither knowing the other’s marks, and their sums decide', async () => {
    const of = await planned();
    // More than the tolerance apart at each answer, and less in total.
    const first = await take(mira, of);
    await done(submitFor(mira, of, first[0] as marking.AnswerToMark, { marks: 5 }));
    expect(await states(of)).toEqual([['second'], ['held']]);
    // Nobody else is given a part of what one person is at.
    expect((await nextScript(nila, of)).script).not.toBeNull();
    expect((await nextScript(otto, of)).script).toBeNull();
    await done(submitFor(mira, of, first[1] as marking.AnswerToMark, { marks: 0 }));
    expect(await marksOf(of)).toEqual([null, null]);
    const second = await take(nila, of);
    expect(second).toHaveLength(2);
    expect(JSON.stringify(second)).not.toMatch(/mira|"marks":(0|5),"comment"/);
    for (const [place, answer] of second.entries())
      await done(submitFor(nila, of, answer, { marks: [3, 1.5][place] as number }));
    expect(await marksOf(of)).toEqual([4, 0.75]);
    expect(await states(of)).toEqual([['marked'], ['marked']]);
    expect((await nextScript(otto, of)).script).toBeNull();
  });

  test('who are too far apart agree on the answers at which they differ', async () => {
    const of = await planned();
    await markAll(mira, of, 5, 1);
    await markAll(nila, of, 3, 1);
    expect(await states(of)).toEqual([['differs'], ['marked']]);
    expect(await marksOf(of)).toEqual([null, 1]);
    const [difference] = await done(mira.call(plans.listDifferences, examOf(of)));
    expect(difference).toMatchObject({ question_number: 1, marks: [5, 3], is_yours: true });
    const answer = difference?.answer as string;
    const body = { key: randomUUID(), answer, marks: 4, reason: 'One step is missing' };
    await done(mira.call(plans.agreeOnMark, { ...examOf(of), body }));
    await done(nila.call(plans.confirmMark, { ...examOf(of), body: { answer, proposal: body.key } }));
    expect(await marksOf(of)).toEqual([4, 1]);
    // What was agreed stays when the plan is looked at again.
    expect(await done(plan(of, { ...MEET, tolerance: 1 }, { version: 1 }))).toMatchObject({
      changed: 0,
      opened: 0,
    });
  });

  test('and a third: the sum nearest to the third one’s decides whose marks count', async () => {
    const of = await planned({ tolerance: 1.5, combine: 'higher', beyond: 'third_higher' });
    await markAll(mira, of, 1, 1);
    await markAll(nila, of, 5, 2);
    expect(await states(of)).toEqual([['second'], ['second']]);
    expect((await nextScript(mira, of)).script).toBeNull();
    // 6 is one mark from 7 and four from 2: of these two the higher one counts, whole.
    await markAll(otto, of, 3, 3);
    expect(await marksOf(of)).toEqual([5, 2]);
    expect((await done(room.fred.call(listExamResults, { ...examOf(of), query: {} })))[0]?.score).toBe(7);
  });

  test('reach for the second place at once: one gets it', async () => {
    const of = await planned();
    await markAll(mira, of, 4, 2);
    let seen = 0;
    for (; seen < rounds(5, 200); seen += 1) {
      const found = await Promise.all([nextScript(nila, of), nextScript(otto, of)]);
      expect(found.flatMap(({ script }) => script?.answers.length ?? [])).toEqual([2]);
      await sql`delete from answer_holds`;
    }
    expect(seen).toBeGreaterThan(0);
  });
});

test('who leaves a script half marked makes room after ten minutes, and comes back while there is room', async () => {
  const of = await planned({}, room.students);
  const step = async () => {
    await room.step(minutes(11));
    for (const who of [mira, nila, otto, room.fred]) await refreshToken(who);
  };
  const [one, other] = (await take(mira, of)) as [marking.AnswerToMark, marking.AnswerToMark];
  await done(submitFor(mira, of, one, { marks: 4 }));
  await step();
  // What was begun comes first, with what is left of it.
  expect((await take(mira, of)).map(({ answer }) => answer)).toEqual([other.answer]);
  await step();
  for (const who of [nila, otto]) for (let times = 0; times < 2; times++) await markAll(who, of, 4, 2);
  expect(await states(of)).toEqual([
    ['marked', 'marked'],
    ['marked', 'marked'],
  ]);
  expect(await refused(submitFor(mira, of, other, { marks: 1 }))).toEqual([
    409,
    'answer-marking.markedByOther',
  ]);
  expect(await marksOf(of)).toEqual([4, 2]);
});

test('what a marker passes on is decided by those who run the exam, for both of them', async () => {
  const of = await planned();
  const [one, other] = (await take(mira, of)) as [marking.AnswerToMark, marking.AnswerToMark];
  const note = 'Is this allowed?';
  await done(mira.call(marking.escalateAnswer, { ...examOf(of), body: { answer: other.answer, note } }));
  await done(submitFor(mira, of, one, { marks: 4 }));
  expect((await take(nila, of)).map(({ answer }) => answer)).toEqual([one.answer]);
  await done(submitFor(nila, of, one, { marks: 5 }));
  expect(await states(of)).toEqual([['second'], ['escalated']]);
  const passedOn = { ...examOf(of), body: { question_id: of.questionIds[1] as number } };
  const { answer } = await done(room.fred.call(marking.nextEscalated, passedOn));
  await done(submitFor(room.fred, of, answer as marking.AnswerToMark, { marks: 1.5 }));
  expect(await marksOf(of)).toEqual([4.5, 1.5]);
  // They can think again, and it still counts for both.
  const again = await done(
    room.fred.call(marking.reopenSheet, { ...examOf(of), body: { answer: other.answer } }),
  );
  await done(submitFor(room.fred, of, again, { marks: 2 }));
  expect(await marksOf(of)).toEqual([4.5, 2]);
  expect(await states(of)).toEqual([['marked'], ['marked']]);
});

test('a change of a rubric changes the sums, and with them what counts for every answer of a script', async () => {
  const of = await exam();
  const question_id = of.questionIds[0] as number;
  const rubric = (marks: number) => [
    {
      ...{ name: '', choose: 'many' as const },
      items: [{ id: 'why', text: 'Says why', marks, shown: 'always' as const, note: '' }],
    },
  ];
  const change = (version: number, marks: number, apply = true) =>
    done(
      room.fred.call(changeRubric, {
        ...examOf(of),
        body: { question_id, key: randomUUID(), version, groups: rubric(marks), apply, reason: 'Agreed' },
      }),
    );
  await change(0, 2);
  await done(plan(of, { ...MEET, combine: 'higher' }));
  const markScript = async (who: Person, items: string[], marks: number) => {
    const [one, other] = (await take(who, of)) as [marking.AnswerToMark, marking.AnswerToMark];
    await done(submitFor(who, of, one, { by_rubric: { items }, rubric_version: 1 }));
    await done(submitFor(who, of, other, { marks }));
  };
  await markScript(mira, ['why'], 1);
  await markScript(nila, [], 2);
  // 3 and 2: all marks of the first.
  expect(await marksOf(of)).toEqual([2, 1]);
  expect(await change(1, 0.5, false)).toMatchObject({ changed: 2, opened: 0, settled: 0, marked: 1 });
  await change(1, 0.5);
  // 1.5 and 2: all marks of the second.
  expect(await marksOf(of)).toEqual([0, 2]);
  expect(await change(2, 4)).toMatchObject({ opened: 2 });
  expect(await states(of)).toEqual([['differs'], ['differs']]);
});

test('a question that is dropped leaves nobody stuck, and results wait until every script is settled', async () => {
  const of = await planned();
  await markAll(mira, of, 5, 3);
  await markAll(nila, of, 1, 3);
  expect((await room.fred.call(releaseResults, examOf(of))).status).toBe(409);
  const dropped = {
    question_id: of.questionIds[1] as number,
    policy: 'drop' as const,
    reason: 'Unclear',
    apply: true,
  };
  await done(room.fred.call(regrade, { ...examOf(of), body: dropped }));
  const [difference] = await done(room.fred.call(plans.listDifferences, examOf(of)));
  const body = {
    key: randomUUID(),
    answer: difference?.answer as string,
    marks: 2,
    reason: 'Both have a point',
  };
  await done(room.fred.call(plans.agreeOnMark, { ...examOf(of), body }));
  expect(await marksOf(of)).toEqual([2, 0]);
  await done(room.fred.call(releaseResults, examOf(of)));
  expect(await refused(plan(of, null, { version: 1 }))).toEqual([409, 'answer-marking.planFinal']);
});

test('a guest who was invited for some questions marks no whole script', async () => {
  const of = await planned();
  const email = 'meera@university.example';
  const body = {
    ...{ key: randomUUID(), name: 'Dr. Meera Nair', email, question_ids: [of.questionIds[1] as number] },
    access_ends_at: after(now(), days(7)).toISOString(),
  };
  await done(room.fred.call(guests.inviteMarkingGuest, { ...examOf(of), body }));
  const secret = /\/mark\/([\w-]+)/.exec((await room.server.mailTo(email)).text)?.[1] ?? '';
  const meera = room.server.visitor() as Person;
  await done(meera.call(guests.sendMarkingCode, { body: { secret } }));
  const { code } = await room.server.mailTo(email);
  meera.token = (await done(meera.call(guests.enterMarking, { body: { secret, code } }))).access_token;
  expect(await refused(meera.call(scripts.nextScript, examOf(of)))).toEqual([
    409,
    'marking-scripts.ofSomeQuestions',
  ]);
  expect((await done(meera.call(marking.getMarking, examOf(of)))).scripts?.waits_for_you).toBe(false);
});
