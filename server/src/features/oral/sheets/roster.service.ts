// The roster that marking needs of a viva voce.
import type { Subject } from '@quivia/contract/marking/marks';
import type { Roster } from '../../marking/roster.rules.ts';
import { selectScheme } from '../access/access.queries.ts';
import * as queries from './roster.queries.ts';
import { rosterOf } from './roster.rules.ts';

/**
 * Of everybody, or of those whom these subjects concern, in a fixed number of statements. For a tap, of one examiner alone:
 * what is left to them depends on nobody but those from whom they took over.
 */
export async function readRoster(
  examId: number,
  about?: readonly Subject[],
  examinerId?: number,
): Promise<Roster> {
  const candidates = await queries.selectCandidates(examId, about);
  const only = about && candidates.map(({ id }) => id);
  const people = {
    candidates,
    seats: await queries.selectSeats(examId, only),
    conflicts: await queries.selectConflicts(examId, only),
    examiners: await (examinerId === undefined
      ? queries.selectExaminers(examId)
      : queries.selectWithPredecessors(examinerId)),
  };
  return rosterOf(await selectScheme(examId), people, about === undefined);
}
