// The whole life of an attempt, results included: random interleavings of student, faculty and clock. One after the
// other they agree with a model of a few lines; at the same time they keep what must always hold.
import { saveResponse, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import {
  correctMarks,
  decideLate,
  disqualify,
  type RegradePolicy,
  regrade,
  reopenAttempt,
} from '@quivia/contract/exam-decisions';
import { releaseResults } from '@quivia/contract/exam-results';
import { cancelExam, endExam, extendExam } from '@quivia/contract/running-exams';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { minutes, seconds, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { content } from '../../testing/exams/banks.ts';
import { closeAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student } from '../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass } from '../../testing/exams/light-class.ts';
import { examOf, type NewExam, newExam } from '../../testing/exams/sat-exams.ts';
import { type Person, renewToken } from '../../testing/people.ts';
import { rounds } from '../../testing/server/rounds.ts';
import { closeDue } from './close.job.ts';
import { GRACE } from './save.service.ts';

const MARGIN = seconds(1);
const QUESTIONS = 3;
/** The second option of each is right; a wrong answer to the last costs a third of its two marks. */
const KEY = 1;
const WORTH = [1, 1, 2];
const THIRD = 2;

let room: LightClass;
let fred: Person;
let anna: Student;
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, anna } = room);
});
afterAll(async () => {
  vi.useRealTimers();
  await room.server.stop();
});

type Act =
  | { kind: 'start' | 'submit' | 'end' | 'cancel' | 'release' | 'disqualify' }
  | { kind: 'save'; question: number; option: number | null }
  | { kind: 'wait'; seconds: number }
  | { kind: 'extend' | 'reopen'; minutes: number }
  | { kind: 'late'; accept: boolean }
  | { kind: 'correct'; marks: number | null }
  | { kind: 'regrade'; question: number; policy: Exclude<RegradePolicy, 'new_key'> };

const question = fc.integer({ min: 0, max: QUESTIONS - 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'start' as const }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      question,
      option: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 8 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(3, 60, 610) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'submit' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('late' as const), accept: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('regrade' as const),
      question,
      policy: fc.constantFrom('all_correct' as const, 'drop' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('correct' as const), marks: fc.constantFrom(0, 1.5, 4, null) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('extend' as const), minutes: fc.constantFrom(1, 5) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('reopen' as const), minutes: fc.constantFrom(1, 5) }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'end' as const }, { kind: 'release' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'disqualify' as const }, { kind: 'cancel' as const }) },
);

interface Given {
  question: number;
  option: number | null;
  late: boolean;
  /** Null until somebody decides. */
  accepted: boolean | null;
  /** It came after the results. */
  after: boolean;
}

/** In milliseconds since the exam was made; it opens at once, for ten minutes. */
class Model {
  now = 0;
  end = minutes(10);
  duration = minutes(10);
  status = 'assigned';
  due = minutes(10);
  startedAt = 0;
  /** What was granted beyond the rules, by reopening. */
  isCancelled = false;
  isExamReleased = false;
  isSealed = false;
  given: Given[] = [];
  policies: (RegradePolicy | null)[] = [null, null, null];
  corrected: number | null = null;

  get isLiving() {
    return this.status === 'assigned' || this.status === 'in_progress';
  }
  /** Once the time is up there is nothing to extend, end or cancel, also before it is closed. */
  get isLeft() {
    return this.isLiving && this.now < this.due;
  }
  get isGraded() {
    return this.status === 'submitted' || this.status === 'closed_by_deadline';
  }

  tick(): void {
    if (this.status === 'in_progress' && this.now > this.due + GRACE + MARGIN)
      this.finish('closed_by_deadline');
    if (this.status === 'assigned' && this.now > this.due) this.status = 'absent';
  }

  finish(status: string): void {
    this.status = status;
    this.isSealed = this.isExamReleased;
  }

