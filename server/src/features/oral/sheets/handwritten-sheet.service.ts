// Sheets that were marked on paper. Two people type each in, or its examiner does; the examiner is notified, and the award list
// says who typed it.
import type { Received } from '@quivia/contract/endpoint';
import type { Subject } from '@quivia/contract/marking/marks';
import type { enterPaper as enterPaperCall } from '@quivia/contract/oral/sheets';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { messageReply, type NamedReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import * as marking from '../../marking/sheets/handwritten-sheet.service.ts';
import { refuseSubmitted, storedSheet } from '../../marking/sheets/sheets.service.ts';
import { isOf } from '../../marking/subjects.rules.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { type OralExamRow, requireStaff } from '../access/access.service.ts';
import * as queries from './handwritten-sheet.queries.ts';
import { lockExaminer, selectNames, shareOral } from './sheets.queries.ts';
import { refuseFrozen, requireMarking, storeSheet } from './sheets.service.ts';
import { logged, words } from './sheets.words.ts';
import { mailTypedSheet } from './typed-sheet-mail.job.ts';

/** The first entry is shown to nobody; the second must say the same. */
export async function enterPaper(
  actor: Actor,
  examId: number,
  { examiner_id, ...submission }: Received<typeof enterPaperCall>['body'],
): Promise<NamedReply<typeof enterPaperCall>> {
  const { exam, is_coordinator, examiner } = await requireStaff(actor, examId);
  const { key, subject } = submission;
  const isOwn = examiner?.id === examiner_id;
  if (!isOwn && !is_coordinator) throw new AppError('not_allowed', { message: words.notYours });
  return inTransaction(async () => {
    await shareOral(examId);
    await lockExaminer(examiner_id);
    if (!isOwn && examiner) await requireOwnSubmitted(examId, examiner.id, subject);
    const entries = await marking.typedEntries(examiner_id, subject);
    const part = await requireMarking(examId, examiner_id, subject);
    const isRepeat = entries.some((one) => one.key === key);
    if (!isRepeat) {
      await refuseFrozen(examId, [subject]);
      refuseSubmitted(part);
      if (!isOwn) await refuseUnheld(examiner_id, subject);
    }
    const { state, differing } = await marking.storeEntry(examId, submission, {
      ...{ assessorId: examiner_id, isOwn, components: part.components, entries },
      ...{ by: actor.userId, at: now() },
    });
    if (state === 'agrees') {
      await storeSheet(exam, examiner_id, submission, { origin: 'paper', actor });
      if (!isRepeat) await announceTyped(actor, exam, key);
      return { ...messageReply(words.twice), state: 'submitted' as const, differing: [] };
    }
    if (!isRepeat) await logEntry(actor, exam, examiner_id, subject);
    if (state === 'differs') {
      const names = differing.map(({ name }) => name);
      return { ...messageReply(words.differs({ components: names.join(', ') })), state, differing: names };
    }
    const said = isOwn ? words.ownEntry : state === 'again' ? words.samePerson : words.firstEntry;
    return { ...messageReply(said), state: 'first' as const, differing: [] };
  });
}

/** Nobody has marked a candidate who has not been examined, or in the name of an examiner who knows nothing of it. */
async function refuseUnheld(examinerId: number, subject: Subject): Promise<void> {
  const found = await queries.selectMarkedOnPaper(examinerId, subject, now());
  if (!found?.has_begun) throw new AppError('exam_not_now', { message: words.paperTooEarly });
  if (!found.is_asked)
    throw new AppError('exam_not_now', { message: words.neverInvited({ examiner: found.name }) });
}

/** A coordinator who examines too types in no other sheet before their own is submitted. */
async function requireOwnSubmitted(examId: number, examinerId: number, subject: Subject): Promise<void> {
  const own = await requireMarking(examId, examinerId, subject).catch(() => undefined);
  if (own && !own.sheet) throw new AppError('not_allowed', { message: words.submitFirst });
}

async function logEntry(actor: Actor, exam: OralExamRow, examinerId: number, subject: Subject) {
  const examiner = await queries.selectMarkedOnPaper(examinerId, subject, now());
  const name = (await selectNames(exam.id)).find(isOf(subject))?.name ?? '';
  const what = logged.paperEntry({ exam: exam.title, examiner: examiner?.name ?? '', name });
  await audit.record(actor, 'oral.sheet', what, { institutionId: exam.institution_id });
}

/** A guest has no page of notifications, and gets a mail. */
async function announceTyped(actor: Actor, exam: OralExamRow, key: string): Promise<void> {
  const { id } = (await storedSheet({ key })) as { id: number };
  const { examiner, user_id, is_guest, name, typists } = (await queries.selectTypedSheet(
    id,
  )) as queries.TypedSheet;
  const by = typists.join(' and ');
  const what = logged.typed({ exam: exam.title, examiner, name, by });
  await audit.record(actor, 'oral.sheet', what, { institutionId: exam.institution_id });
  if (user_id === actor.userId) return;
  if (is_guest) await enqueue(mailTypedSheet, { sheet_id: id });
  else
    await notify(
      user_id,
      { id: 'oral.typed', params: { exam: exam.title, who: name, by } },
      `/oral/${exam.id}/marks`,
    );
}
