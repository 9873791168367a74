// What markers do with answers that have an agreed mark: they practise, qualify, and meet some that nobody can tell.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { listEqualAnswers } from '@quivia/contract/equal-answers';
import { listExamLog } from '@quivia/contract/exam-log';
import { listExamResults, releaseResults } from '@quivia/contract/exam-results';
import type { SeedUse } from '@quivia/contract/marking/seeds';
import { flagAnswer } from '@quivia/contract/marking-flags';
import { enterMarking, inviteMarkingGuest, sendMarkingCode } from '@quivia/contract/marking-guests';
import { changePlan, getMarkingFigures } from '@quivia/contract/marking-plans';
import * as contract from '@quivia/contract/marking-seeds';
import { getStatement } from '@quivia/contract/marking-work';
import { listNotifications } from '@quivia/contract/notifications';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { after, days, now } from '../../../platform/clock.ts';
import { textsAreMarkedByPeople } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  choose,
  firstQuestion,
  giveSeeds,
  inExam,
  type Seeded,
  seedsOf,
  setRules,
  submitMarks,
  take,
} from '../../../testing/exams/seeded-exam.ts';
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

const STUDENTS = 22;
let room: Class;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass(...Array.from({ length: STUDENTS }, (_, at) => `pupil${at + 10}`));
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

async function exam(students: number) {
  const of = await writtenExam(room, room.students.slice(0, students));
  await share(room.fred, of, 'mark', mira, nila);
  return of;
}

const seeds = (of: WrittenExam, uses: readonly SeedUse[]) => giveSeeds(room.fred, nila, of, uses);

const decide = (of: WrittenExam, marker: { id: number }, act: contract.MarkerAct, who = room.fred) =>
  who.call(
    contract.decideOnMarker,
    inExam(of, { question_id: firstQuestion(of), marker_id: marker.id, act, reason: 'We have talked' }),
  );

const markerOf = async (of: WrittenExam, name: string) =>
  (await seedsOf(room.fred, of)).markers.find((one) => one.name === name);

const told = async (who: Person) =>
  (await done(who.call(listNotifications, {}))).items.map(({ message_id }) => message_id);

const scores = async (of: WrittenExam) =>
  (await done(room.fred.call(listExamResults, { ...examOf(of), query: {} }))).map(({ score }) => score);

test('a marker practises first, and reads the agreed mark with its reasons after each', async () => {
  const of = await exam(4);
  const chosen = await seeds(of, ['practice', 'practice']);
  const before = await progressOf(room.fred, of);
  const read: unknown[] = [];
  for (const done_ of [0, 1]) {
    const { answer, stage } = await nextOf(mira, of);
    expect(stage).toEqual({ is: 'practice', done: done_, all: 2, needed: null });
    expect(await done(mira.call(marking.listAhead, inExam(of, { question_id: firstQuestion(of) })))).toEqual(
      [],
    );
    const key = randomUUID();
    const sent = () => done(submitFor(mira, of, answer as marking.AnswerToMark, { marks: 2 + done_, key }));
    const { agreed } = await sent();
    expect(agreed).toEqual({
      ...{ marks: 3, yours: 2 + done_, is_near: done_ === 1, reasons: 'Names the wavelength' },
      ...{ comment: 'Says 3', by_rubric: null, annotations: [] },
    });
    // The same call again, after its reply was lost.
    expect((await sent()).agreed).toEqual(agreed);
    read.push(answer?.given.text);
  }
  expect(new Set(read)).toEqual(new Set(chosen.map(({ text }) => text)));
  expect(await progressOf(room.fred, of)).toEqual(before);
  const { answer, stage } = await nextOf(mira, of);
  expect([stage, chosen.some(({ key }) => key === answer?.answer)]).toEqual([undefined, false]);
  // Who set the standard doesn't practise by it.
  expect((await nextOf(nila, of)).stage).toBeUndefined();
});

