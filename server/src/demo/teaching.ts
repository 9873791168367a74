// What is taught in the demo college: question banks, the exams of this term, and those that are open now.
import { randomUUID } from 'node:crypto';
import { DEFAULT_SETTINGS } from '@quivia/contract/exams';
import { type Script, takeExam } from '../features/attempts/demo-history/demo-history.service.ts';
import * as exams from '../features/exams/exams.service.ts';
import * as extraTime from '../features/exams/extra-time.service.ts';
import * as team from '../features/exams/team/team.service.ts';
import { checkIn } from '../features/hall/door/check-in.service.ts';
import { addGhosts } from '../features/hall/drills/ghosts.service.ts';
import * as duties from '../features/hall/duties/duties.service.ts';
import { requireDuty } from '../features/hall/duties/duties.service.ts';
import * as rooms from '../features/hall/rooms/exam-rooms.service.ts';
import { arrangeAll, people } from '../features/hall/rooms/seats.service.ts';
import * as notifications from '../features/notifications/notifications.service.ts';
import * as links from '../features/people/links.service.ts';
import * as banks from '../features/questions/question-banks.service.ts';
import * as bankQuestions from '../features/questions/questions.service.ts';
import * as stimuli from '../features/questions/stimuli.service.ts';
import * as results from '../features/results/release.service.ts';
import { add as addRoom } from '../features/rooms/rooms.service.ts';
import { after, asOf, days, hours, minutes, now, seconds } from '../platform/clock.ts';
import type { Actor } from '../platform/security/access-token.ts';
import { BANKS, type DemoBank } from './banks.ts';
import { CLASSES } from './college.ts';
import { PAPER_BANK, withDrawings } from './drawings.ts';
import { markHalf } from './essays.ts';
import { chanceOf, scriptOf } from './scripts.ts';
import { FINISHED, type FinishedExam, RUNNING_BANK, SHARED_BANK } from './term.ts';

interface Taught {
  id: number;
  code: string;
}

interface Cast {
  /** Of the department. The first is the demo account. */
  faculty: readonly Actor[];
  student: Actor;
  courses: readonly Taught[];
}

export async function teach({ faculty, student, courses }: Cast): Promise<void> {
  const courseOf = ({ courseCode }: DemoBank) => courses.find(({ code }) => code === courseCode) as Taught;
  const [teacher, colleague] = faculty as [Actor, Actor];
  for (const bank of [...BANKS, RUNNING_BANK])
    await asOf(after(now(), -days(40)), () => writeBank(teacher, bank, courseOf(bank)));
  for (const { courseCode, position } of EXTRA_TIME)
    await asOf(after(now(), -days(39)), () => give25Percent(teacher, courses, courseCode, position));
  for (const [i, exam] of FINISHED.entries()) {
    const ended = await hold(faculty, courseOf(exam.bank), exam);
    // The newest results are news to the student.
    if (i < FINISHED.length - 2)
      await asOf(after(ended, hours(26)), () => notifications.markAllRead(student));
  }
  await asOf(after(now(), -hours(3)), async () => {
    const id = await writeBank(colleague, SHARED_BANK, courseOf(SHARED_BANK));
    await banks.share(colleague, id, { user_id: teacher.userId, access: 'edit' });
    await banks.setPractice(colleague, id, true);
  });
  await asOf(after(now(), -days(10)), () => writeBank(teacher, PAPER_BANK, courseOf(PAPER_BANK)));
  await openExams(teacher);
}

export async function writeBank(
  teacher: Actor,
  { title, questions }: DemoBank,
  course: Taught,
): Promise<number> {
  const { id } = await banks.create(teacher, { title, course_id: course.id });
  const { modules } = await banks.find(teacher, id);
  const { questions: saved } = await bankQuestions.create(
    teacher,
    questions.map(
      ({ module, options, other, passage: _, variables, selectAll, marks = 1, negative = 0, ...given }) => ({
        explanation: '',
        difficulty: null,
        ...given,
        tags: [...(given.tags ?? [])],
        qbank_id: id,
        module_id: modules[module - 1]?.id as number,
        question_type: other?.type ?? 'MCQ',
        body: other?.body ?? null,
        answer_key: other?.key ?? null,
        options: options.map((text) => ({
          option: text.replace(/^[*!]/, ''),
          is_correct: text.startsWith('*'),
        })),
        answer_rule: selectAll ? 'select_all' : 'any_correct',
        marks,
        negative_marks: negative,
        negative_share: null,
        parameters: variables ? { variables: [...variables] } : null,
      }),
    ),
  );
  const withPassage = Map.groupBy(saved.entries(), ([i]) => questions[i]?.passage);
  for (const [text, together] of withPassage)
    if (text) await stimuli.create(teacher, id, { text, question_ids: together.map(([, one]) => one.id) });
  return id;
}

export const EXAM_SETTINGS = {
  ...DEFAULT_SETTINGS,
  shuffle_questions: true,
  shuffle_options: true,
  allow_leaderboard: true,
} as const;

const classOf = (teacher: Actor, course_id: number) =>
  links.listStudents(teacher, { course_id, limit: 200, offset: 0 });

/** Students by their position in the class. */
const EXTRA_TIME = [
  { courseCode: 'CST201', position: 26 },
  { courseCode: RUNNING_BANK.courseCode, position: 14 },
];

async function give25Percent(
  teacher: Actor,
  courses: readonly Taught[],
  courseCode: string,
  position: number,
): Promise<void> {
  const course_id = courses.find(({ code }) => code === courseCode)?.id as number;
  const student_id = (await classOf(teacher, course_id))[position]?.id as number;
  await extraTime.set(teacher, { course_id, student_id, extra_time: 25 });
}

/** At a full hour of a weekday. */
function lessonBefore(at: Date, daysAgo: number): Date {
  const hour = Math.floor(at.getTime() / hours(1)) * hours(1);
  const opens = new Date(hour - days(daysAgo));
  const pastFriday = Math.max(0, ((opens.getUTCDay() + 6) % 7) - 4);
  return after(opens, -days(pastFriday));
}

/** Students of the fifth semester are numbered from here, those of the third from 0. */
const SENIORS = 40;

/** From its announcement to the release of its results. When it ended. */
async function hold(faculty: readonly Actor[], course: Taught, exam: FinishedExam): Promise<Date> {
  const teacher = faculty[exam.teacher] as Actor;
  const { bank, duration, release } = exam;
  const opens = lessonBefore(now(), exam.daysAgo);
  const closes = after(opens, minutes(duration + 5));
  const id = await asOf(after(opens, -hours(26)), async () => {
    const students = await classOf(teacher, course.id);
    const { id } = await exams.start(teacher, {
      ...EXAM_SETTINGS,
      qbank_id: await writeBank(teacher, bank, course),
      course_id: course.id,
      student_id: students.map((one) => one.id),
      title: bank.title,
      viva_or_quiz: 'QUIZ',
      start_time: opens,
      end_time: closes,
      duration,
      release,
      shuffle_questions: !exam.isInOrder,
    });
    return id;
  });
  // Extra time is over as well.
  const ended = after(closes, minutes(duration / 4 + 1));
  await asOf(ended, async () => {
    const absent = absentees(bank.title, exam.absent);
    await takeExam(id, (position, questions) => {
      if (absent.has(position)) return undefined;
      const taker = { exam: bank.title, learned: exam.learned, duration };
      const numbered = { ...taker, position: exam.isOfSeniors ? position + SENIORS : position };
      const script = late(scriptOf(numbered, questions, bank.questions), exam, position);
      return withNotes(withDrawings(script, position, questions), position);
    });
  });
  // When automatic release has waited for every device.
  if (release === 'window_close')
    await asOf(after(ended, hours(3)), () => results.releaseDue({ byMail: false }));
  const { shared } = exam;
  if (shared) await asOf(ended, () => shareExam(teacher, faculty, id, shared));
  if (shared && exam.isHalfMarked) {
    const markers = [teacher, faculty[shared.with] as Actor] as const;
    await asOf(after(ended, days(2)), () => markHalf(id, markers, CLASSES.size - exam.absent));
  }
  if (release === 'by_hand' && exam.isReleased)
    await asOf(after(ended, days(1)), () => results.release(teacher, id, { byMail: false }));
  return ended;
}

async function shareExam(
  teacher: Actor,
  faculty: readonly Actor[],
  id: number,
  { with: colleague, share }: NonNullable<FinishedExam['shared']>,
): Promise<void> {
  const { userId } = faculty[colleague] as Actor;
  await team.give(teacher, id, { user_ids: [userId], share });
  await notifications.markAllRead(faculty[colleague] as Actor);
}

