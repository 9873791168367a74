// The time of one student, whatever the hall does with it: random pauses, minutes, undoing, extensions, extra time,
// re-entries, outages and steps of the clock, against a model that knows no deadline, only what is left. Nobody ever
// loses a millisecond they were given, and nobody gains one. Another student sits in another room: what is done in one room
// moves nobody in the other.
import { randomUUID } from 'node:crypto';
import { saveResponse, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { giveMinutes, pauseHall, reEnter, resumeHall, undoMinutes } from '@quivia/contract/hall/acts';
import { addWalkIn } from '@quivia/contract/hall/check-in';
import { setDoor, startHall } from '@quivia/contract/hall/door';
import { getOwnHall } from '@quivia/contract/hall/student';
import { extendExam, setExtraMinutes, setExtraTime } from '@quivia/contract/running-exams';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { after, minutes, now, seconds, stepClock } from '../../../platform/clock.ts';
import { inTransaction, sql } from '../../../platform/database/database.ts';
import { content } from '../../../testing/exams/banks.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { ofExam, type Student } from '../../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass } from '../../../testing/exams/light-class.ts';
import { examOf, type NewExam, newExam } from '../../../testing/exams/sat-exams.ts';
import { done, type Person, renewToken } from '../../../testing/people.ts';
import { rounds } from '../../../testing/server/rounds.ts';
import { updateDueWithin } from '../../attempts/outages/outages.queries.ts';
import { LONGEST_WAIT } from '../../attempts/time/waiting.rules.ts';
import { resumeOverdue } from '../student/waiting.job.ts';

const GRACE = seconds(5);
const MARGIN = seconds(1);
const LEAST = minutes(2);

let room: LightClass;
let fred: Person;
let anna: Student;
let bala: Student;
const rooms = { annas: 0, balas: 0 };
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, anna, bala } = room);
  for (const name of ['annas', 'balas'] as const) {
    const [row] = await sql<{ id: number }[]>`
      insert into rooms (institution_id, name, rows, columns, created_by, created_at)
      values (${room.college.id}, ${name}, 5, 6, ${fred.id}, now()) returning id`;
    rooms[name] = (row as { id: number }).id;
  }
});
afterAll(async () => {
  vi.useRealTimers();
  await room.server.stop();
});

/** Anna alone, her room, the room of Bala, or everyone. */
type Whom = 'anna' | 'annas' | 'balas' | 'all';

type Act =
  | { kind: 'start' | 'back' | 'submit' | 'undo' | 'outage' | 'save' }
  | { kind: 'pause' | 'resume'; whom: Whom }
  | { kind: 'wait'; ms: number }
  | { kind: 'minutes'; minutes: number; whom: Whom }
  | { kind: 're-entry'; minutes: number }
  | { kind: 'extend' | 'extraMinutes'; minutes: number }
  | { kind: 'extraTime'; percent: number };

const whom: fc.Arbitrary<Whom> = fc.constantFrom('anna', 'annas', 'balas', 'all');
const few = fc.constantFrom(0, 1, 3, 7);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom({ kind: 'start' as const }, { kind: 'back' as const }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const), whom }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      // Less than nothing: the clock of the server is set back.
      ms: fc.constantFrom(
        1,
        999,
        seconds(7),
        seconds(61),
        minutes(4),
        minutes(9),
        -700,
        -seconds(61),
        -minutes(9),
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('minutes' as const),
      minutes: fc.constantFrom(1, 5, 30, -1, -5, -30),
      whom,
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'undo' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('re-entry' as const), minutes: few }) },
  { weight: 2, arbitrary: fc.constantFrom({ kind: 'submit' as const }, { kind: 'save' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'outage' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('extend' as const), minutes: fc.constantFrom(1, 5) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('extraMinutes' as const), minutes: few }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('extraTime' as const), percent: fc.constantFrom(0, 25, 33) }),
  },
);

/** Ten minutes, in a window of twelve. */
const DURATION = 10;
const WINDOW = 12;

const WHERE = { anna: ['anna', 'annas', 'all'], bala: ['balas', 'all'] };

class Model {
  readonly who: keyof typeof WHERE;
  constructor(who: keyof typeof WHERE) {
    this.who = who;
  }

  status: 'assigned' | 'in_progress' | 'submitted' | 'closed_by_deadline' | 'absent' = 'assigned';
  /** How long the exam is for this student, until it starts. */
  whole = minutes(DURATION);
  /** Until the window closes before the start; afterwards until the deadline. */
  left = minutes(WINDOW);
  /** Held: until the student is back and the hall goes on. */
  paused: 'no' | 'yes' | 'until_back' | 'held' = 'no';
  /** Of the exam, in minutes. */
  duration = DURATION;
  window = minutes(WINDOW);
  percent = 0;
  extraMinutes = 0;
  /** What the newest act gave, and how long ago. */
  grant: { ms: number; age: number; isUndone: boolean } | undefined;

  get isLiving() {
    return this.status === 'assigned' || this.status === 'in_progress';
  }
  get isRunning() {
    return this.isLiving && this.paused === 'no';
  }
  /** May still be given time, or paused. */
  get isLeft() {
    return this.isLiving && this.left > 0;
  }

  /** The exam is not over. */
  get keepsOpen() {
    return this.isLiving && (this.left > 0 || this.paused !== 'no');
  }

  move(ms: number): void {
    this.left += ms;
    if (this.status === 'assigned') this.whole += ms;
  }

  /** What really moves. */
  movable(ms: number): number {
    if (ms >= 0) return ms;
    const least = this.status === 'assigned' ? Math.min(this.left, this.whole) : this.left;
    return -Math.min(-ms, Math.max(0, least - LEAST));
  }

  wait(ms: number): void {
    this.window -= ms;
    if (this.grant) this.grant.age += ms;
    if (!this.isRunning) {
      this.pausedFor += ms;
      this.waitedFor += ms;
      if (this.isLiving && this.paused === 'until_back' && this.waitedFor >= LONGEST_WAIT) this.resume();
      return;
    }
    this.left -= ms;
    if (this.status === 'in_progress' && this.left < -GRACE - MARGIN) this.status = 'closed_by_deadline';
    if (this.status === 'assigned' && this.left < 0) this.status = 'absent';
  }

  /** For the student alone. */
  waitedFor = 0;
  /** Less than nothing where the clock was set back. */
  pausedFor = 0;
  resume(): void {
    this.left -= Math.min(0, this.pausedFor);
    this.paused = 'no';
  }

  stretch(before: number): void {
    if (this.isLiving) this.move(this.movable(minutes(this.extra() - before)));
  }
  extra = () => Math.ceil((this.duration * this.percent) / 100) + this.extraMinutes;

  /** By an act that covers the other student too, and did not end there since. */
  isPausedForAll = false;

  /** What was done in the hall, to the one who does nothing themselves. */
  follow(given: Act, other: Model): void {
    if (['pause', 'resume', 'minutes', 'undo', 'extend', 'outage'].includes(given.kind))
      this.act(given, other);
    if (given.kind === 'resume' && given.whom === 'annas') this.isPausedForAll = false;
  }

  /** True when the call succeeds. `other`: the other student. */
  act(given: Act, other?: Model): boolean {
    const isReached = 'whom' in given && WHERE[this.who].includes(given.whom);
    switch (given.kind) {
      case 'start':
      case 'back':
        if (this.status === 'absent') return false;
        if (this.status === 'assigned') {
          if (this.paused !== 'no' || this.left <= 0) return false;
          this.status = 'in_progress';
          this.left = Math.min(this.whole, this.left);
        } else if (this.status === 'in_progress' && given.kind === 'back') {
          if (this.paused === 'until_back') this.resume();
          else if (this.paused === 'held') this.paused = 'yes';
        }
        return true;
      case 'submit':
        if (this.status === 'in_progress') {
          if (this.paused !== 'no') return false;
          this.status = 'submitted';
        }
        return this.status === 'submitted' || this.status === 'closed_by_deadline';
      case 'save':
        return this.status !== 'assigned' && this.status !== 'absent';
      case 'pause':
        if (!isReached) return true;
        if (this.isRunning && this.isLeft) {
          this.paused = 'yes';
          this.pausedFor = 0;
          this.isPausedForAll = given.whom === 'all';
        } else if (this.isLiving && this.paused === 'until_back') {
          this.resume();
          this.paused = 'held';
          this.pausedFor = 0;
        }
        return true;
      case 'resume':
        if (!isReached || !this.isLiving || this.paused === 'no') return true;
        if (this.paused === 'yes' || given.whom === 'anna') this.resume();
        else if (this.paused === 'held') {
          this.resume();
          this.paused = 'until_back';
          this.pausedFor = 0;
          this.waitedFor = 0;
        }
        return true;
      case 'minutes': {
        const ms = isReached && this.isLeft ? this.movable(minutes(given.minutes)) : 0;
        this.move(ms);
        this.grant = { ms, age: 0, isUndone: ms === 0 };
        return true;
      }
      case 'undo':
        if (!this.grant || this.grant.age > seconds(60)) return false;
        if (!this.grant.isUndone && this.isLeft) {
          this.move(this.movable(-this.grant.ms));
          this.grant.isUndone = true;
        }
        return true;
      case 're-entry': {
        const more = minutes(given.minutes);
        if (this.status === 'in_progress') {
          if (this.left <= 0) return false;
          this.left += more;
          if (this.paused === 'no') this.pausedFor = this.waitedFor = 0;
          this.paused = this.paused === 'yes' || this.paused === 'held' ? 'held' : 'until_back';
          return true;
        }
        if (!['submitted', 'closed_by_deadline'].includes(this.status)) return false;
        const left = Math.max(0, this.left) + more;
        if (left < minutes(1)) return false;
        const isHeld = other?.isLiving && other.paused === 'yes' && other.isPausedForAll;
        Object.assign(this, {
          status: 'in_progress',
          left,
          paused: isHeld ? 'held' : 'until_back',
          pausedFor: 0,
          waitedFor: 0,
        });
        return true;
      }
      case 'outage':
        if (this.status === 'in_progress' && this.isRunning && this.left >= -GRACE && this.left < seconds(30))
          this.left = seconds(30);
        return true;
      case 'extend': {
        if (this.window <= 0 && !this.keepsOpen && !other?.keepsOpen) return false;
        const before = this.extra();
        this.duration += given.minutes;
        this.window += minutes(given.minutes);
        if (this.isLiving) this.move(minutes(given.minutes));
        this.stretch(before);
        return true;
      }
      case 'extraMinutes': {
        if (!this.isLeft) return false;
        this.move(this.movable(minutes(given.minutes - this.extraMinutes)));
        this.extraMinutes = given.minutes;
        return true;
      }
      case 'extraTime': {
        const before = this.extra();
        // Stays with the person, and reaches what may still be taken.
        if (this.isLiving) {
          this.percent = given.percent;
          this.stretch(before);
        }
        return true;
      }
      case 'wait':
        return true;
    }
  }
}

let grantId: number | undefined;

const scopeOf = (whom: Whom) => {
  if (whom === 'anna') return { student_id: anna.student_id };
  return whom === 'all' ? {} : { room_id: rooms[whom] };
};

async function send(exam: NewExam, given: Act, model: Model): Promise<number> {
  const scope = 'whom' in given ? scopeOf(given.whom) : {};
  const key = randomUUID();
  const reason = 'A model';
  const of = examOf(exam);
  switch (given.kind) {
    case 'start':
    case 'back': {
      const query = { ...ofExam(exam.id), ...(given.kind === 'back' && { back: 'true' as const }) };
      return (await anna.call(startAttempt, { query })).status;
    }
    case 'submit':
      return (await anna.call(submitAttempt, { body: { quiz_or_viva_id: exam.id } })).status;
    case 'save':
      return (await save(exam)).status;
    case 'pause':
      return twice(() => fred.call(pauseHall, { ...of, body: { key, scope, reason } }));
    case 'resume':
      return twice(() => fred.call(resumeHall, { ...of, body: { key, scope } }));
    case 'minutes': {
      const body = { key, scope, minutes: given.minutes, reason };
      grantId = (await fred.call(giveMinutes, { ...of, body })).body.act_id;
      return twice(() => fred.call(giveMinutes, { ...of, body }));
    }
    case 'undo':
      return twice(() => fred.call(undoMinutes, { ...of, body: { key, act_id: grantId ?? 2147483647 } }));
    case 're-entry':
      return twice(() =>
        fred.call(reEnter, {
          ...of,
          body: { key, student_id: anna.student_id, minutes: given.minutes, reason },
        }),
      );
    case 'outage':
      await inTransaction(() => updateDueWithin(after(now(), -GRACE), after(now(), seconds(30))));
      return 200;
    case 'extend':
      return (await fred.call(extendExam, { ...of, body: { minutes: given.minutes } })).status;
    case 'extraMinutes':
      return (
        await fred.call(setExtraMinutes, {
          ...attemptOf(exam, anna),
          body: { extra_minutes: given.minutes, before: model.extraMinutes },
        })
      ).status;
    case 'extraTime':
      return (await setPercent(given.percent)).status;
    case 'wait':
      return 200;
  }
}

/** The page repeats what it got no reply to: the second time nothing is done, and the reply is the same. */
async function twice(call: () => Promise<{ status: number; body: unknown }>): Promise<number> {
  const first = await call();
  const second = await call();
  if (first.status === 200) expect(second.body).toEqual(first.body);
  return second.status;
}

/** Stays with the person, from one exam to the next. */
const setPercent = (extra_time: number, { student_id } = anna) =>
  fred.call(setExtraTime, { body: { course_id: room.college.course, student_id, extra_time } });

const save = (exam: NewExam) =>
  anna.call(saveResponse, {
    body: {
      quiz_or_viva_id: exam.id,
      question_id: exam.questionIds[0] as number,
      option_id: exam.options[0]?.[0] as number,
    },
  });

let stepped = 0;
function wait(ms: number): void {
  stepped += ms;
  stepClock(ms);
  for (const who of [anna, fred]) renewToken(who);
}

interface Row {
  status: string;
  due_at: Date;
  paused_at: Date | null;
  pauses: number;
}

async function found(exam: NewExam, { student_id }: Student) {
  const [row] = await sql<Row[]>`
    select status, due_at, paused_at, (
      select count(*)::int from attempt_pauses p where p.attempt_id = a.id and p.resumed_at is null) as pauses
    from attempts a where exam_id = ${exam.id} and grant_id = ${student_id}`;
  const { status, due_at, paused_at, pauses } = row as Row;
  return { status, left: due_at.getTime() - (paused_at ?? now()).getTime(), pauses };
}

async function expectTime(exam: NewExam, model: Model): Promise<void> {
  const { left, ...rest } = await found(exam, model.who === 'anna' ? anna : bala);
  const pauses = model.isLiving && model.paused !== 'no' ? 1 : 0;
  expect({ who: model.who, ...rest }).toEqual({ who: model.who, status: model.status, pauses });
  if (model.isLiving) expect({ who: model.who, left }).toEqual({ who: model.who, left: model.left });
}

async function expectAgreed(exam: NewExam, model: Model): Promise<void> {
  await expectTime(exam, model);
  if (!model.isLiving) return;
  const told = await done(anna.call(getOwnHall, { query: ofExam(exam.id) }));
  expect(told.paused ?? null).toEqual(
    model.paused === 'no' ? null : expect.objectContaining({ until_back: model.paused === 'until_back' }),
  );
}

/** Anna and Bala, each in a room of their own. */
async function newHall(times: object = {}): Promise<NewExam> {
  const exam = await newExam({ ...room, students: [anna, bala] }, [content('One')], {
    duration: DURATION,
    release: 'by_hand',
    late_keeps_full: false,
    end_time: after(now(), minutes(WINDOW)).toISOString(),
    ...times,
  });
  await sql`
    insert into seats (exam_id, attempt_id, room_id, row_number, column_number)
    select exam_id, id, case when grant_id = ${anna.student_id} then ${rooms.annas}::int else ${rooms.balas}::int end, 1, 1
    from attempts where exam_id = ${exam.id}`;
  return exam;
}