  /** True when it is done, false when it is refused. */
  act(one: Act): boolean {
    switch (one.kind) {
      case 'wait':
        this.now += seconds(one.seconds);
        return true;
      case 'start':
        if (this.isCancelled || this.status === 'absent') return false;
        if (this.status === 'assigned') {
          if (this.now >= this.due) return false;
          this.status = 'in_progress';
          this.startedAt = this.now;
          this.due = Math.min(this.now + this.duration, this.end);
        }
        return true;
      case 'save': {
        if (this.status === 'assigned' || this.status === 'absent' || this.isCancelled) return false;
        const late = this.status !== 'in_progress' || this.now > this.due + GRACE;
        const after = late && this.isSealed;
        this.given.push({ question: one.question, option: one.option, late, accepted: null, after });
        return true;
      }
      case 'submit':
        if (this.status === 'in_progress') this.finish('submitted');
        return !this.isCancelled && this.status !== 'assigned' && this.status !== 'absent';
      case 'extend': {
        if (this.isCancelled || (this.now >= this.end && !this.isLeft)) return false;
        const granted = this.due - this.rule();
        this.end += minutes(one.minutes);
        this.duration += minutes(one.minutes);
        if (this.isLiving) this.due = this.rule() + granted;
        return true;
      }
      case 'end':
        if (this.isCancelled || (this.now >= this.end && !this.isLeft)) return false;
        // An exam that is ended in the moment it opens lasts a millisecond.
        this.end = Math.min(this.end, Math.max(this.now, 1));
        if (this.isLiving) this.due = this.now;
        return true;
      case 'cancel':
        if (this.isCancelled || (this.now >= this.end && !this.isLeft)) return false;
        this.isCancelled = true;
        this.status = 'cancelled';
        return true;
      case 'release':
        if (this.isCancelled) return false;
        if (!this.isLiving) this.isSealed = true;
        this.isExamReleased = true;
        return true;
      case 'disqualify':
        if (this.isCancelled || this.status === 'disqualified') return false;
        if (this.isLiving) this.isSealed = false;
        this.status = 'disqualified';
        return true;
      case 'reopen':
        if (this.isCancelled || this.isLiving) return false;
        if (this.status === 'absent' || this.startedAt === 0) this.startedAt ||= this.now;
        this.status = 'in_progress';
        this.due = this.now + minutes(one.minutes);
        this.isSealed = false;
        this.corrected = null;
        return true;
      case 'late':
        return !this.isCancelled && this.isGraded && this.decideLate(one.accept);
      case 'correct':
        if (!this.isGraded || (one.marks !== null && one.marks > this.total())) return false;
        this.corrected = one.marks;
        return true;
      case 'regrade':
        if (this.isCancelled) return false;
        this.policies[one.question] = one.policy;
        return true;
    }
  }

  /** About what is undecided, or about all again. */
  decideLate(accept: boolean): boolean {
    const late = this.given.filter((one) => one.late && !one.after);
    const undecided = late.filter(({ accepted }) => accepted === null);
    for (const given of undecided.length > 0 ? undecided : late) given.accepted = accept;
    return late.length > 0;
  }

  /** The deadline by the rules alone. */
  rule(): number {
    if (this.status === 'assigned') return this.end;
    return Math.min(this.startedAt + this.duration, this.end);
  }

  total(): number {
    return WORTH.reduce((sum, worth, i) => sum + (this.policies[i] === 'drop' ? 0 : worth), 0);
  }

  marks(): number {
    const newest = new Map(
      this.given.filter(({ late, accepted }) => !late || accepted).map((one) => [one.question, one.option]),
    );
    const thirds = WORTH.reduce((sum, worth, i) => {
      if (this.policies[i] === 'drop') return sum;
      if (this.policies[i] === 'all_correct') return sum + 3 * worth;
      const option = newest.get(i) ?? null;
      if (option === null) return sum;
      return sum + (option === KEY ? 3 * worth : i === THIRD ? -worth : 0);
    }, 0);
    return Math.min(this.corrected ?? Math.max(thirds, 0) / 3, this.total());
  }
}

const NEW_EXAM = { duration: 10, release: 'by_hand', late_keeps_full: false } as const;
const makeExam = () =>
  newExam(
    { ...room, students: [anna] },
    [content('One'), content('Two'), content('Three', { marks: 2, negative_share: '1/3' })],
    NEW_EXAM,
  );

/** Sends one act; the HTTP status. */
async function send(exam: NewExam, one: Act): Promise<number> {
  const of = attemptOf(exam, anna);
  const reason = 'A model';
  const reply = (() => {
    switch (one.kind) {
      case 'start':
        return anna.call(startAttempt, { query: ofExam(exam.id) });
      case 'submit':
        return anna.call(submitAttempt, { body: { quiz_or_viva_id: exam.id } });
      case 'save':
        return anna.call(saveResponse, {
          body: {
            quiz_or_viva_id: exam.id,
            question_id: exam.questionIds[one.question] as number,
            option_id: one.option === null ? null : (exam.options[one.question]?.[one.option] as number),
          },
        });
      case 'extend':
        return fred.call(extendExam, { ...examOf(exam), body: { minutes: one.minutes } });
      case 'end':
        return fred.call(endExam, { ...examOf(exam), body: { reason } });
      case 'cancel':
        return fred.call(cancelExam, { ...examOf(exam), body: { reason } });
      case 'release':
        return fred.call(releaseResults, examOf(exam));
      case 'disqualify':
        return fred.call(disqualify, { ...of, body: { reason } });
      case 'reopen':
        return fred.call(reopenAttempt, { ...of, body: { minutes: one.minutes, reason } });
      case 'late':
        return fred.call(decideLate, { ...of, body: { accept: one.accept, reason } });
      case 'correct':
        return fred.call(correctMarks, { ...of, body: { marks: one.marks, reason } });
      case 'regrade':
        return fred.call(regrade, {
          ...examOf(exam),
          body: {
            question_id: exam.questionIds[one.question] as number,
            policy: one.policy,
            reason,
            apply: true,
          },
        });
      case 'wait':
        return undefined;
    }
  })();
  return reply ? (await reply).status : 200;
}

