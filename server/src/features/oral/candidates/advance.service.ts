// Marks say where a candidate is: in the viva from the first tap on, done with the first sheet.
import { randomUUID } from 'node:crypto';
import type { Subject } from '@quivia/contract/marking/marks';
import type { CandidateState } from '@quivia/contract/oral/parts';
import { clampReportedTime, now } from '../../../platform/clock.ts';
import * as queries from './candidates.queries.ts';
import { lockInOrder, lockMet } from './day-state.queries.ts';

const BEFORE: Record<'in_viva' | 'done', readonly CandidateState[]> = {
  in_viva: ['registered', 'called', 'present'],
  done: ['registered', 'called', 'present', 'in_viva'],
};

/** Within a transaction, before several of them advance. */
export async function holdCandidates(subjects: readonly Subject[]): Promise<void> {
  await lockInOrder(
    subjects.flatMap((one) => ('candidate_id' in one ? one.candidate_id : [])),
    subjects.flatMap((one) => ('group_id' in one ? one.group_id : [])),
  );
}

/** Within a transaction. Forward only, and never past what somebody recorded later or instead of marks. */
export async function advance(
  subject: Subject,
  given: { state: 'in_viva' | 'done'; examinerId: number; by: number; at: Date },
): Promise<void> {
  const { state, examinerId, by } = given;
  const received_at = now();
  const at = clampReportedTime(given.at, received_at);
  const which =
    'candidate_id' in subject ? { candidateId: subject.candidate_id } : { groupId: subject.group_id };
  for (const candidate of await lockMet(which, { examinerId, at })) {
    const isNews = candidate.state_at === null || at >= candidate.state_at;
    if (!isNews || !BEFORE[state].includes(candidate.state) || (await queries.isFrozen(candidate.id)))
      continue;
    await queries.insertStep({
      candidate_id: candidate.id,
      key: randomUUID(),
      state,
      note: '',
      at,
      received_at,
      by,
      isAutomatic: true,
    });
    await queries.updateState(candidate.id, state, at);
  }
}
