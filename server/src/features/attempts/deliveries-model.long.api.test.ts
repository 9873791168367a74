// Devices that lose their network around the deadline and the release, under every release rule: whatever a student gave is
// counted, or shown to student and examiner as not counted; and no receipt says more than the server has.
import { confirmDelivered, getReceipt, saveResponse, submitAttempt } from '@quivia/contract/attempts';
import { getAttempt, releaseResults } from '@quivia/contract/exam-results';
import { sendPresence } from '@quivia/contract/hall/presence';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { minutes, now, seconds, stepClock } from '../../platform/clock.ts';
import { closeAllDue, releaseAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit } from '../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass, resultOf } from '../../testing/exams/light-class.ts';
import { examOf, type NewExam } from '../../testing/exams/sat-exams.ts';
import { done, type Person, renewToken } from '../../testing/people.ts';
import { rounds } from '../../testing/server/rounds.ts';
import { writePresence } from '../hall/board/presence.service.ts';
import { useReleaseWait } from './release/release-wait.service.ts';

const DURATION = minutes(10);
const AWAY = minutes(60);
const LETTERS = 'ABCD';

let room: LightClass;
let fred: Person;
beforeAll(async () => {
  room = await openLightClass();
  useReleaseWait(10);
  ({ fred } = room);
});
afterAll(async () => {
  // Not after each round: signs of life have a limit, which time refills.
  stepClock(-stepped);
  vi.useRealTimers();
  await room.server.stop();
});

type Act =
  | { kind: 'answer'; who: number; question: number; option: number }
  | { kind: 'cut' | 'back' | 'submit'; who: number }
  | { kind: 'release' }
  | { kind: 'wait'; ms: number };

const who = fc.integer({ min: 0, max: 2 });
const network = fc.record({ kind: fc.constantFrom('cut' as const, 'back' as const), who });
const waiting = (...ms: number[]) =>
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(...ms) });
const release = fc.constant({ kind: 'release' as const });

const before: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      who,
      question: fc.integer({ min: 0, max: 1 }),
      option: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: network },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('submit' as const), who }) },
  { weight: 1, arbitrary: release },
  { weight: 2, arbitrary: waiting(seconds(4), minutes(1)) },
);
const after: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: network },
  { weight: 1, arbitrary: release },
  { weight: 3, arbitrary: waiting(seconds(4), minutes(4), minutes(11), minutes(30)) },
);
/** Around the deadline of ten minutes. */
const acts = fc
  .tuple(
    fc.array(before, { minLength: 6, maxLength: 16 }),
    waiting(minutes(8), minutes(10) + seconds(8)),
    fc.array(after, { minLength: 4, maxLength: 10 }),
  )
  .map(([early, middle, late]): Act[] => [...early, middle, ...late]);

interface Given {
  question: number;
  option: number;
  seq: number;
  /** What the server said of it; null while it is on the device. */
  said: 'saved' | 'late' | 'after' | null;
}

/** A page with its outbox. */
class Device {
  isOnline = true;
  hasEnded = false;
  wasAway = false;
  given: Given[] = [];

  readonly student: Student;
  readonly exam: NewExam;
  readonly due: number;
  constructor(student: Student, exam: NewExam, due: number) {
    this.student = student;
    this.exam = exam;
    this.due = due;
  }

  get waiting() {
    return this.given.filter(({ said }) => said === null);
  }

  /** Questions with an answer that the server has taken in time. */
  get saved() {
    return new Map(
      this.given.filter(({ said }) => said === 'saved').map((one) => [one.question, one.option]),
    );
  }

  async answer(question: number, option: number): Promise<void> {
    // The page covers the questions once the time is up.
    if (this.hasEnded || now().getTime() >= this.due) return;
    const seq = now().getTime() * 1000 + this.given.length;
    this.given.push({ question, option, seq, said: null });
    await this.deliver();
  }

  async deliver(): Promise<void> {
    if (!this.isOnline) return;
    for (const one of this.waiting) await this.sendTwice(one);
    if (this.hasEnded) await done(this.student.call(confirmDelivered, { body: this.of }));
  }

  /** As after a lost reply: what was said stays said. */
  async sendTwice(one: Given): Promise<void> {
    await this.send(one);
    const first = one.said;
    await this.send(one);
    expect(one.said).toBe(first);
  }

  async send(one: Given): Promise<void> {
    const body = {
      ...this.of,
      question_id: this.exam.questionIds[one.question] as number,
      option_id: this.exam.options[one.question]?.[one.option] as number,
      opening: 1,
      seq: one.seq,
    };
    const { outcome, after_results } = await done(this.student.call(saveResponse, { body }));
    one.said = after_results ? 'after' : outcome;
  }

