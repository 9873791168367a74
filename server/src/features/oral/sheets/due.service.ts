// Sheets that are still to come of candidates who were examined. A change of who examines whom loses none of them silently.
import { AppError } from '../../../platform/app-error.ts';
import { type DueSheet, type LostSheet, sheetsLost } from '../../marking/sheets/sheets.service.ts';
import { isOf } from '../../marking/subjects.rules.ts';
import type { Standing } from '../access/access.service.ts';
import { selectCandidates } from './roster.queries.ts';
import { readRoster } from './roster.service.ts';
import { words } from './sheets.words.ts';

/** Within a transaction: the sheets that `work` makes undue and that nobody else has to submit instead. */
export async function sheetsLostBy<T>(
  examId: number,
  work: () => Promise<T>,
): Promise<{ reply: T; lost: LostSheet[] }> {
  const before = await readRoster(examId);
  const reply = await work();
  const lost = await sheetsLost(examId, before, await readRoster(examId));
  const examined = (await selectCandidates(examId))
    .filter(({ state }) => state === 'in_viva' || state === 'done')
    .flatMap(({ id, group_id }) => [
      { candidate_id: id, group_id: null },
      { candidate_id: null, group_id },
    ]);
  return { reply, lost: lost.filter(({ subject }) => examined.some(isOf(subject))) };
}

/** Within a transaction, which the refusal undoes. */
export async function losingNoSheet<T>({ exam, marks_as }: Standing, work: () => Promise<T>): Promise<T> {
  const { reply, lost } = await sheetsLostBy(exam.id, work);
  const coming = lost.filter(({ has_come }) => !has_come);
  if (coming[0]) {
    const message = words.stillDue({ examiner: coming[0].examiner, count: coming.length });
    throw new AppError('still_used', { message });
  }
  if (lost.some((one) => isInOwnFavour(marks_as, one)))
    throw new AppError('not_allowed', { message: words.examinesToo });
  return reply;
}

/** Without this sheet, the own marks of somebody who marks there would be the award. */
export const isInOwnFavour = (marksAs: readonly number[], { examiner_id, beside }: DueSheet): boolean =>
  !marksAs.includes(examiner_id) && beside.some((id) => marksAs.includes(id));
