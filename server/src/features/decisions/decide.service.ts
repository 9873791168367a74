// What a person decides about an attempt: each decision is recorded with its reason, and the student is notified.
import { randomUUID } from 'node:crypto';
import type { Message } from '@quivia/contract/message';
import type { NotificationMessage } from '@quivia/contract/notifications.words';
import { ABSENT, type Decision } from '@quivia/contract/results';
import { AppError } from '../../platform/app-error.ts';
import { after, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { recordAct } from '../acts/record-act.service.ts';
import { attemptOf } from '../attempts/answers.service.ts';
import { allows, isGraded } from '../attempts/attempt-state.rules.ts';
import { grantedBy, type Timing } from '../attempts/deadline.rules.ts';
import { scoresOf } from '../attempts/grade.service.ts';
import * as outcome from '../attempts/outcome.service.ts';
import { joinPause } from '../attempts/time/time.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as exams from '../exams/exams.service.ts';
import { marksChanged } from '../exams/notices/result-notices.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { candidatePage, type OrganisationWords, wordsAt } from '../people/organisation.rules.ts';
import { type LoggedDecision, logged, words } from './decide.words.ts';
import * as queries from './decisions.queries.ts';

const notNow = (message: Message) => new AppError('exam_not_now', { message });
/** Rounded once, where it is shown. */
const shown = (marks: number | null) => String(Math.round((marks ?? 0) * 100) / 100);

/** For the audit log: what the marks were and are, where a decision changed them. */
function marksChange(before: number | null, after: number | null): { from?: string; to?: string } {
  if (before === null || after === null || before === after) return {};
  return { from: before === ABSENT ? 'AB' : shown(before), to: shown(after) };
}

interface Decided {
  marks_after: number | null;
  /** For the audit log. */
  what: (given: LoggedDecision) => Message;
  message: Message;
  /** What the student is notified of. Never the marks: they may not be released yet. */
  notice: (given: { exam: string; reason: string }) => NotificationMessage;
  /** What else the decision's record is needed for. */
  onRecorded?: (decisionId: number) => Promise<void>;
}

interface Held {
  exam: Timing;
  attempt: outcome.AttemptRow;
  exams: readonly outcome.GradedExam[];
  terms: OrganisationWords;
}

/** Holds the exam's key and the attempt, decides, and records what was decided. */
async function decide(
  actor: Actor,
  examId: number,
  studentId: number,
  kind: Decision['kind'],
  reason: string,
  act: (held: Held) => Promise<Decided>,
): Promise<MessageReply> {
  return inTransaction(async () => {
    const held = await outcome.holdKeyOf(examId);
    const exam = await exams.requireExam(actor, examId, 'run');
    const terms = wordsAt(exam);
    const attempt = await outcome.holdAttempt(examId, studentId);
    if (!attempt)
      throw new AppError('not_found', { message: words.noSuchStudent({ student: terms.student }) });
    if (attempt.status === 'cancelled') throw notNow(words.cancelled);
    const decided = await act({ exam, attempt, exams: held, terms });
    const [decisionId] = await queries.insertDecisions(
      [{ attempt_id: attempt.attempt_id, marks_before: attempt.score, marks_after: decided.marks_after }],
      { kind, at: now(), by_id: actor.userId, reason },
    );
    await decided.onRecorded?.(decisionId as number);
    // Among what happened to the student during the exam.
    if (kind === 'reopened' || kind === 'disqualified')
      await recordAct(actor, { examId, key: randomUUID(), kind, attemptId: attempt.attempt_id, reason });
    await audit.record(
      actor,
      'result.decided',
      decided.what({
        who: attempt.roll_number,
        exam: exam.title,
        reason,
        ...marksChange(attempt.score, decided.marks_after),
      }),
      { institutionId: exam.institution_id, subjectId: attempt.user_id, examId },
    );
    await notifications.notify(
      attempt.user_id,
      decided.notice({ exam: exam.title, reason }),
      kind === 'reopened' ? `/quiz/${examId}` : candidatePage(exam, 'view-results', examId),
    );
    await notifications.signal([attempt.user_id], { kind: 'exam', exam_id: examId });
    await marksChanged(examId);
    return messageReply(decided.message);
  });
}

/** Which late answers count by a decision about those that nobody has decided about, or about all of them again. */
function countingBy(accept: boolean, isAgain: boolean) {
  if (isAgain) return accept ? 'all' : 'none';
  return accept ? 'undecided' : undefined;
}

/**
 * Covers exactly the late answers that nobody has decided about by now: a later one waits for a decision of its own, and
 * earlier decisions stay. Where all are decided, it covers all of them again. Answers that came after the results were
 * released to the student are decided about apart from the others: their student may have seen the key.
 */
export async function late(
  actor: Actor,
  examId: number,
  studentId: number,
  form: { accept: boolean; reason: string; after_results: boolean },
) {
  const kind = form.accept ? 'late_accepted' : 'late_refused';
  return decide(actor, examId, studentId, kind, form.reason, async ({ attempt, exams, terms }) => {
    const { attempt_id, exam_id, seed } = attempt;
    const afterRelease = form.after_results;
    const { answers, undecided } = await outcome.lateAnswersOf(attempt_id, afterRelease);
    if (answers === 0) throw notNow(words.nothingLate({ student: terms.student }));
    if (!isGraded(attempt.status)) throw notNow(words.noMarksToChange);
    const isAgain = undecided === 0;
    const counting = countingBy(form.accept, isAgain);
    const scores = await scoresOf(
      [{ id: attempt_id, exam_id, seed }],
      exams,
      counting ? { withLate: { afterRelease, counting } } : {},
    );
    await outcome.storeScores(scores, now());
    return {
      marks_after: (await attemptOf(examId, studentId))?.score ?? null,
      what: form.accept ? logged.lateAccepted : logged.lateRefused,
      message: form.accept ? words.lateAccepted : words.lateRefused,
      notice: (params) => ({ id: form.accept ? 'attempt.lateAccepted' : 'attempt.lateRefused', params }),
      onRecorded: (decisionId) =>
        outcome.decideLate(attempt_id, {
          afterRelease,
          isAccepted: form.accept,
          isAgain,
          decisionId,
        }),
    };
  });
}

export async function disqualify(
  actor: Actor,
  examId: number,
  studentId: number,
  { reason }: { reason: string },
) {
  return decide(actor, examId, studentId, 'disqualified', reason, async ({ attempt, terms }) => {
    if (!allows('disqualify', attempt.status))
      throw notNow(words.alreadyDisqualified({ student: terms.student }));
    await outcome.disqualify(attempt.attempt_id, now());
    return {
      marks_after: 0,
      what: logged.disqualified,
      message: words.disqualified({ who: attempt.roll_number }),
      notice: (params) => ({ id: 'attempt.disqualified', params }),
    };
  });
}

export async function reopen(
  actor: Actor,
  examId: number,
  studentId: number,
  form: { minutes: number; reason: string },
) {
  return decide(actor, examId, studentId, 'reopened', form.reason, async ({ exam, attempt, terms }) => {
    if (!allows('reopen', attempt.status)) throw notNow(words.stillOpen({ student: terms.student }));
    const at = now();
    // Else the student would have the paper before everyone.
    if (at < exam.starts_at) throw notNow(words.notOpenYet({ student: terms.student }));
    const due_at = after(at, minutes(form.minutes));
    await outcome.reopen(attempt, {
      at,
      due_at,
      granted_ms: grantedBy(due_at, exam, attempt.started_at ?? at, attempt),
    });
    await joinPause(examId, studentId);
    return {
      marks_after: null,
      what: (given) => logged.reopened({ ...given, minutes: form.minutes }),
      message: words.reopened({ who: attempt.roll_number, minutes: form.minutes }),
      notice: (params) => ({ id: 'attempt.reopened', params: { ...params, minutes: form.minutes } }),
    };
  });
}

export async function correct(
  actor: Actor,
  examId: number,
  studentId: number,
  form: { marks: number | null; reason: string },
) {
  return decide(actor, examId, studentId, 'marks_corrected', form.reason, async ({ attempt }) => {
    if (!isGraded(attempt.status) || attempt.total_marks === null) throw notNow(words.noMarksToCorrect);
    if (attempt.unmarked > 0) throw notNow(words.unmarked({ count: attempt.unmarked }));
    if (form.marks !== null && form.marks > attempt.total_marks) {
      throw new AppError('invalid_input', {
        field: 'marks',
        message: words.aboveTotal({ total: attempt.total_marks }),
      });
    }
    await outcome.correctMarks(attempt.attempt_id, form.marks);
    const marks = (await attemptOf(examId, studentId))?.score ?? null;
    return {
      marks_after: marks,
      what: logged.corrected,
      message: words.corrected({ who: attempt.roll_number, marks: shown(marks) }),
      notice: (params) => ({ id: 'attempt.marksCorrected', params }),
    };
  });
}

/** The results of the others are released without this student's, which follow once every answer has its mark. */
export async function except(
  actor: Actor,
  examId: number,
  studentId: number,
  { reason }: { reason: string },
) {
  return decide(actor, examId, studentId, 'excepted', reason, async ({ attempt, terms }) => {
    if (!isGraded(attempt.status) || attempt.unmarked === 0 || attempt.is_excepted)
      throw notNow(words.nothingToExcept({ student: terms.student }));
    await outcome.exceptFromRelease(attempt.attempt_id);
    return {
      marks_after: null,
      what: logged.excepted,
      message: words.excepted({ who: attempt.roll_number }),
      notice: (params) => ({ id: 'attempt.excepted', params }),
    };
  });
}