  async beat(): Promise<void> {
    if (!this.isOnline || this.hasEnded) return;
    const unsaved = this.waiting.length;
    const body = { ...this.of, question_number: 1, unsaved, visible: true, seen_message: 0 };
    await done(this.student.call(sendPresence, { body }));
  }

  get of() {
    return { quiz_or_viva_id: this.exam.id };
  }

  /** The deadline has closed it. */
  async closed(): Promise<void> {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.wasAway = !this.isOnline;
    await this.deliver();
  }

  async submit(): Promise<void> {
    if (this.hasEnded || !this.isOnline || now().getTime() >= this.due) return;
    await done(this.student.call(submitAttempt, { body: this.of }));
    this.hasEnded = true;
  }
}

let stepped = 0;
function step(ms: number): void {
  stepped += ms;
  stepClock(ms);
  for (const one of [fred, ...room.students]) renewToken(one);
}

/** Pages that are open are heard shortly before the deadline. */
async function wait(devices: readonly Device[], ms: number): Promise<void> {
  const left = (devices[0] as Device).due - now().getTime();
  const before = left - seconds(5);
  if (before > 0 && ms > before) {
    step(before);
    for (const device of devices) await device.beat();
    await writePresence();
    step(ms - before);
  } else step(ms);
  await closeAllDue();
  if (now().getTime() > (devices[0] as Device).due + seconds(6))
    for (const device of devices) await device.closed();
}

async function expectTruth(device: Device): Promise<void> {
  const { exam, student, saved, given } = device;
  if (!device.hasEnded) return;
  const receipt = await done(student.call(getReceipt, { query: ofExam(exam.id) }));
  expect(receipt.answered).toBe(saved.size);
  const shown = await done(fred.call(getAttempt, attemptOf(exam, student)));
  for (const [question, option] of saved) {
    const chosen = shown.answers[question]?.options.filter(({ is_chosen }) => is_chosen);
    expect(chosen?.map(({ option_number }) => option_number)).toEqual([LETTERS[option]]);
  }
  const late = given.filter(({ said }) => said === 'late' || said === 'after');
  const told = late.map(({ question, option, seq, said }) => ({
    question_number: question + 1,
    chosen: LETTERS[option],
    given_at: new Date(seq / 1000).toISOString(),
    accepted: null,
    after_results: said === 'after',
  }));
  expect(shown.late).toMatchObject(told);
  const newest = new Map(told.map((one) => [one.question_number, one]));
  const own = [...newest.values()].sort((one, other) => one.question_number - other.question_number);
  expect(receipt.late).toMatchObject(own);
  const result = await resultOf(student, exam);
  if (result.status === 200) expect(result.body).toMatchObject({ answered: saved.size, late: own });
}

test('every answer is counted, or shown as not counted, and results wait for devices that are away', async () => {
  // Only steps move the clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  const releases = fc.constantFrom('at_once' as const, 'window_close' as const, 'by_hand' as const);
  await fc.assert(
    fc.asyncProperty(releases, acts, async (release, acts) => {
      const exam = await room.exam({ release });
      const due = now().getTime() + DURATION;
      const devices = room.students.map((student) => new Device(student, exam, due));
      for (const { student } of devices) await sit(student, exam.id);
      let isReleased = false;
      for (const given of acts) {
        const device = devices['who' in given ? given.who : 0] as Device;
        if (given.kind === 'answer') await device.answer(given.question, given.option);
        else if (given.kind === 'submit') await device.submit();
        else if (given.kind === 'wait') await wait(devices, given.ms);
        else if (given.kind === 'release') {
          if (release !== 'by_hand') continue;
          await done(fred.call(releaseResults, examOf(exam)));
          isReleased = true;
        } else {
          device.isOnline = given.kind === 'back';
          await device.deliver();
        }
        await releaseAllDue();
        for (const one of devices) {
          await expectTruth(one);
          const isWaitedFor = one.wasAway && !one.isOnline && now().getTime() < due + AWAY;
          if (isWaitedFor && !isReleased) expect((await resultOf(one.student, exam)).status).not.toBe(200);
        }
      }
      await wait(devices, minutes(20));
      await wait(devices, minutes(120));
      await releaseAllDue();
      for (const device of devices) {
        device.isOnline = true;
        await device.deliver();
        expect(device.waiting).toEqual([]);
        await expectTruth(device);
        const isOut = release !== 'by_hand' || isReleased;
        expect((await resultOf(device.student, exam)).status).toBe(isOut ? 200 : 403);
      }
    }),
    { numRuns: rounds(3, 40) },
  );
}, 300_000);
