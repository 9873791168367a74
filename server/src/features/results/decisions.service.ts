// What a person decides about an attempt: each is written down with its reason, and the student is told.
import { plural } from '@quivia/contract/plural';
import type { Decision } from '@quivia/contract/results';
import { AppError } from '../../platform/app-error.ts';
import { after, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as attempts from '../attempts/attempt-scores.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as exams from '../exams/exams.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { candidatePage, type PlaceWords, wordsAt } from '../people/places.service.ts';
import * as queries from './decisions.queries.ts';
import { type AttemptRow, lockAttempt } from './exam-results.queries.ts';

const notNow = (message: string) => new AppError('exam_not_now', { message });
const hasMarks = ({ status }: AttemptRow) => status === 'submitted' || status === 'closed_by_deadline';

/** Told at once, in a line. */
const TITLES: Record<Decision['kind'], string> = {
  marks_corrected: 'Your marks were corrected',
  regraded: 'A result has changed',
  late_accepted: 'Your late answers were accepted',
  late_refused: 'Your late answers were refused',
  disqualified: 'You were disqualified',
  reopened: 'An exam is open for you again',
};

interface Decided {
  marks_after: number | null;
  /** Without the subject, for the audit log. */
  what: string;
  message: string;
  /** Beside the title and the reason. Never the marks: they may not be released yet. */
  told: string;
}

/** Holds the attempt, decides, and writes down what was decided. */
async function decide(
  actor: Actor,
  examId: number,
  studentId: number,
  kind: Decision['kind'],
  reason: string,
  act: (attempt: AttemptRow, words: PlaceWords) => Promise<Decided>,
): Promise<{ message: string }> {
  return inTransaction(async () => {
    const exam = await exams.requireExam(actor, examId);
    if (exam.cancelled_at) throw notNow('This exam is cancelled.');
    const words = wordsAt(exam);
    const attempt = await lockAttempt(examId, studentId);
    if (!attempt)
      throw new AppError('not_found', { message: `There is no such ${words.student} in this exam.` });
    const decided = await act(attempt, words);
    await queries.insertDecisions(
      [{ attempt_id: attempt.attempt_id, marks_before: attempt.score, marks_after: decided.marks_after }],
      { kind, at: now(), by_id: actor.userId, reason },
    );
    await audit.record(
      actor,
      'result.decided',
      `${decided.what} ${attempt.roll_number} in ${exam.title}: ${reason}`,
      { institutionId: exam.institution_id },
    );
    await notifications.notify(attempt.user_id, {
      title: TITLES[kind],
      body: [`${exam.title}:`, decided.told, reason].filter(Boolean).join(' '),
      link: kind === 'reopened' ? `/quiz/${examId}` : candidatePage(exam, 'view-results', examId),
    });
    await notifications.signal([attempt.user_id], { kind: 'exam', exam_id: examId });
    return { message: decided.message };
  });
}

export async function late(
  actor: Actor,
  examId: number,
  studentId: number,
  form: { accept: boolean; reason: string },
) {
  const kind = form.accept ? 'late_accepted' : 'late_refused';
  return decide(actor, examId, studentId, kind, form.reason, async (attempt, { student }) => {
    if (attempt.late_answers === 0) throw notNow(`No answer of this ${student} came late.`);
    if (!hasMarks(attempt)) throw notNow('This attempt has no marks to change now.');
    const { attempt_id, exam_id, seed } = attempt;
    const scores = await attempts.scoresOf([{ id: attempt_id, exam_id, seed }], { withLate: form.accept });
    await queries.updateMarks([...scores].map(([id, score]) => ({ attempt_id: id, ...score })));
    const words = form.accept ? 'accepted' : 'refused';
    return {
      marks_after: (await lockAttempt(examId, studentId))?.score ?? null,
      what: `${words} late answers of`,
      message: `The late answers are ${words}.`,
      told: form.accept ? 'They are graded now.' : 'They do not count.',
    };
  });
}

export async function disqualify(
  actor: Actor,
  examId: number,
  studentId: number,
  { reason }: { reason: string },
) {
  return decide(actor, examId, studentId, 'disqualified', reason, async (attempt, { student }) => {
    if (attempt.status === 'disqualified') throw notNow(`This ${student} is disqualified already.`);
    await queries.updateDisqualified(attempt.attempt_id, now());
    return {
      marks_after: 0,
      what: 'disqualified',
      message: `${attempt.roll_number} is disqualified.`,
      told: 'Your attempt was ended without marks.',
    };
  });
}

export async function reopen(
  actor: Actor,
  examId: number,
  studentId: number,
  form: { minutes: number; reason: string },
) {
  return decide(actor, examId, studentId, 'reopened', form.reason, async (attempt, { student }) => {
    if (attempt.status === 'assigned' || attempt.status === 'in_progress')
      throw notNow(`This ${student} can still sit the exam. Give extra time instead.`);
    const at = now();
    await queries.updateReopened(attempt.attempt_id, at, after(at, minutes(form.minutes)));
    const more = plural(form.minutes, 'minute');
    return {
      marks_after: null,
      what: `gave ${more} more to`,
      message: `${attempt.roll_number} can go on for ${more}.`,
      told: `You can go on for ${more} from now.`,
    };
  });
}

export async function correct(
  actor: Actor,
  examId: number,
  studentId: number,
  form: { marks: number | null; reason: string },
) {
  return decide(actor, examId, studentId, 'marks_corrected', form.reason, async (attempt) => {
    if (!hasMarks(attempt)) throw notNow('This attempt has no marks to correct.');
    if (form.marks !== null && form.marks > (attempt.total_marks ?? 0)) {
      throw new AppError('invalid_input', {
        field: 'marks',
        message: `This exam has ${attempt.total_marks} marks in all.`,
      });
    }
    await queries.updateCorrected(attempt.attempt_id, form.marks);
    const after = (await lockAttempt(examId, studentId))?.score ?? null;
    return {
      marks_after: after,
      what: `set the marks to ${after} of`,
      message: `${attempt.roll_number} has ${after} marks now.`,
      told: '',
    };
  });
}