/** Never the demo student, who is the first. */
function absentees(exam: string, count: number): Set<number> {
  const chance = chanceOf(`${exam}, absent`);
  const absent = new Set<number>();
  while (absent.size < count) absent.add(1 + Math.floor(39 * chance()));
  return absent;
}

/** Of one student the network fails shortly before the end. */
function late(script: Script, { hasLateAnswers, duration }: FinishedExam, position: number): Script {
  if (!hasLateAnswers || position !== 22) return script;
  const deadline = script.startedAt + minutes(duration);
  const kept = script.answers.length - 2;
  return {
    ...script,
    submittedAt: undefined,
    answers: script.answers.map((one, i) =>
      i < kept ? one : { ...one, at: deadline + seconds(20 + 6 * i) },
    ),
  };
}

const NOTES: Record<number, readonly Script['notes'][number]['kind'][]> = {
  3: ['left_page', 'left_page'],
  11: ['copied', 'pasted'],
  20: ['second_device', 'other_address'],
  30: ['left_page', 'left_page', 'left_page', 'left_page', 'left_page'],
};

/** What was recorded on the devices of some students, each during another question. */
function withNotes(script: Script, position: number): Script {
  const notes = (NOTES[position] ?? []).flatMap((kind, i) => {
    const answer = script.answers[1 + 2 * i];
    return answer ? [{ kind, at: answer.at - seconds(14), questionId: answer.questionId }] : [];
  });
  return { ...script, notes };
}

/** What is to be found open or upcoming whenever the demo starts: one that is over is followed by another. */
export async function openExams(teacher: Actor): Promise<void> {
  for (const { title } of BANKS) {
    const bank = await bankOf(teacher, title);
    if (!bank) continue;
    const at = now();
    await startUnlessThere(teacher, bank, {
      title: `${bank.course_name} practice quiz`,
      viva_or_quiz: 'QUIZ',
      start_time: at,
      end_time: after(at, days(7)),
      duration: 20,
    });
    await startUnlessThere(teacher, bank, {
      title: `${bank.course_name} viva`,
      viva_or_quiz: 'VIVA',
      start_time: after(at, days(1)),
      duration: 30,
    });
  }
  const onPaper = await bankOf(teacher, PAPER_BANK.title);
  if (onPaper)
    await startUnlessThere(teacher, onPaper, {
      title: `${onPaper.course_name} class test, with a page on paper`,
      viva_or_quiz: 'QUIZ',
      start_time: now(),
      end_time: after(now(), days(7)),
      duration: 40,
      release: 'by_hand',
    });
  const bank = await bankOf(teacher, RUNNING_BANK.title);
  if (bank) await runExam(teacher, bank);
}

type Bank = Awaited<ReturnType<typeof banks.list>>[number];

/** Undefined once somebody has deleted or renamed it. */
async function bankOf(teacher: Actor, title: string): Promise<Bank | undefined> {
  const found = await banks.list(teacher, { search: title, limit: 20, offset: 0 });
  return found.find((one) => one.title === title && one.access === 'owner');
}

interface Opened {
  title: string;
  viva_or_quiz: 'QUIZ' | 'VIVA';
  start_time: Date;
  end_time?: Date;
  duration: number;
  release?: 'by_hand';
}

/** The id of the new one. */
async function startUnlessThere(teacher: Actor, bank: Bank, exam: Opened): Promise<number | undefined> {
  const named = await exams.list(teacher, { search: exam.title, limit: 200, offset: 0 });
  if (named.some(({ title, state }) => title === exam.title && (state === 'open' || state === 'upcoming')))
    return undefined;
  const students = await classOf(teacher, bank.course_id);
  const { id } = await exams.start(teacher, {
    ...EXAM_SETTINGS,
    ...exam,
    qbank_id: bank.id,
    course_id: bank.course_id,
    student_id: students.map((one) => one.id),
  });
  return id;
}

/** In minutes. */
const RUNNING = { duration: 90, before: 45 };
const NOT_STARTED = [5, 18, 27, 33];
const SUBMITTED = [2, 7, 12, 17, 22, 32, 37];
const DISCONNECTED = [9, 24, 36];
const LATECOMERS = [39];

/** Half of its time has passed, and its students are in every state there is. */
async function runExam(teacher: Actor, bank: Bank): Promise<void> {
  const opens = new Date(Math.floor((now().getTime() - minutes(RUNNING.before)) / minutes(5)) * minutes(5));
  const id = await asOf(after(opens, -hours(2)), () =>
    startUnlessThere(teacher, bank, {
      title: `${bank.course_name} test`,
      viva_or_quiz: 'QUIZ',
      start_time: opens,
      end_time: after(opens, minutes(RUNNING.duration + 15)),
      duration: RUNNING.duration,
    }),
  );
  if (id === undefined) return;
  const elapsed = now().getTime() - opens.getTime();
  await takeExam(id, (position, questions) => {
    if (NOT_STARTED.includes(position)) return undefined;
    const taker = {
      position: position + SENIORS,
      exam: bank.title,
      learned: 0.2,
      duration: RUNNING.duration,
    };
    return withNotes(
      underWay(scriptOf(taker, questions, RUNNING_BANK.questions), position, elapsed),
      position,
    );
  });
  await asOf(after(opens, -hours(1)), () => furnish(teacher, id));
  await admit(teacher, id, opens);
  await addGhosts(id, DISCONNECTED);
}

const ROOMS = ['Lab 1', 'Lab 2'];

/** Two labs with seats for everyone, and colleagues on duty in them. */
async function furnish(teacher: Actor, examId: number): Promise<void> {
  const { institution_id, community_id } = await requireDuty(teacher, examId, 'owner');
  const known = await rooms.list(teacher, examId);
  const ids: number[] = [];
  for (const name of ROOMS) {
    const room = known.find((one) => one.name === name);
    const given = { name, rows: 5, columns: 5, blocked: [] };
    ids.push(room?.id ?? (await addRoom(teacher, { institution_id, community_id }, given)).id);
  }
  await rooms.choose(teacher, examId, { room_ids: ids });
  await arrangeAll(teacher, examId, { key: randomUUID(), order: 'roll_number' });
  const colleagues = await duties.colleagues(teacher, examId, { search: 'facultycs', limit: 3, offset: 0 });
  const [chief, ...invigilators] = colleagues.map(({ user_id }) => user_id);
  if (chief) await duties.give(teacher, examId, { user_id: chief, duty: 'chief' });
  for (const [i, user_id] of invigilators.entries())
    await duties.give(teacher, examId, { user_id, duty: 'invigilator', room_id: ids[i] });
}

/** Came, and has not started yet. */
const AT_THE_DESK = 5;

/** Everyone who has started was seen at the door, one after another before it opened. */
async function admit(teacher: Actor, examId: number, opens: Date): Promise<void> {
  const everyone = await people(teacher, examId, { limit: 200, offset: 0 });
  for (const [position, { student_id }] of everyone.entries()) {
    if (NOT_STARTED.includes(position) && position !== AT_THE_DESK) continue;
    const at = LATECOMERS.includes(position)
      ? after(opens, minutes(20))
      : after(opens, seconds(13 * position) - minutes(15));
    const tap = { key: randomUUID(), student_id, is_present: true, at: at.toISOString() };
    await checkIn(teacher, examId, tap);
  }
}

/** The script as far as it has come by now. */
function underWay(script: Script, position: number, elapsed: number): Script {
  if (SUBMITTED.includes(position)) return quicker(script, elapsed);
  const delay = LATECOMERS.includes(position) ? minutes(22) : 0;
  const silentFor = DISCONNECTED.includes(position)
    ? minutes(11 + (position % 5))
    : seconds(4 + 3 * position);
  const lastSeen = elapsed - silentFor;
  const answers = script.answers
    .map((one) => ({ ...one, at: one.at + delay }))
    .filter(({ at }) => at <= lastSeen);
  const last = answers.at(-1);
  if (last) last.at = lastSeen;
  return { ...script, startedAt: script.startedAt + delay, answers, submittedAt: undefined };
}

/** All answers, submitted a few minutes ago. */
function quicker(script: Script, elapsed: number): Script {
  const end = script.answers.at(-1)?.at ?? script.startedAt;
  const submittedAt = elapsed - minutes(2) - (elapsed / 4) * (end / minutes(RUNNING.duration));
  const pace = (submittedAt - script.startedAt - seconds(30)) / (end - script.startedAt);
  const at = (moment: number) => script.startedAt + (moment - script.startedAt) * pace;
  return { ...script, submittedAt, answers: script.answers.map((one) => ({ ...one, at: at(one.at) })) };
}
