// The engine against a model of a few lines: random orders, repeats, gaps, take-overs and steps of the clock.
import * as endpoints from '@quivia/contract/attempts';
import { listQuestions } from '@quivia/contract/questions';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { minutes, seconds, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { addQuestions, content, newBank, teacher } from '../../testing/exams/banks.ts';
import { closeAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student, startExam, student } from '../../testing/exams/exams.ts';
import { done, type Person, renewToken } from '../../testing/people.ts';
import { rounds } from '../../testing/server/rounds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { GRACE } from './save.service.ts';

const DURATION = minutes(2);
const MARGIN = seconds(1);

let server: TestApp;
let north: College;
let fred: Person;
let anna: Student;
let qbank_id: number;
let paper: { id: number; options: number[]; correct: number[] }[];
beforeAll(async () => {
  server = await startTestApp();
  north = await buildCollege(server, await server.person('rootadmin', 'Admin'), 'North');
  fred = await teacher(server, north, 'fred01');
  anna = await student(server, north, 'anna01');
  qbank_id = await newBank(fred, north.course);
  const place = { qbank_id, module_id: north.module };
  await addQuestions(fred, place, content('One'), content('Two', { negative_marks: 0.5 }), content('Three'));
  const written = await done(fred.call(listQuestions, { query: { qbank_id: String(qbank_id) } }));
  paper = written.map(({ id, options }) => ({
    id,
    options: options.map((option) => option.id),
    correct: options.filter((option) => option.is_correct).map((option) => option.id),
  }));
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

type Step =
  | { kind: 'save'; opening: number; seq: number; question: number; option: number | null }
  | { kind: 'take over' }
  | { kind: 'submit' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'look' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('save' as const),
        opening: fc.integer({ min: 1, max: 3 }),
        seq: fc.integer({ min: 1, max: 6 }),
        question: fc.integer({ min: 0, max: 2 }),
        option: fc.option(fc.integer({ min: 0, max: 3 })),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'take over' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'submit' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(2, 30, 118) }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'look' as const }) },
  ),
  { minLength: 5, maxLength: 30 },
);

/** What must hold, said as simply as possible. */
class Model {
  status = 'in_progress';
  opening = 1;
  /** Since the start, in milliseconds. */
  elapsed = 0;
  kept = new Map<string, { order: number; question: number; option: number | null; late: boolean }>();

  isLate(): boolean {
    return this.status !== 'in_progress' || this.elapsed > DURATION + GRACE;
  }

  /** A repeat is answered as the first was, however late it comes; another answer under its number is refused. */
  save({ opening, seq, question, option }: Step & { kind: 'save' }): 'saved' | 'late' | 'refused' {
    const own = Math.min(opening, this.opening);
    const key = `${own}/${seq}`;
    const stored = this.kept.get(key);
    if (stored && (stored.question !== question || stored.option !== option)) return 'refused';
    const { late } = stored ?? { late: this.isLate() };
    if (!stored) this.kept.set(key, { order: own * 1000 + seq, question, option, late });
    return late ? 'late' : 'saved';
  }

  marks(): number {
    const counted = [...this.kept.values()].filter(({ late }) => !late).sort((a, b) => a.order - b.order);
    const newest = new Map(counted.map(({ question, option }) => [question, option]));
    let sum = 0;
    for (const [question, option] of newest) {
      if (option === null) continue;
      const isRight = paper[question]?.correct.includes(paper[question]?.options[option] as number);
      sum += isRight ? 1 : question === 1 ? -0.5 : 0;
    }
    return Math.max(sum, 0);
  }
}

let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};

async function run(plan: Step[]): Promise<void> {
  const exam = await startExam(
    fred,
    { qbank_id, course_id: north.course, duration: DURATION / minutes(1), release: 'by_hand' },
    anna,
  );
  const device = (opening: number) => `device-number-${String(opening).padStart(4, '0')}`;
  const start = (opening: number, take_over?: 'true') =>
    anna.call(endpoints.startAttempt, {
      query: { ...ofExam(exam), device: device(opening), ...(take_over && { take_over }) },
    });
  await done(start(1));
  const model = new Model();

  const look = async () => {
    await closeAllDue();
    if (model.status === 'in_progress' && model.elapsed > DURATION + GRACE + MARGIN)
      model.status = 'closed_by_deadline';
  };

  for (const one of plan) {
    if (one.kind === 'wait') {
      step(seconds(one.seconds));
      model.elapsed += seconds(one.seconds);
      renewToken(anna);
    } else if (one.kind === 'look') {
      await look();
    } else if (one.kind === 'take over') {
      await look();
      await done(start(model.opening + 1, 'true'));
      if (model.status === 'in_progress') model.opening += 1;
    } else if (one.kind === 'submit') {
      // The server looks on its own too: what has ended is closed before it can be submitted.
      await look();
      await done(anna.call(endpoints.submitAttempt, { body: { quiz_or_viva_id: exam } }));
      if (model.status === 'in_progress') model.status = 'submitted';
    } else {
      const question = paper[one.question] as (typeof paper)[number];
      const option_ids = one.option === null ? [] : [question.options[one.option] as number];
      const { opening, seq } = one;
      const body = { quiz_or_viva_id: exam, question_id: question.id, option_ids, opening, seq };
      const reply = await anna.call(endpoints.saveResponse, { body });
      const outcome = model.save(one);
      expect(reply).toMatchObject(
        outcome === 'refused'
          ? { status: 409, body: { code: 'seq_used' } }
          : { status: 200, body: { outcome, opening: model.opening } },
      );
    }
  }

  // However it went, it ends, and is graded once by what came in time.
  step(DURATION + minutes(1));
  const results = () =>
    sql`select a.status, r.marks::float8 as marks from attempts a join results r on r.attempt_id = a.id
    where a.exam_id = ${exam}`;
  await closeAllDue();
  // The server looks on its own too: it may hold the attempt at this moment, and then we pass it over.
  await expect.poll(async () => (await results()).length).toBe(1);
  const rows = await results();
  const status = model.status === 'in_progress' ? 'closed_by_deadline' : model.status;
  expect(rows.map((row) => ({ status: row.status, marks: row.marks }))).toEqual([
    { status, marks: model.marks() },
  ]);
  const [events] =
    await sql`select count(*)::int as n from response_events r join attempts a on a.id = r.attempt_id
    where a.exam_id = ${exam}`;
  expect(events?.n).toBe(model.kept.size);
}

test('whatever happens in whatever order, the model and the engine agree', async () => {
  // Only steps move the clock: however slow the machine is, the model's time is the engine's.
  vi.useFakeTimers({ toFake: ['Date'] });
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      try {
        await run(plan);
      } finally {
        step(-stepped);
      }
    }),
    { numRuns: rounds(7, 60) },
  );
});
