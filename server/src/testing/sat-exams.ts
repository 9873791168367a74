// A class that sits exams: for tests of what is done with results.
import { saveResponse, submitAttempt } from '@quivia/contract/attempts';
import { getQuestion, type QuestionContent } from '@quivia/contract/questions';
import { closeDue } from '../features/attempts/closing.ts';
import { minutes, stepClock } from '../platform/clock.ts';
import { addQuestions, content, newBank, teacher } from './banks.ts';
import { buildCollege } from './college.ts';
import { type Student, sit, startExam, student } from './exams.ts';
import { done, type Person, refreshToken } from './people.ts';
import { startTestApp } from './test-app.ts';

/** Fred teaches; Gita teaches beside him. */
export async function openClass(...usernames: string[]) {
  const server = await startTestApp();
  const college = await buildCollege(server, await server.person('rootadmin', 'Admin'), 'North');
  const fred = await teacher(server, college, 'fred01');
  const gita = await teacher(server, college, 'gita01');
  const students: Student[] = [];
  for (const username of usernames) students.push(await student(server, college, username));
  let stepped = 0;
  const step = async (milliseconds: number) => {
    stepped += milliseconds;
    stepClock(milliseconds);
    for (const one of [fred, gita, ...students]) await refreshToken(one);
  };
  return {
    server,
    college,
    fred,
    gita,
    students,
    step,
    /** After each test. */
    backToNow: () => step(-stepped),
    async over() {
      await step(minutes(11));
      await closeDue();
    },
  };
}

export type Class = Awaited<ReturnType<typeof openClass>>;

interface Sitting {
  fred: Person;
  college: { course: number; module: number };
  students: Student[];
}

/** Ten minutes for all of the class; by default each question's second option of four is right. */
export async function newExam(
  { fred, college, students }: Sitting,
  questions: (string | QuestionContent)[],
  form: object = {},
) {
  const qbank_id = await newBank(fred, college.course);
  const whole = questions.map((one) => (typeof one === 'string' ? content(one) : one));
  const questionIds = await addQuestions(fred, { qbank_id, module_id: college.module }, ...whole);
  const id = await startExam(
    fred,
    { qbank_id, course_id: college.course, duration: 10, ...form },
    ...students,
  );
  const options = await Promise.all(
    questionIds.map(async (one) =>
      (await done(fred.call(getQuestion, { params: { id: String(one) } }))).options.map(
        (option) => option.id,
      ),
    ),
  );
  return { id, questionIds, options };
}

export type NewExam = Awaited<ReturnType<typeof newExam>>;

const PLACE = 'ABCDEFGH';

/** One letter a question, a dash for none: 'BA-B'. Then it is handed in. */
export async function sitWith(who: Person, { id, questionIds, options }: NewExam, letters: string) {
  await sit(who, id);
  for (const [i, letter] of [...letters].entries()) {
    const option_id = options[i]?.[PLACE.indexOf(letter)];
    if (option_id === undefined) continue;
    const body = { quiz_or_viva_id: id, question_id: questionIds[i] as number, option_id };
    await done(who.call(saveResponse, { body }));
  }
  await done(who.call(submitAttempt, { body: { quiz_or_viva_id: id } }));
}

export const examOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });
