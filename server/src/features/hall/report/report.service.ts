// The session report is made from what is stored, each time it is read. Freezing keeps one as it was, with its hash.
import type { SessionReport } from '@quivia/contract/hall/report';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { recordAct } from '../../acts/record-act.service.ts';
import * as documents from '../../documents/documents.service.ts';
import { endsOf } from '../../exams/exams.service.ts';
import { recordInAudit, requireDuty } from '../duties/duties.service.ts';
import { selectIncidents } from '../incidents/incidents.queries.ts';
import * as queries from './report.queries.ts';
import { logged, words } from './report.words.ts';

const subjectOf = (examId: number): documents.Subject => ({ kind: 'session-report', subjectId: examId });

const MOST_INCIDENTS = 2000;

async function reportOf(examId: number): Promise<SessionReport> {
  const incidents = await selectIncidents(examId, { rooms: undefined, limit: MOST_INCIDENTS });
  return {
    exam: await queries.selectExam(examId),
    staff: await queries.selectStaff(examId),
    attendance: await queries.selectAttendance(examId),
    acts: await queries.selectActs(examId),
    // As they happened, and as text, so that the frozen bytes are the same on every server.
    incidents: JSON.parse(JSON.stringify(incidents.reverse())) as SessionReport['incidents'],
  };
}

export async function current(actor: Actor, examId: number) {
  await requireDuty(actor, examId, 'chief');
  const [report, revisions, ends] = await Promise.all([
    reportOf(examId),
    documents.revisionsOf(subjectOf(examId)),
    endsOf(examId),
  ]);
  return {
    report,
    revisions,
    has_changed: await documents.hasChanged(subjectOf(examId), documents.hashOf(JSON.stringify(report))),
    is_open: await queries.existsLiving(examId),
    ...(ends && { ends }),
  };
}

export async function frozen(actor: Actor, examId: number, revision: number) {
  await requireDuty(actor, examId, 'chief');
  const kept = await documents.frozen<SessionReport>(subjectOf(examId), revision);
  const revisions = await documents.revisionsOf(subjectOf(examId));
  const found = revisions.find((one) => one.revision === revision);
  if (!kept || !found) throw new AppError('not_found', { message: words.noSuchRevision });
  return { report: kept.document, revision: found };
}

export async function freeze(actor: Actor, examId: number, form: { key: string; note: string }) {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'chief');
    if (await queries.existsLiving(examId)) throw new AppError('exam_not_now', { message: words.stillOpen });
    const isNew = await recordAct(actor, { examId, key: form.key, kind: 'report.frozen', reason: form.note });
    const newest = (await documents.revisionsOf(subjectOf(examId)))[0];
    if (isNew === undefined && newest) return replyOf(newest);
    const { revision, hash } = await documents.freeze(subjectOf(examId), await reportOf(examId), {
      title: standing.exam.title,
      by: actor.userId,
      note: form.note,
    });
    await recordInAudit(actor, standing, logged.frozen({ exam: standing.exam.title, revision }));
    return replyOf({ revision, hash });
  });
}

const replyOf = ({ revision, hash }: { revision: number; hash: string }) => ({
  ...messageReply(words.frozen({ revision })),
  revision,
  hash,
});