test('who qualifies marks; who doesn’t is told, as is the owner, who lets them try again or in', async () => {
  const of = await exam(4);
  await seeds(of, ['qualification', 'qualification']);
  // Exactly as far apart as the tolerance is not near enough.
  await done(setRules(room.fred, of, { of: 2, needed: 2, tolerance: 1 }));
  const tryWith = async (...marks: number[]) => {
    for (const [place, mark] of marks.entries()) {
      const { answer, stage } = await nextOf(mira, of);
      expect(stage).toEqual({ is: 'qualification', done: place, all: 2, needed: 2 });
      const { agreed } = await submitMarks(mira, of, answer as marking.AnswerToMark, mark);
      expect(agreed).toBeUndefined();
    }
  };
  await tryWith(3.5, 4);
  expect(await nextOf(mira, of)).toMatchObject({
    ...{ answer: null, stage: { is: 'failed', done: 1, all: 2, needed: 2 } },
  });
  const [overview] = (await done(mira.call(marking.getMarking, examOf(of)))).questions;
  expect(overview).toMatchObject({ waits_for_you: false, stage: { is: 'failed' } });
  expect(await told(room.fred)).toContain('exam.markerNotQualified');
  expect(await markerOf(of, 'mira01')).toMatchObject({ state: 'failed', within: 1 });
  expect((await decide(of, mira, 'try_again', mira)).status).toBe(403);
  expect((await decide(of, room.fred, 'let_in')).status).toBe(403);
  await done(decide(of, mira, 'try_again'));
  expect(await told(mira)).toContain('exam.qualifyAgain');
  await tryWith(2.5, 3);
  expect((await nextOf(mira, of)).stage).toBeUndefined();
  expect(await take(mira, of)).toMatchObject({ sheet: null });
  expect((await decide(of, mira, 'try_again')).status).toBe(409);
  const log = JSON.stringify(await done(room.fred.call(listExamLog, { ...examOf(of), query: {} } as never)));
  expect(log).toContain('with 2 of 2 seeds, with a tolerance of 1 mark');
});

test('who is let in without qualifying is so with a reason, in the log of the exam', async () => {
  const of = await exam(3);
  await seeds(of, ['qualification']);
  await done(setRules(room.fred, of, { of: 1, needed: 1, tolerance: null }));
  const waits = await take(room.fred, of);
  const { answer } = await nextOf(mira, of);
  await submitMarks(mira, of, answer as marking.AnswerToMark, 1);
  // No answer of the pool can be reached around it.
  const { status, body } = await submitFor(mira, of, waits, { marks: 1 });
  expect([status, (body as { message_id?: string }).message_id]).toEqual([409, 'answer-marking.notAdmitted']);
  await done(decide(of, mira, 'let_in'));
  expect((await nextOf(mira, of)).answer).not.toBeNull();
  const log = JSON.stringify(await done(room.fred.call(listExamLog, { ...examOf(of), query: {} } as never)));
  expect(log).toContain('let mira01 mark without qualifying');
  expect(log).toContain('We have talked');
});

