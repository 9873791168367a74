// A student's results in vivas voce: from the revision that was released, never from the sheets.
import type { AwardList, OwnOralResult } from '@quivia/contract/oral/lists';
import type { Actor } from '../../../platform/security/access-token.ts';
import { frozen } from '../../frozen-documents/frozen-documents.service.ts';
import { selectReleasedFor } from './lists.queries.ts';

/** The newest release first. */
export async function ownResults(actor: Actor): Promise<OwnOralResult[]> {
  const results: OwnOralResult[] = [];
  for (const { list_id, revision, released_at, candidate_id } of await selectReleasedFor(actor.userId)) {
    const kept = await frozen<AwardList>({ kind: 'oral-list', subjectId: list_id }, revision);
    const row = kept?.document.rows.find((one) => one.candidate_id === candidate_id);
    if (!kept || !row) continue;
    const { exam, scheme, maximum } = kept.document;
    results.push({
      exam_id: exam.id,
      title: exam.title,
      course_name: exam.course_name,
      course_code: exam.course_code,
      released_at: released_at.toISOString(),
      revision,
      unmarked: row.unmarked,
      components: scheme.components.map(({ id, name, counts, maximum: most }) => ({
        name,
        counts,
        maximum: most,
        mark: row.components.find((one) => one.id === id)?.mark ?? null,
        is_missed: row.missed.includes(id),
      })),
      total: row.total,
      maximum,
      outcome: row.outcome,
      ...(row.missed_stations && { missed_stations: row.missed_stations }),
      ...(row.thesis_result && { thesis_result: row.thesis_result }),
    });
  }
  return results;
}
