// The analysis of a small exam, worked by hand.
import { saveResponse } from '@quivia/contract/attempts';
import { analyseExam } from '@quivia/contract/exam-analysis';
import { disqualify, regrade } from '@quivia/contract/exam-decisions';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seconds } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { sit } from '../../../testing/exams/exams.ts';
import {
  type Class,
  examOf,
  type NewExam,
  newExam,
  openClass,
  sitWith,
} from '../../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../../testing/people.ts';

let room: Class;
beforeAll(async () => {
  room = await openClass('anna01', 'bala01', 'cara01', 'devi01', 'esha01');
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

const analyse = (who: Person, exam: NewExam) => who.call(analyseExam, examOf(exam));
const analysis = (exam: NewExam) => done(analyse(room.fred, exam));

/** Four sit it, from the best to the weakest, and Esha does not come. */
async function sat(form: object = {}, ...letters: string[]) {
  const exam = await newExam(room, ['What is light?', 'What is a lens?', 'What is a ray?'], form);
  const sheets = letters.length > 0 ? letters : ['BBB', 'BBC', 'BAC', 'A-B'];
  for (const [i, sheet] of sheets.entries()) await sitWith(room.students[i] as Person, exam, sheet);
  await room.over();
  return exam;
}

describe('the analysis of an exam', () => {
  test('counts those who sat it, with facility, discrimination and the choice of each option', async () => {
    const exam = await sat();
    const found = await analysis(exam);
    // Marks: 3, 2, 1, 1.
    expect(found).toMatchObject({
      students: 4,
      mean: 1.75,
      median: 1.5,
      standard_deviation: 0.957,
      total_marks: 3,
    });
    expect(found.items.map(({ facility }) => facility)).toEqual([0.75, 0.5, 0.5]);
    // Right in the first: 1, 1, 1, 0; the rest of the paper: 2, 1, 0, 1, so there is no connection.
    expect(found.items.map(({ discrimination }) => discrimination)).toEqual([0, 0.577, -0.302]);
    const [, lens] = found.items;
    expect(lens).toMatchObject({ given_to: 4, answered: 3, module_name: 'North Rays', question_number: 2 });
    expect(lens?.options).toMatchObject([
      { option_number: 'A', is_correct: false, chosen: 1 },
      { option_number: 'B', is_correct: true, chosen: 2, upper_share: 1, lower_share: 0 },
      { option_number: 'C', chosen: 0 },
      { option_number: 'D', chosen: 0 },
    ]);
    expect(found.items[2]?.warnings[0]).toContain('get this wrong more often');
  });

  test('points out what all or nobody have right, and a wrong option the best choose', async () => {
    const exam = await sat({}, 'BBA', 'BBA', 'BCA', 'BCB');
    const { items } = await analysis(exam);
    expect(items[0]?.warnings).toEqual([
      "Everyone got this right, so it doesn't separate stronger from weaker students.",
    ]);
    expect(items[2]?.warnings.join(' ')).toContain(
      'More of the strongest students choose A than the correct answer',
    );
  });

  test('takes the time from one answer to the next, without pauses', async () => {
    const exam = await newExam(room, ['What is light?', 'What is a lens?']);
    const anna = room.students[0] as Person;
    await sit(anna, exam.id);
    for (const [i, wait] of [40, 90].entries()) {
      await room.step(seconds(wait));
      const body = {
        quiz_or_viva_id: exam.id,
        question_id: exam.questionIds[i] as number,
        option_id: exam.options[i]?.[1] as number,
      };
      await done(anna.call(saveResponse, { body }));
    }
    await room.over();
    const rows = await sql<{ passed: number }[]>`
      select extract(epoch from e.received_at - coalesce(lag(e.received_at) over (order by e.received_at),
        a.started_at))::float8 as passed
      from response_events e join attempts a on a.id = e.attempt_id where a.exam_id = ${exam.id}
      order by e.received_at`;
    // Between the two answers.
    await sql`
      insert into attempt_pauses (attempt_id, reason, paused_at, resumed_at)
      select attempt_id, 'A power cut', min(received_at) + interval '10 seconds', min(received_at) + interval '40 seconds'
      from response_events join attempts a on a.id = attempt_id where a.exam_id = ${exam.id} group by attempt_id`;
    const { items } = await analysis(exam);
    const worked = rows.map(({ passed }, i) => passed - (i === 1 ? 30 : 0));
    expect(items.map((one) => one.seconds)).toEqual(worked.map((passed) => expect.closeTo(passed, 2)));
    expect(rows.map(({ passed }) => passed >= 40)).toEqual([true, true]);
  });

  test('leaves out who is disqualified and a question that is dropped', async () => {
    const exam = await sat();
    const [anna] = room.students;
    await done(
      room.fred.call(disqualify, {
        params: { id: String(exam.id), student_id: String(anna?.student_id) },
        body: { reason: 'A second phone' },
      }),
    );
    const body = { question_id: exam.questionIds[2] as number, policy: 'drop' as const, reason: 'Unclear' };
    await done(room.fred.call(regrade, { ...examOf(exam), body: { ...body, apply: true } }));
    const found = await analysis(exam);
    expect(found).toMatchObject({ students: 3, total_marks: 2, mean: 1 });
    expect(found.items[2]).toMatchObject({
      policy: 'drop',
      facility: null,
      discrimination: null,
      warnings: [],
    });
  });

  test('has no alpha where questions are drawn, and says why', async () => {
    const exam = await sat({ draw_per_module: 2 });
    const found = await analysis(exam);
    expect(found).toMatchObject({ alpha: null, standard_error: null, total_marks: 2 });
    expect(found.alpha_note).toContain('drawn');
    expect(found.items.reduce((sum, { given_to }) => sum + given_to, 0)).toBe(8);
  });

  test('before anybody has ended there is nothing to say', async () => {
    const exam = await newExam(room, ['What is light?']);
    expect(await analysis(exam)).toMatchObject({ students: 0, mean: null, alpha: null, histogram: [] });
  });

  test('is only for who runs the exam', async () => {
    const exam = await sat();
    expect((await analyse(room.gita, exam)).status).toBe(404);
    expect((await analyse(room.students[0] as Person, exam)).status).toBe(403);
  });
});