test('one in ten is a seed, at the same place again, and the agreed mark is the one that counts', async () => {
  const of = await exam(STUDENTS);
  const chosen = await seeds(of, ['quality', 'quality']);
  const isSeed = ({ answer }: { answer: string }) => chosen.some(({ key }) => key === answer);
  const seen: marking.AnswerToMark[] = [];
  for (;;) {
    const { answer, progress } = await nextOf(mira, of);
    if (!answer) break;
    const { all, ...states } = progress;
    expect(Object.values(states).reduce((sum, one) => sum + one, 0)).toBe(all);
    // Nothing moves but one answer from waiting to marked, a seed as any other.
    expect(progress).toMatchObject({ held: 1, marked: seen.length, waiting: STUDENTS - 1 - seen.length });
    expect(await progressOf(mira, of)).toEqual(progress);
    expect((await take(mira, of)).answer).toBe(answer.answer);
    const shape = Object.keys(seen[0] ?? answer).sort();
    expect([Object.keys(answer).sort(), answer.sheet, answer.escalated]).toEqual([shape, null, null]);
    // The page asks for what is equal, and for more time.
    const equal = { ...examOf(of), query: { answer: answer.answer } };
    expect(await done(mira.call(listEqualAnswers, equal))).toEqual([]);
    await done(mira.call(marking.keepHold, inExam(of, { answer: answer.answer })));
    const ahead = await done(mira.call(marking.listAhead, inExam(of, { question_id: firstQuestion(of) })));
    await submitMarks(mira, of, answer, 1);
    const [first] = ahead;
    if (first) {
      const named = { question_id: firstQuestion(of), answer: first.answer };
      const { answer: taken } = await done(mira.call(marking.nextAnswer, inExam(of, named)));
      expect(taken).toMatchObject({ ...first });
      expect((await nextOf(mira, of)).answer?.answer).toBe(first.answer);
    }
    seen.push(answer);
  }
  // 20 answers of the pool: one seed among the first ten, and one among the second.
  const places = seen.flatMap((answer, place) => (isSeed(answer) ? place : []));
  expect([seen.length, places.length]).toEqual([STUDENTS, 2]);
  expect(places.map((place) => Math.floor(place / 10))).toEqual([0, 1]);
  expect((await scores(of)).toSorted()).toEqual([...Array(20).fill(1), 3, 3]);
  expect(await progressOf(mira, of)).toMatchObject({ all: STUDENTS, marked: STUDENTS, waiting: 0 });
  // Their own list, the counts and the statement hold seeds as all others.
  const own = { ...examOf(of), query: { question_id: String(firstQuestion(of)) } };
  const sheets = await done(mira.call(marking.listOwnSheets, own));
  expect(sheets.map(({ answer }) => answer)).toEqual(seen.map(({ answer }) => answer).toReversed());
  const overview = await done(mira.call(marking.getMarking, examOf(of)));
  expect(overview.questions[0]?.yours).toBe(STUDENTS);
  expect(overview.markers.find(({ is_you }) => is_you)?.answers).toBe(STUDENTS);
  const { people } = await done(mira.call(getStatement, examOf(of)));
  expect(people.find(({ name }) => name === 'mira01')).toMatchObject({
    answers: STUDENTS,
    scripts: STUDENTS,
  });
  // A seed is reopened and marked again as all others are, and its student's mark stays.
  const seed = seen[places[0] as number] as marking.AnswerToMark;
  const reopened = await done(mira.call(marking.reopenSheet, inExam(of, { answer: seed.answer })));
  expect(reopened).toMatchObject({ answer: seed.answer, sheet: { marks: 1, comment: 'Says 1' } });
  await submitMarks(mira, of, reopened, 3);
  expect((await scores(of)).toSorted()).toEqual([...Array(20).fill(1), 3, 3]);
  const figures = await done(
    mira.call(getMarkingFigures, { ...examOf(of), query: { question_id: String(firstQuestion(of)) } }),
  );
  expect(figures).toMatchObject([{ is_you: true, seeds: { n: 0, figures: null } }]);
  // Once the results are out, a seed is as final as all others.
  const other = seen.find((one) => !isSeed(one)) as marking.AnswerToMark;
  await done(room.fred.call(releaseResults, examOf(of)));
  const refused = [];
  for (const one of [other, seed]) {
    const again = await mira.call(marking.reopenSheet, inExam(of, { answer: one.answer }));
    const sent = await submitFor(mira, of, one, { marks: 2 });
    refused.push([again, sent].map(({ status, body }) => [status, (body as { message: string }).message]));
  }
  expect(refused[0]?.[0]?.[0]).toBe(409);
  expect(refused[1]).toEqual(refused[0]);
});

