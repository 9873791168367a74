// What people did to one exam, for everyone with a share of it.
import type { AuditAction } from '@quivia/contract/audit';
import { type ExamLogPart, LOG_PART_OF } from '@quivia/contract/exam-log';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import { requireExam } from './exam-access.service.ts';

/** Their sentences have marks and keys. */
const ABOUT_MARKS: AuditAction[] = [
  'result.decided',
  'result.regraded',
  'result.rubric',
  'result.plan',
  'result.group-undone',
];

interface Page {
  search?: string | undefined;
  part?: ExamLogPart | undefined;
  limit: number;
  offset: number;
}

export async function list(actor: Actor, examId: number, { part, ...page }: Page) {
  const { institution_id, share, is_over } = await requireExam(actor, examId, 'see');
  const actions = (Object.keys(LOG_PART_OF) as AuditAction[]).filter(
    (one) =>
      (part === undefined || LOG_PART_OF[one] === part) &&
      (share !== 'see' || is_over || !ABOUT_MARKS.includes(one)),
  );
  const entries = await audit.list({ ...page, actions, examId, institutionId: institution_id ?? undefined });
  return entries.map(({ institution: _, ...entry }) => entry);
}
