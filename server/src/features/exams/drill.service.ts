// The copy of an exam that ghosts take in a rehearsal. Results, lists and notices never see it.
import { now } from '../../platform/clock.ts';
import * as attempts from '../attempts/assign.service.ts';
import { copyPaper, examChanged, forget } from '../papers/papers.service.ts';
import * as queries from './exams.queries.ts';
import { words } from './exams.words.ts';
import type { Times } from './timing.rules.ts';

/** Held until the transaction ends: two who start a rehearsal at once do so one after the other. */
export async function holdForDrill(id: number): Promise<queries.ExamRow | undefined> {
  return queries.lockExam(id);
}

export async function copyExam(exam: queries.ExamRow, times: Times): Promise<number> {
  const { id, version, cancelled_at, cancel_reason, ended_early_at, end_reason, key_version, ...settings } =
    exam;
  const copyId = (await queries.insertExam({
    ...settings,
    ...times,
    // Nobody joins it, and nothing of it is ever released.
    newcomers: false,
    release: 'by_hand',
    allow_review: false,
    allow_leaderboard: false,
    created_at: now(),
    rehearsal_of: id,
  })) as number;
  await copyPaper(id, copyId);
  return copyId;
}

export async function assignGhosts(
  examId: number,
  exam: queries.ExamRow,
  times: Times,
  ghosts: readonly { id: number; user_id: number }[],
): Promise<void> {
  await attempts.assign({ ...exam, ...times, id: examId }, ghosts);
}

/** Within the transaction. Attempts under way, also those with more time than the exam, are closed as by any deadline. */
export async function endDrilledExam(id: number): Promise<void> {
  const exam = await queries.lockExam(id);
  const at = now();
  if (!exam?.rehearsal_of) return;
  // The window is never empty.
  const soonest = Math.max(at.getTime(), exam.starts_at.getTime() + 1);
  const ends_at = new Date(Math.min(exam.ends_at.getTime(), soonest));
  const ended_early_at = exam.ended_early_at ?? at;
  await queries.updateExam(id, { ends_at, ended_early_at, end_reason: words.rehearsalEnded.text });
  await attempts.endNow({ ...exam, ends_at }, at);
  await examChanged(id);
}

/** With its ghosts and all that was done in it. */
export async function removeDrill(id: number): Promise<void> {
  await queries.deleteDrill(id);
  forget(id);
  await examChanged(id);
}
