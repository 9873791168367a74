// Agreement figures, for the coordinator: only from marks that are open.
import type { OralFigures } from '@quivia/contract/oral/figures';
import type { Actor } from '../../../platform/security/access-token.ts';
import { requireCoordinator } from '../access/access.service.ts';
import { openSheets } from '../sheets/sheets.service.ts';
import { FEWEST_PAIRS } from './agreement.rules.ts';
import { selectAppearances, selectExaminers } from './figures.queries.ts';
import { pairsOf, stationsOf } from './pairs.rules.ts';

/** Groups have sheets of their own beside those of their members. */
const candidatesIn = (all: readonly { candidate_id: number | null }[]) =>
  all.filter(({ candidate_id }) => candidate_id !== null).length;

export async function figures(actor: Actor, examId: number): Promise<OralFigures> {
  const standing = await requireCoordinator(actor, examId);
  const { kind, scheme } = standing.exam;
  const [all, examiners, appearances] = await Promise.all([
    openSheets(examId, standing),
    selectExaminers(examId),
    selectAppearances(examId),
  ]);
  const marked = all.filter(({ is_marked }) => is_marked);
  const open = marked
    .filter(({ is_open }) => is_open)
    .map(({ candidate_id, group_id, sheets }) => ({
      candidate_id,
      group_id,
      sheets: sheets.flatMap(({ examiner_id, values, marks }) =>
        examiner_id === null ? [] : [{ examiner_id, values, marks }],
      ),
    }));
  return {
    fewest: FEWEST_PAIRS,
    open: candidatesIn(open),
    subjects: candidatesIn(marked),
    // Stations are different tasks: their examiners are not compared.
    pairs: kind === 'osce' ? [] : pairsOf(scheme, examiners, open, appearances),
    stations: kind === 'osce' ? stationsOf(scheme, open, appearances) : null,
  };
}
