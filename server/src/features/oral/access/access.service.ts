// Who a person is in a viva voce. To everybody else it is not there.
import type { OralExam } from '@quivia/contract/oral/exams';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { lockOral, type OralExamRow, type Standing, selectStanding } from './access.queries.ts';
import { words } from './access.words.ts';

export type { OralExamRow, Standing };

/** For its coordinators and examiners. */
export async function requireStaff(actor: Actor, examId: number): Promise<Standing> {
  const standing = await selectStanding(actor, examId, now());
  if (!standing || !(standing.is_coordinator || standing.examiner))
    throw new AppError('not_found', {
      message: actor.vouchedBy === undefined ? words.noSuchOral : words.notCovered,
    });
  return standing;
}

export async function requireCoordinator(actor: Actor, examId: number): Promise<Standing> {
  const standing = await requireStaff(actor, examId);
  if (!standing.is_coordinator) throw new AppError('not_allowed', { message: words.coordinatorsOnly });
  return standing;
}

/** Until the transaction ends nobody else changes what belongs to it. */
export async function holdAsCoordinator(actor: Actor, examId: number): Promise<Standing> {
  await requireCoordinator(actor, examId);
  await lockOral(examId);
  return requireCoordinator(actor, examId);
}

export async function requireExaminer(
  actor: Actor,
  examId: number,
): Promise<Standing & { examiner: NonNullable<Standing['examiner']> }> {
  const standing = await requireStaff(actor, examId);
  const { examiner } = standing;
  if (!examiner) throw new AppError('not_allowed', { message: words.examinersOnly });
  return { ...standing, examiner };
}

/** What it is, without where it stands. */
export async function overview(
  actor: Actor,
  examId: number,
): Promise<Omit<OralExam, 'candidates' | 'starts_at' | 'ends_at' | 'stage'>> {
  const { exam, is_coordinator, examiner } = await requireStaff(actor, examId);
  const {
    institution_id: _i,
    owner_id: _o,
    bank_ids: _b,
    draw: _d,
    announced_at,
    cancelled_at,
    ...shown
  } = exam;
  return {
    ...shown,
    announced_at: announced_at?.toISOString() ?? null,
    cancelled_at: cancelled_at?.toISOString() ?? null,
    is_coordinator,
    examiner,
  };
}
