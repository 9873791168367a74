// What the prints show. Marks come through the sheets' service alone, which keeps them secret until they are open.
import type { ReplyOf } from '@quivia/contract/endpoint';
import type { getPrintedSheets, OralPapers } from '@quivia/contract/oral/prints';
import type { Actor } from '../../../platform/security/access-token.ts';
import { hashOf } from '../../documents/documents.service.ts';
import { requireStaff } from '../access/access.service.ts';
import * as sheets from '../sheets/sheets.service.ts';
import { selectCandidates, selectExaminers, selectSessions } from './prints.queries.ts';

export async function papers(actor: Actor, examId: number): Promise<OralPapers> {
  const { is_coordinator, examiner } = await requireStaff(actor, examId);
  const only = is_coordinator ? undefined : examiner?.id;
  const [sessions, candidates, examiners] = await Promise.all([
    selectSessions(examId, only),
    selectCandidates(examId, only),
    selectExaminers(examId),
  ]);
  const seen = new Set([only, ...sessions.flatMap(({ examiner_ids }) => examiner_ids)]);
  const shown = {
    sessions,
    candidates,
    examiners: examiners.filter(({ id }) => only === undefined || seen.has(id)),
  };
  return { ...shown, hash: hashOf(JSON.stringify(shown)) };
}

export async function printedSheets(actor: Actor, examId: number): Promise<ReplyOf<typeof getPrintedSheets>> {
  const { subjects } = await sheets.list(actor, examId);
  return { subjects, hash: hashOf(JSON.stringify(subjects)) };
}
