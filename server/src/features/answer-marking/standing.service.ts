// Who marks an exam: people with a share that allows it, and guests who were invited for it.
import type { Share } from '@quivia/contract/endpoint';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as exams from '../exams/exams.service.ts';
import { words } from './answer-marking.words.ts';
import { selectStanding } from './guests/guests.queries.ts';

interface MarkerStanding {
  id: number;
  title: string;
  institution_id: number | null;
  cancelled_at: Date | null;
  share: Share;
  /** A guest's, where they were not invited for all. */
  question_ids: number[] | null;
}

/** To a guest of another exam, and after the invitation is over, the exam isn't there. */
export async function requireMarker(
  actor: Actor,
  examId: number,
  share: 'mark' | 'run' = 'mark',
): Promise<MarkerStanding> {
  if (actor.use !== 'guest')
    return { ...(await exams.requireExam(actor, examId, share)), question_ids: null };
  const standing = await selectStanding(actor.userId, examId, now());
  if (!standing || share === 'run') throw new AppError('not_found', { message: words.noSuchExam });
  return { ...standing, share: 'mark' };
}

/** Of these questions, those that this person marks. */
export const questionsFor = <Question extends { id: number }>(
  { question_ids }: Pick<MarkerStanding, 'question_ids'>,
  questions: readonly Question[],
): Question[] => questions.filter(({ id }) => question_ids === null || question_ids.includes(id));