test('what a marker has in hand or has marked stays theirs when practice is added, a seed as any other', async () => {
  const of = await exam(14);
  const [chosen] = (await seeds(of, ['quality'])) as [Seeded];
  const marked: string[] = [];
  const inHand = async () => {
    const answer = await take(mira, of);
    if (answer.answer === chosen.key) return answer;
    await submitMarks(mira, of, answer, 3);
    marked.push(answer.answer);
    return undefined;
  };
  let seed: marking.AnswerToMark | undefined;
  while (!seed) seed = await inHand();
  const rest = await progressOf(mira, of);
  await seeds(of, ['practice']);
  const { stage, progress } = await nextOf(mira, of);
  expect(stage).toMatchObject({ is: 'practice' });
  // Another answer has its mark by now; where there are checks is not to be read from the counts.
  expect(progress).toMatchObject({ waiting: rest.waiting - 1, marked: rest.marked + 1, held: rest.held });
  expect(await progressOf(mira, of)).toEqual(progress);
  await done(mira.call(marking.keepHold, inExam(of, { answer: seed.answer })));
  expect((await submitMarks(mira, of, seed, 2)).agreed).toBeUndefined();
  const reopen = (answer: string) => mira.call(marking.reopenSheet, inExam(of, { answer }));
  for (const answer of [seed.answer, ...marked.slice(0, 1)])
    expect((await done(reopen(answer))).sheet).not.toBeNull();
});

test('where two people mark each answer, a seed waits for the second one in what its marker sees', async () => {
  const of = await exam(14);
  const plan = { type: 'double', tolerance: 1, combine: 'mean', beyond: 'meet' } as const;
  const planned = {
    question_id: firstQuestion(of),
    key: randomUUID(),
    version: 0,
    reason: '',
    apply: true,
    plan,
  };
  await done(room.fred.call(changePlan, inExam(of, planned)));
  const { answer: key } = await take(room.fred, of);
  const named = inExam(of, { question_id: firstQuestion(of), answer: key });
  for (const who of [room.fred, nila]) {
    const { answer } = await done(who.call(marking.nextAnswer, named));
    await submitMarks(who, of, answer as marking.AnswerToMark, 3);
  }
  await done(choose(room.fred, of, key, 'quality'));
  let seen = 0;
  let met = 0;
  for (;;) {
    const { answer, progress } = await nextOf(mira, of);
    if (!answer) break;
    expect(progress).toMatchObject({ held: 1, waiting: 13 - seen, second: seen, marked: 0, differs: 0 });
    await submitMarks(mira, of, answer, 3);
    seen += 1;
    if (answer.answer === key) met += 1;
  }
  expect([seen, met]).toEqual([14, 1]);
  expect(await progressOf(mira, of)).toMatchObject({ second: 13, marked: 1 });
});

test('a seed is passed on and flagged as any other answer, and waits for nobody', async () => {
  const of = await exam(STUDENTS);
  const chosen = await seeds(of, ['quality', 'quality']);
  const isSeed = ({ answer }: { answer: string }) => chosen.some(({ key }) => key === answer);
  const passed: string[] = [];
  for (;;) {
    const { answer } = await nextOf(mira, of);
    if (!answer) break;
    if (isSeed(answer)) {
      const flagged = {
        key: randomUUID(),
        answer: answer.answer,
        flag: 'illegible',
        note: '',
        pass_on: true,
      };
      if (passed.length > 0) await done(mira.call(flagAnswer, inExam(of, flagged)));
      else await done(mira.call(marking.escalateAnswer, inExam(of, { answer: answer.answer, note: 'Odd' })));
      passed.push(answer.answer);
    } else await submitMarks(mira, of, answer, 3);
  }
  expect(passed).toHaveLength(2);
  expect(await progressOf(room.fred, of)).toMatchObject({ all: STUDENTS, marked: STUDENTS, escalated: 0 });
  expect((await seedsOf(room.fred, of)).seeds.flatMap(({ passed_on }) => passed_on).toSorted()).toEqual([
    'Illegible',
    'Odd',
  ]);
});

