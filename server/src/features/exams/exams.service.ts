// Starting an exam and looking at it. What follows from time passing is done by the attempts.

import { createHash } from 'node:crypto';
import type { ExamForFaculty, ExamSettings, NewExam } from '@quivia/contract/exams';
import type { ExamStudent } from '@quivia/contract/running-exams';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as attempts from '../attempts/assign.service.ts';
import { releaseWait } from '../attempts/release/release-wait.service.ts';
import * as audit from '../audit/audit.service.ts';
import { requireTaught } from '../classes/offerings.service.ts';
import * as papers from '../papers/papers.service.ts';
import { wordsAt } from '../people/organisation.rules.ts';
import * as teaching from '../people/teaching.service.ts';
import * as banks from '../questions/question-banks.service.ts';
import * as questions from '../questions/questions.service.ts';
import { requireStudents } from './choose-students.service.ts';
import { holdExam, requireExam, requireMarks } from './exam-access.service.ts';
import { publish } from './exam-happenings.service.ts';
import { notices, notifyStudents } from './exam-notifications.service.ts';
import * as queries from './exams.queries.ts';
import { logged, words } from './exams.words.ts';
import * as students from './students.queries.ts';
import { type GivenTimes, leavesRoom, ROOM, stateOf, timesOf } from './timing.rules.ts';

export { holdExam, requireExam, requireMarks };

interface Started extends MessageReply {
  id: number;
}

/** What a request under this key has started already. A key that came with other details is refused. */
async function startedBefore(actor: Actor, request: queries.StartRequest): Promise<Started | undefined> {
  const before = await queries.selectStarted(request.start_key);
  if (!before) return undefined;
  if (before.owner_id !== actor.userId || before.start_digest !== request.start_digest)
    throw new AppError('already_exists', { message: words.startedOtherwise });
  return { id: before.id, ...messageReply(words.started) };
}

const digestOf = (form: object) => createHash('sha256').update(JSON.stringify(form)).digest('hex');

/** A page that repeats it after a lost reply sends the same key, and gets the same exam. */
export async function start(actor: Actor, { key, ...form }: NewExam): Promise<Started> {
  const request = key === undefined ? undefined : { start_key: key, start_digest: digestOf(form) };
  return inTransaction(async () => {
    const before = request && (await startedBefore(actor, request));
    return before ?? (await startNew(actor, form, request));
  });
}

async function startNew(
  actor: Actor,
  form: Omit<NewExam, 'key'>,
  request: queries.StartRequest | undefined,
): Promise<Started> {
  const {
    title,
    start_time,
    end_time,
    duration,
    qbank_id,
    course_id,
    student_id,
    viva_or_quiz,
    offering_id,
    ...settings
  } = form;
  const bank = await requireBankOfCourse(actor, qbank_id, course_id);
  if (offering_id !== undefined)
    await requireTaught(actor, offering_id, { course_id, institution_id: bank.institution_id });
  const times = timesOf({ start_time, end_time, duration }, now());
  const chosen = await requireStudents(bank, settings.newcomers, student_id, actor.userId);
  const id = await queries.insertExam({
    ...settings,
    ...times,
    ...request,
    title: title ?? bank.title,
    viva_or_quiz,
    bank_id: qbank_id,
    course_id,
    institution_id: bank.institution_id,
    community_id: bank.community_id,
    owner_id: actor.userId,
    created_at: now(),
    offering_id: offering_id ?? null,
  });
  // The same request came twice at once, and the other one was first.
  if (id === undefined) return (await startedBefore(actor, request as queries.StartRequest)) as Started;
  if ((await papers.takePaper(id, qbank_id)) === 0)
    throw new AppError('invalid_input', {
      field: 'qbank_id',
      message: words.noQuestions({ bank: bank.title }),
    });
  await requireMarkedAtOnce(id, settings);
  await publish('started', { exam_id: id, owner_id: actor.userId, at: now() });
  await attempts.assign({ id, ...times, late_keeps_full: settings.late_keeps_full }, chosen, {
    refuses: true,
  });
  await audit.record(
    actor,
    'exam.started',
    logged.started({ exam: title ?? bank.title, count: chosen.length, student: wordsAt(bank).student }),
    { institutionId: bank.institution_id, examId: id },
  );
  await notifyStudents(id, notices.newExam);
  return { id, ...messageReply(words.started) };
}

/** Nobody sees a result after submitting where people mark some of the answers. */
export async function requireMarkedAtOnce(id: number, { release }: Pick<ExamSettings, 'release'>) {
  if (release === 'at_once' && (await papers.paperTotals(id))?.needs_people)
    throw new AppError('invalid_input', { field: 'release', message: words.needsPeople });
}

/** A paper is kept in memory while students take it, and previewed as a whole. */
const PAPER_LIMITS = { questions: 10_000, megabytes: 8 };

async function requireBankOfCourse(actor: Actor, bankId: number, courseId: number) {
  const bank = await banks.requireBank(actor, bankId, 'read');
  if (bank.course_id !== courseId) {
    throw new AppError('unknown_reference', {
      field: 'qbank_id',
      message: words.bankOfOtherCourse({ bank: bank.title }),
    });
  }
  if (!(await teaching.teachesAt(actor, courseId, bank))) {
    throw new AppError('unknown_reference', {
      field: 'course_id',
      message: words.courseNotYours,
    });
  }
  const { questions: count, bytes } = await questions.sizeOf(bankId);
  if (count > PAPER_LIMITS.questions || bytes > PAPER_LIMITS.megabytes * 1024 ** 2)
    throw new AppError('invalid_input', {
      field: 'qbank_id',
      message: words.paperTooLarge({ bank: bank.title, ...PAPER_LIMITS }),
    });
  return bank;
}