let stepped = 0;
function wait(milliseconds: number): void {
  stepped += milliseconds;
  stepClock(milliseconds);
  for (const who of [anna, fred]) renewToken(who);
}

interface Ended {
  status: string;
  ungraded: string | null;
  results: number;
  counted: number | null;
  total: number | null;
}

async function ended(exam: NewExam): Promise<Ended> {
  const [row] = await sql<Ended[]>`
    select a.status, a.ungraded, (select count(*)::int from results r where r.attempt_id = a.id) as results,
      r.counted::float8 as counted, r.total_marks::float8 as total
    from attempts a left join results r on r.attempt_id = a.id where a.exam_id = ${exam.id}`;
  const [marks] = await sql<{ units: number | null; sum: number | null }[]>`
    select (select units::float8 from results r where r.attempt_id = a.id) as units,
      (select case when count(*) > 0 then greatest(sum(units), 0)::float8 end from question_marks m where m.attempt_id = a.id) as sum
    from attempts a where a.exam_id = ${exam.id}`;
  expect(marks?.units, 'a result is the sum of its marks').toBe(marks?.sum);
  return row as Ended;
}

const GRADED = ['submitted', 'closed_by_deadline'];

test('one after the other, they agree with the model', async () => {
  // Only steps move the clock: however slow the machine is, the model's time is the engine's.
  vi.useFakeTimers({ toFake: ['Date'] });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 20 }), async (acts) => {
      try {
        const exam = await makeExam();
        const model = new Model();
        for (const one of acts) {
          if (one.kind === 'wait') wait(seconds(one.seconds));
          await closeAllDue();
          const status = await send(exam, one);
          const isDone = model.act(one);
          model.tick();
          await closeAllDue();
          expect({ one, isDone: status === 200, isFault: status >= 500 }).toEqual({
            one,
            isDone,
            isFault: false,
          });
        }
        wait(minutes(60));
        model.now += minutes(60);
        model.tick();
        await closeAllDue();
        const found = await ended(exam);
        expect(found.status).toBe(model.status);
        if (model.isGraded) {
          expect(found).toMatchObject({ results: 1, ungraded: null, total: model.total() });
          expect(found.counted).toBeCloseTo(model.marks(), 9);
        } else if (model.status !== 'disqualified') expect(found.results).toBe(0);
      } finally {
        wait(-stepped);
      }
    }),
    { numRuns: rounds(5, 40) },
  );
}, 300_000);

test('at the same time, nothing fails, and every attempt ends once, with one result or a reason for none', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const groups = fc.array(fc.array(act, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(groups, async (plan) => {
      try {
        const exam = await makeExam();
        await send(exam, { kind: 'start' });
        for (const group of plan) {
          for (const one of group) if (one.kind === 'wait') wait(seconds(one.seconds));
          const statuses = await Promise.all([
            ...group.map((one) => send(exam, one)),
            closeDue().then(() => 200),
          ]);
          expect(statuses.filter((status) => status >= 500)).toEqual([]);
        }
        wait(minutes(60));
        await closeAllDue();
        const found = await ended(exam);
        expect(['submitted', 'closed_by_deadline', 'disqualified', 'absent', 'cancelled']).toContain(
          found.status,
        );
        if (GRADED.includes(found.status)) {
          expect(found).toMatchObject({ results: 1, ungraded: null });
          expect(found.counted).toBeLessThanOrEqual(found.total as number);
          // A regrade of nothing new finds nothing to change: what is stored is what the answers earn.
          const again = await fred.call(regrade, {
            ...examOf(exam),
            body: await sameAgain(exam),
          });
          expect(again.body).toMatchObject({ changed: 0 });
        } else if (found.status !== 'disqualified') expect(found.results).toBe(0);
      } finally {
        wait(-stepped);
      }
    }),
    { numRuns: rounds(3, 25) },
  );
}, 300_000);

/** The policy a question already has, or the key it already has. */
async function sameAgain(exam: NewExam) {
  const question_id = exam.questionIds[0] as number;
  const [row] = await sql<{ policy: RegradePolicy }[]>`
    select policy from regrades where exam_id = ${exam.id} and question_id = ${question_id} order by id desc limit 1`;
  return { question_id, policy: row?.policy ?? ('new_key' as const), reason: 'Again', apply: false };
}