test('what is left is what the model says, to the millisecond', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const acts = fc.array(act, { minLength: 6, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), async (acts, balaStarts) => {
      try {
        await setPercent(0);
        grantId = undefined;
        const exam = await newHall();
        const [model, other] = [new Model('anna'), new Model('bala')];
        if (balaStarts) {
          await done(bala.call(startAttempt, { query: ofExam(exam.id) }));
          other.act({ kind: 'start' });
        }
        for (const given of [{ kind: 'wait' as const, ms: seconds(20) }, ...acts]) {
          if (given.kind === 'wait') {
            // Before the exam has opened there are no such acts.
            if (stepped + given.ms < 0) continue;
            wait(given.ms);
            for (const each of [model, other]) each.wait(given.ms);
            await resumeOverdue();
            await closeAllDue();
          }
          const status = await send(exam, given, model);
          const isDone = model.act(given, other);
          if (isDone) other.follow(given, model);
          expect({ given, isDone: status === 200, isFault: status >= 500 }).toEqual({
            given,
            isDone,
            isFault: false,
          });
          await expectAgreed(exam, model);
          await expectTime(exam, other);
        }
        await expectLastMoment(exam, model);
      } finally {
        wait(-stepped);
      }
    }),
    { numRuns: rounds(4, 30) },
  );
}, 300_000);

type HallAct =
  | { kind: 'pause' | 'resume' | 'start' | 'undo' }
  | { kind: 'wait'; ms: number }
  | { kind: 'minutes' | 'extend'; minutes: number };

const hallAct: fc.Arbitrary<HallAct> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      { kind: 'pause' as const },
      { kind: 'resume' as const },
      { kind: 'start' as const },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 999, seconds(61), minutes(2), minutes(4)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('minutes' as const),
      minutes: fc.constantFrom(1, 5, 30, -1, -5, -30),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'undo' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('extend' as const), minutes: fc.constantFrom(1, 5) }),
  },
);

async function sendToHall(exam: NewExam, given: HallAct): Promise<void> {
  const act = { key: randomUUID(), scope: {} };
  const of = examOf(exam);
  if (given.kind === 'wait') wait(given.ms);
  else if (given.kind === 'start')
    expect((await fred.call(startHall, { ...of, body: { key: act.key } })).status).toBeLessThan(500);
  else if (given.kind === 'resume') await done(fred.call(resumeHall, { ...of, body: act }));
  else if (given.kind === 'minutes') {
    const body = { ...act, minutes: given.minutes, reason: 'A model' };
    grantId = (await done(fred.call(giveMinutes, { ...of, body }))).act_id;
  } else if (given.kind === 'undo') {
    const body = { key: act.key, act_id: grantId ?? 2147483647 };
    expect((await fred.call(undoMinutes, { ...of, body })).status).toBeLessThan(500);
  } else if (given.kind === 'extend')
    expect((await fred.call(extendExam, { ...of, body: { minutes: given.minutes } })).status).toBeLessThan(
      500,
    );
  else await done(fred.call(pauseHall, { ...of, body: { ...act, reason: 'A model' } }));
}

/** Undefined once they can no longer start. */
async function windowOf(exam: NewExam, who: Student) {
  const [row] = await sql<{ due_at: Date; paused_at: Date | null; own_ms: number; given_ms: number }[]>`
    select due_at, paused_at, (granted_ms - waited_ms)::int as own_ms, (
      select coalesce(sum(t.ms - coalesce(t.undone_ms, 0)), 0)::int from time_grants t where t.attempt_id = a.id) as given_ms
    from attempts a where exam_id = ${exam.id} and grant_id = ${who.student_id}`;
  if (!row) return undefined;
  const { due_at, paused_at, ...given } = row;
  const left = due_at.getTime() - (paused_at ?? now()).getTime();
  return left > 0 ? { left, isPaused: paused_at !== null, ...given } : undefined;
}

test('somebody who is added has the window of those on the list who have not started, whenever they come', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const acts = fc.array(hallAct, { maxLength: 8 });
  const percents = fc.constantFrom(0, 33);
  await fc.assert(
    fc.asyncProperty(acts, acts, fc.boolean(), percents, async (before, later, starts_manually, percent) => {
      try {
        grantId = undefined;
        for (const who of [anna, room.cara]) await done(setPercent(percent, who));
        const exam = await newExam({ ...room, students: [anna] }, [content('One')], { duration: DURATION });
        const door = { asks_code: false, gate_minutes: null, submit_minutes: null, starts_manually };
        await done(fred.call(setDoor, { ...examOf(exam), body: door }));
        for (const given of before) await sendToHall(exam, given);
        const listed = await windowOf(exam, anna);
        const body = { key: randomUUID(), student_id: room.cara.student_id };
        const { status } = await fred.call(addWalkIn, { ...examOf(exam), body });
        expect(status).toBe(listed ? 200 : 409);
        if (!listed) return;
        expect(await windowOf(exam, room.cara)).toEqual(listed);
        for (const given of later) {
          await sendToHall(exam, given);
          expect(await windowOf(exam, room.cara)).toEqual(await windowOf(exam, anna));
        }
      } finally {
        wait(-stepped);
      }
    }),
    { numRuns: rounds(5, 40) },
  );
}, 300_000);

type EarlyAct = { kind: 'pause' | 'resume'; whom: 'anna' | 'annas' | 'all' } | { kind: 'wait'; ms: number };

const earlyAct: fc.Arbitrary<EarlyAct> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('pause' as const, 'resume' as const),
    whom: fc.constantFrom('anna' as const, 'annas' as const, 'all' as const),
  }),
  fc.record({
    kind: fc.constant('wait' as const),
    ms: fc.constantFrom(1, 999, seconds(61), minutes(2), minutes(4), -999, -seconds(61)),
  }),
);

test('around the start only what a pause takes of the window is given back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const acts = fc.array(earlyAct, { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(acts, async (acts) => {
      try {
        await done(setPercent(0));
        const opensIn = minutes(5);
        const startsAt = now().getTime() + opensIn;
        const exam = await newHall({
          start_time: new Date(startsAt).toISOString(),
          end_time: new Date(startsAt + minutes(WINDOW)).toISOString(),
        });
        /** Since when the clock stands still, and what is left of the window; it is whole until the start. */
        let paused: number | undefined;
        let left = minutes(WINDOW);
        const sinceStart = () => Math.max(0, now().getTime() - startsAt);
        for (const given of acts) {
          const before = sinceStart();
          if (given.kind === 'wait') {
            wait(given.ms);
            if (paused === undefined) left -= sinceStart() - before;
          } else {
            const act = { key: randomUUID(), scope: scopeOf(given.whom) };
            if (given.kind === 'pause') {
              await done(fred.call(pauseHall, { ...examOf(exam), body: { ...act, reason: 'A model' } }));
              paused ??= before;
            } else {
              await done(fred.call(resumeHall, { ...examOf(exam), body: act }));
              // Where the clock was set back beyond the start of the pause, students gain.
              if (paused !== undefined) left += Math.max(0, paused - before);
              paused = undefined;
            }
          }
          if (left <= 0) return;
          const [row] = await sql<{ due_at: Date; paused_at: Date | null }[]>`
            select due_at, paused_at from attempts where exam_id = ${exam.id} and grant_id = ${anna.student_id}`;
          const { due_at, paused_at } = row as { due_at: Date; paused_at: Date | null };
          expect(paused_at !== null).toBe(paused !== undefined);
          expect(due_at.getTime() - Math.max(startsAt, (paused_at ?? now()).getTime())).toBe(left);
          if (paused !== undefined || now().getTime() < startsAt)
            expect((await anna.call(startAttempt, { query: ofExam(exam.id) })).status).not.toBe(200);
        }
      } finally {
        wait(-stepped);
      }
    }),
    { numRuns: rounds(3, 20) },
  );
}, 300_000);

/** Whoever is taking it has until the last millisecond and the five seconds for the wire, and not one more. */
async function expectLastMoment(exam: NewExam, model: Model): Promise<void> {
  if (model.status !== 'in_progress') return;
  const resume: Act = { kind: 'resume', whom: 'anna' };
  await send(exam, resume, model);
  model.act(resume);
  await expectAgreed(exam, model);
  wait(model.left + GRACE);
  expect((await save(exam)).body).toMatchObject({ outcome: 'saved' });
  wait(1);
  expect((await save(exam)).body).toMatchObject({ outcome: 'late' });
}