test('two of the last five far off: marker and owner are told, and a person decides about a pause', async () => {
  const of = await exam(STUDENTS);
  const chosen = await seeds(of, ['quality', 'quality']);
  const isSeed = ({ answer }: { answer: string }) => chosen.some(({ key }) => key === answer);
  await done(setRules(room.fred, of, { of: 0, needed: 0, tolerance: 1 }));
  for (let met = 0; met < 2; ) {
    const answer = await take(mira, of);
    expect((await markerOf(of, 'mira01'))?.is_far_off).toBe(false);
    await submitMarks(mira, of, answer, isSeed(answer) ? 4 : 3);
    if (isSeed(answer)) met += 1;
  }
  expect(await markerOf(of, 'mira01')).toMatchObject({ is_far_off: true, last: [false, false] });
  expect(await told(room.fred)).toContain('exam.markerFarOff');
  expect(await told(mira)).toContain('exam.marksFarOff');
  const overview = async () => (await done(mira.call(marking.getMarking, examOf(of)))).questions[0];
  expect(await overview()).toMatchObject({ is_far_off: true, waits_for_you: true });
  // Nothing stops by itself; what is in hand at the pause can be marked.
  const inHand = await take(mira, of);
  await done(decide(of, mira, 'pause'));
  expect(await overview()).toMatchObject({ waits_for_you: false, stage: { is: 'paused' } });
  await submitMarks(mira, of, inHand, 3);
  expect(await nextOf(mira, of)).toMatchObject({ answer: null, stage: { is: 'paused' } });
  expect(await done(mira.call(marking.listAhead, inExam(of, { question_id: firstQuestion(of) })))).toEqual(
    [],
  );
  expect((await nextOf(nila, of)).answer).not.toBeNull();
  expect((await decide(of, mira, 'pause')).status).toBe(409);
  await done(decide(of, mira, 'resume'));
  expect((await nextOf(mira, of)).answer).not.toBeNull();
  expect(await markerOf(of, 'mira01')).toMatchObject({ is_far_off: false, last: [] });
});

test('a guest practises, qualifies, and meets seeds too', async () => {
  const of = await exam(STUDENTS);
  const uses = ['practice', 'qualification', 'quality'] as const;
  const chosen = (await seeds(of, uses)) as [Seeded, Seeded, Seeded];
  await done(setRules(room.fred, of, { of: 1, needed: 1, tolerance: 1 }));
  const email = 'meera@university.example';
  await done(
    room.fred.call(
      inviteMarkingGuest,
      inExam(of, {
        ...{ key: randomUUID(), name: 'Dr. Meera Nair', email },
        access_ends_at: after(now(), days(7)).toISOString(),
      }),
    ),
  );
  const secret = /\/mark\/([\w-]+)/.exec((await room.server.mailTo(email)).text)?.[1] ?? '';
  const meera = room.server.visitor() as Person;
  await done(meera.call(sendMarkingCode, { body: { secret } }));
  const { code } = await room.server.mailTo(email);
  meera.token = (await done(meera.call(enterMarking, { body: { secret, code } }))).access_token;
  const stages: unknown[] = [];
  const met: string[] = [];
  for (;;) {
    const { answer, stage } = await nextOf(meera, of);
    if (!answer) break;
    stages.push(stage?.is ?? 'answers');
    met.push(answer.answer);
    await submitMarks(meera, of, answer, 3);
  }
  expect(stages).toEqual(['practice', 'qualification', ...Array(STUDENTS - 2).fill('answers')]);
  expect(met.slice(0, 2)).toEqual([chosen[0].key, chosen[1].key]);
  expect(met).toContain(chosen[2].key);
  expect(await markerOf(of, 'Dr. Meera Nair')).toMatchObject({ state: 'marking', last: [true] });
});
