// What markers say about parts of an answer: with the sheet, for good, and seen by nobody before they may see the sheet.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { reopenAttempt } from '@quivia/contract/exam-decisions';
import { getAttempt, releaseResults } from '@quivia/contract/exam-results';
import { ANNOTATION_LIMITS, type Annotation } from '@quivia/contract/marking/annotations';
import { revealNames } from '@quivia/contract/marking-flags';
import * as planned from '@quivia/contract/marking-plans';
import { reviewResult } from '@quivia/contract/results';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { type Student, sit } from '../../testing/exams/exams.ts';
import { attemptOf } from '../../testing/exams/light-class.ts';
import { textsAreMarkedByPeople, write } from '../../testing/exams/marked-by-people.ts';
import { type Class, examOf, handIn, openClass } from '../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  share,
  submitFor,
  textOf,
  type WrittenExam,
  writtenExam,
} from '../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';

let room: Class;
let anna: Student;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01');
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

async function exam(): Promise<WrittenExam> {
  const of = await writtenExam(room, [anna]);
  await share(room.fred, of, 'mark', mira, nila);
  return of;
}

async function take(who: Person, of: WrittenExam): Promise<marking.AnswerToMark> {
  const { answer } = await nextOf(who, of);
  if (!answer) throw new Error('Nothing waits');
  return answer;
}

const TEXT = textOf(0);
const on = (part: string, comment: string): Annotation => {
  const from = TEXT.indexOf(part);
  return { shape: 'passage', from, to: from + part.length, comment };
};
const [BLUE, RAYLEIGH] = [on('blue light', 'Why not violet?'), on('Rayleigh', 'Well remembered')];

const refusal = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = (await sent) as { status: number; body: { code: string; fields?: object } };
  return [status, body.code, ...Object.keys(body.fields ?? {})];
};
const reopen = (who: Person, of: WrittenExam, { answer }: { answer: string }) =>
  done(who.call(marking.reopenSheet, { ...examOf(of), body: { answer } }));
const stored = (answer: string) => sql`
  select s.annotations from answer_sheets s join marked_answers w on w.id = s.answer_id
  where w.key = ${answer} order by s.id`;

test('annotations are part of the sheet, as the answer is read; an earlier sheet keeps its own', async () => {
  const of = await exam();
  const first = await take(mira, of);
  await done(submitFor(mira, of, first, { marks: 3, annotations: [BLUE, RAYLEIGH] }));
  const again = await reopen(mira, of, first);
  expect(again.sheet?.annotations).toEqual([RAYLEIGH, BLUE]);
  const other = on('reason 1', 'Only one');
  await done(submitFor(mira, of, again, { marks: 2, reason: 'Read again', annotations: [other] }));
  expect((await reopen(mira, of, first)).sheet?.annotations).toEqual([other]);
  expect(await stored(first.answer)).toEqual([{ annotations: [RAYLEIGH, BLUE] }, { annotations: [other] }]);
});

test('the student reads them with the results, and nobody’s name; people who mark don’t, beside a name', async () => {
  const of = await exam();
  await done(submitFor(mira, of, await take(mira, of), { marks: 3, annotations: [BLUE, RAYLEIGH] }));
  const beside = async (who: Person) =>
    (await done(who.call(getAttempt, attemptOf(of, anna)))).answers[0]?.annotations;
  for (const who of [mira, nila]) expect(await beside(who)).toBeUndefined();
  await room.over();
  await refreshToken(anna);
  expect((await anna.call(reviewResult, examOf(of))).status).not.toBe(200);
  await done(room.fred.call(releaseResults, examOf(of)));
  const reveal = { shown: true, reason: 'The marking is done' };
  await done(room.fred.call(revealNames, { ...examOf(of), body: reveal }));
  expect(await beside(room.fred)).toEqual([RAYLEIGH, BLUE]);
  const review = await done(anna.call(reviewResult, examOf(of)));
  expect(review.map(({ annotations }) => annotations)).toEqual([[RAYLEIGH, BLUE], undefined]);
  expect(JSON.stringify(review)).not.toMatch(/mira|marker|by_id/);
});

describe('refused is', () => {
  test('what is not in the answer, or too much of it, and then there is no mark', async () => {
    const of = await exam();
    const answer = await take(mira, of);
    const send = (...annotations: Annotation[]) =>
      refusal(submitFor(mira, of, answer, { marks: 3, annotations }));
    const invalid = [400, 'invalid_input', 'annotations'];
    expect(await send({ ...BLUE, to: TEXT.length + 1 } as Annotation)).toEqual(invalid);
    expect(await send({ shape: 'pin', picture: randomUUID(), x: 0.5, y: 0.5, comment: 'Here' })).toEqual(
      invalid,
    );
    const many = Array<Annotation>(ANNOTATION_LIMITS.count + 1).fill(BLUE);
    expect((await send(...many)).slice(0, 2)).toEqual([400, 'invalid_input']);
    const long = { ...BLUE, comment: 'x'.repeat(ANNOTATION_LIMITS.comment + 1) };
    expect((await send(long)).slice(0, 2)).toEqual([400, 'invalid_input']);
    expect((await send({ ...BLUE, comment: ' ' })).slice(0, 2)).toEqual([400, 'invalid_input']);
    expect(await stored(answer.answer)).toEqual([]);
  });

  test('what is about an earlier text of the answer', async () => {
    const of = await exam();
    const first = await take(mira, of);
    const body = { minutes: 5, reason: 'Power cut' };
    await done(room.fred.call(reopenAttempt, { ...attemptOf(of, anna), body }));
    await sit(anna, of.id);
    await write(anna, of, 0, 'Because');
    await handIn(anna, of);
    const sent = submitFor(mira, of, first, { marks: 3, annotations: [BLUE] });
    expect((await refusal(sent)).slice(0, 2)).toEqual([409, 'changed_meanwhile']);
    const second = await take(mira, of);
    expect(second.sheet).toBeNull();
  });
});

test('of two markers neither sees the other’s before their own sheet; where they differ, both do', async () => {
  const of = await exam();
  const plan = { type: 'double', tolerance: 1, combine: 'mean', beyond: 'meet' } as const;
  await done(
    room.fred.call(planned.changePlan, {
      ...examOf(of),
      body: {
        question_id: of.questionIds[0] as number,
        key: randomUUID(),
        version: 0,
        plan,
        apply: true,
        reason: 'Regulation',
      },
    }),
  );
  const { answer } = await take(mira, of);
  await done(submitFor(mira, of, await take(mira, of), { marks: 1, annotations: [BLUE] }));
  const shown = (who: Person) =>
    who.call(planned.getDifference, { params: { ...examOf(of).params, answer } });
  const seen: unknown[] = [
    (await shown(nila)).body,
    (await done(room.fred.call(getAttempt, attemptOf(of, anna)))).answers,
  ];
  const second = await take(nila, of);
  expect(JSON.stringify([seen, second])).not.toContain('violet');
  await done(submitFor(nila, of, second, { marks: 5, annotations: [RAYLEIGH] }));
  for (const who of [mira, nila, room.fred])
    expect((await done(shown(who))).sheets.map(({ annotations }) => annotations)).toEqual([
      [BLUE],
      [RAYLEIGH],
    ]);
});