type OfPerson = Pick<ExamForFaculty, 'share' | 'duty'>;

function forFaculty(exam: queries.Shown & OfPerson): ExamForFaculty {
  const at = now();
  return {
    ...exam,
    qbank: exam.bank_id,
    shared_by: exam.share === 'own' ? null : exam.owner_name,
    start_time: exam.starts_at.toISOString(),
    end_time: exam.ends_at.toISOString(),
    state: stateOf(exam, at),
    ended_early_at: exam.ended_early_at?.toISOString() ?? null,
    released_at: exam.released_at?.toISOString() ?? null,
    is_over: exam.cancelled_at !== null || (exam.ends_at <= at && !exam.has_living),
    server_time: at.toISOString(),
  };
}

export async function list(actor: Actor, page: queries.ListPage) {
  return (await queries.selectExams(actor, page)).map(forFaculty);
}

export async function find(actor: Actor, id: number) {
  const { share, duty } = await requireExam(actor, id, 'see');
  const shown = (await queries.selectExam(id)) as queries.Shown;
  const exam = forFaculty({ ...shown, share, duty: duty ?? undefined });
  const ends = exam.is_over || exam.state === 'upcoming' ? undefined : await endsOf(id);
  return { ...exam, ...(ends && { ends }) };
}

/** Undefined where nobody can take it any longer. */
export async function endsOf(id: number) {
  const ends = await queries.selectEnds(id, now());
  return ends && { most: ends.most.toISOString(), closes: ends.closes.toISOString() };
}

export async function studentsOf(
  actor: Actor,
  id: number,
  page: students.StudentPage,
): Promise<ExamStudent[]> {
  await requireExam(actor, id, 'see');
  const questions = (await papers.paperTotals(id))?.questions ?? 0;
  return (await students.selectExamStudents(id, page)).map((one) => ({ ...one, questions }));
}

/** Of the other exams that use a question, those this person runs, and how many belong to colleagues. */
export async function othersWithQuestion(actor: Actor, id: number, questionId: number) {
  const rows = await queries.selectOthersWithQuestion(actor.userId, id, questionId);
  const own = rows.filter(({ is_own }) => is_own);
  return {
    other_exams: own
      .slice(0, 20)
      .map((exam) => ({ id: exam.id, title: exam.title, start_time: exam.starts_at.toISOString() })),
    other_exams_of_colleagues: rows.length - own.length,
  };
}

/** In the transaction that changes the key: whoever grades afterwards reads it again. */
export async function keyChanged(id: number): Promise<void> {
  await queries.updateKeyVersion(id);
  await papers.examChanged(id);
}

/** Exams that have ended for everybody and whose results wait for no one are released. */
export async function releaseDue(): Promise<queries.Released[]> {
  const released = await queries.updateReleasable(now(), releaseWait().everyone);
  await attempts.releaseAll(
    released.map(({ id }) => id),
    releaseWait(),
  );
  for (const { id } of released) await publish('released', { exam_id: id });
  return released;
}

/** By a person, who waits for nobody. The people who can see their result from now on; undefined where all can already. */
export async function release(id: number): Promise<number[] | undefined> {
  const isFirst = await queries.updateReleased(id, now());
  const waited = await attempts.releaseAll([id]);
  if (isFirst) {
    await publish('released', { exam_id: id });
    return attempts.peopleOf(id);
  }
  await attempts.seenFromNow(waited);
  return waited.length > 0 ? waited.map(({ user_id }) => user_id) : undefined;
}

export async function preview(actor: Actor, id: number) {
  const exam = await requireExam(actor, id, 'mark');
  return papers.previewOf(id, exam);
}

export async function previewOfForm(
  actor: Actor,
  form: ExamSettings & { qbank_id: number; course_id: number },
) {
  await requireBankOfCourse(actor, form.qbank_id, form.course_id);
  return papers.previewOfBank(form.qbank_id, form);
}

export async function totalsOfForm(
  actor: Actor,
  form: ExamSettings & { qbank_id: number; course_id: number },
) {
  await requireBankOfCourse(actor, form.qbank_id, form.course_id);
  return papers.totalsOfBank(form.qbank_id, form);
}

export async function clashes(
  actor: Actor,
  form: GivenTimes & { course_id: number; student_id: number[]; except_id?: number | undefined },
) {
  const found = await teaching.studentsTaught(actor, form.course_id, form.student_id);
  const ids = found.map(({ id }) => id);
  const times = timesOf(form, now());
  if (leavesRoom(times)) return [];
  const clashing = await students.selectClashes(actor.userId, ids, times, ROOM, form.except_id);
  return clashing.map((clash) => ({ ...clash, exam: clash.exam ?? words.anotherExam.text }));
}

/** One of this person's own is open now. */
export async function isHoldingExam(userId: number, at: Date): Promise<boolean> {
  return queries.existsOpenOf(userId, at);
}
