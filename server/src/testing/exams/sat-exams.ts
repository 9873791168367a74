// A class that sits exams: for tests of what is done with results.
import { listPaper, saveResponse, submitAttempt } from '@quivia/contract/attempts';
import { getQuestion, type QuestionContent } from '@quivia/contract/questions';
import { minutes, stepClock } from '../../platform/clock.ts';
import { buildCollege } from '../college.ts';
import { done, type Person, refreshToken } from '../people.ts';
import { startTestApp } from '../test-app.ts';
import { addQuestions, content, newBank, teacher } from './banks.ts';
import { closeAllDue } from './close-all-due.ts';
import { type Student, sit, startExam, student } from './exams.ts';

/** Fred teaches; Gita teaches beside him. */
export async function openClass(...usernames: string[]) {
  const server = await startTestApp();
  const root = await server.person('rootadmin', 'Admin');
  const college = await buildCollege(server, root, 'North');
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
    root,
    college,
    fred,
    gita,
    students,
    step,
    /** After each test. */
    backToNow: () => step(-stepped),
    async over() {
      await step(minutes(11));
      await closeAllDue();
    },
  };
}

export type Class = Awaited<ReturnType<typeof openClass>>;

interface Sitting {
  fred: Person;
  college: { course: number; module: number };
  students: Student[];
}

/** Ten minutes for all of the class, and none for photographs; by default each question's second option of four is right. */
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
    { qbank_id, course_id: college.course, duration: 10, photo_minutes: 0, ...form },
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

/** Chooses an option by its letter; the questions are counted from 0. */
export async function answer(who: Person, exam: NewExam, question: number, letter: string, more = {}) {
  const body = {
    quiz_or_viva_id: exam.id,
    question_id: exam.questionIds[question] as number,
    option_id: exam.options[question]?.[PLACE.indexOf(letter)] as number,
    ...more,
  };
  await done(who.call(saveResponse, { body }));
}

export const handIn = (who: Person, { id }: { id: number }) =>
  done(who.call(submitAttempt, { body: { quiz_or_viva_id: id } }));

/** One letter a question, a dash for none: 'BA-B'; those not drawn for them are left out. Then it is handed in. */
export async function sitWith(who: Person, exam: NewExam, letters: string) {
  await sit(who, exam.id);
  const paper = await done(who.call(listPaper, { query: { quiz_or_viva_id: String(exam.id) } }));
  const isGiven = (question: number) => paper.some(({ id }) => id === exam.questionIds[question]);
  for (const [question, letter] of [...letters].entries())
    if (letter !== '-' && isGiven(question)) await answer(who, exam, question, letter);
  await handIn(who, exam);
}

export const examOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });
