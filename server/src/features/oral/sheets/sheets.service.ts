// Mark sheets of a viva voce: who may act on them and when. What a sheet is and who sees its marks, marking knows.
import type { Received, ReplyOf } from '@quivia/contract/endpoint';
import type { Subject } from '@quivia/contract/marking/marks';
import type { Sheet, SubjectSheets } from '@quivia/contract/marking/sheets';
import type {
  enterMarks as enterMarksCall,
  excuseSheet as excuseCall,
  listSheets,
  submitSheet as submitCall,
} from '@quivia/contract/oral/sheets';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply, type NamedReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import type { Roster } from '../../marking/roster.rules.ts';
import { badMarks, changesBy, type EnteredRow, storeEntered } from '../../marking/sheets/entered.service.ts';
import * as marking from '../../marking/sheets/sheets.service.ts';
import { isOf, subjectName, subjectOf } from '../../marking/subjects.rules.ts';
import {
  holdAsCoordinator,
  type OralExamRow,
  requireExaminer,
  requireStaff,
  type Standing,
} from '../access/access.service.ts';
import { advance } from '../candidates/advance.service.ts';
import { isInOwnFavour } from './due.service.ts';
import { readRoster } from './roster.service.ts';
import * as queries from './sheets.queries.ts';
import { logged, words } from './sheets.words.ts';

/** The sheets of every candidate and group, as far as the viewer may see them. */
export const openSheets = async (examId: number, viewer: marking.Viewer): Promise<SubjectSheets[]> =>
  marking.openSheets(examId, await readRoster(examId), viewer);

export async function list(actor: Actor, examId: number): Promise<ReplyOf<typeof listSheets>> {
  const standing = await requireStaff(actor, examId);
  const names = new Map((await queries.selectNames(examId)).map((row) => [subjectName(row), row]));
  const sheets = await marking.sheetsNear(examId, await readRoster(examId), standing);
  return {
    subjects: sheets.map((one) => {
      const { name = '', roll_number = '' } = names.get(subjectName(one)) ?? {};
      return { ...one, name, roll_number };
    }),
  };
}

/** What is still to come for these candidates and their groups; for all of them where none are named. */
export async function missingSheets(
  examId: number,
  candidateIds?: readonly number[],
): Promise<marking.MissingSheet[]> {
  const about = candidateIds?.map((candidate_id) => ({ candidate_id }));
  const roster = await readRoster(examId, about);
  const missing = await marking.missingSheets(examId, roster);
  if (!about) return missing;
  const own = roster.subjects.filter((one) => about.some((subject) => isOf(subject)(one)));
  const groups = new Set(own.map(({ member_of }) => member_of));
  return missing.filter(
    (one) =>
      about.some((subject) => isOf(subject)(one)) || (one.group_id !== null && groups.has(one.group_id)),
  );
}

/**
 * How an examiner's sheets stand: what they may mark, and which sheets are in force. With `about`, of these candidates and
 * groups and perhaps others.
 */
export const sheetsFor = async (examId: number, examinerId: number, about?: readonly Subject[]) =>
  marking.partsFor(examId, await readRoster(examId, about), examinerId);

/** Refuses an examiner who has nothing to mark there. */
export const requireMarking = async (examId: number, assessorId: number, subject: Subject) =>
  marking.requirePart(examId, await readRoster(examId, [subject]), { assessorId, subject });

export async function refuseFrozen(examId: number, subjects: readonly Subject[]): Promise<void> {
  if (await queries.isFrozen(examId, subjects)) throw new AppError('exam_not_now', { message: words.frozen });
}

/** Within a transaction that holds the examiner. A repeat of a key does nothing. */
export async function storeSheet(
  exam: OralExamRow,
  examinerId: number,
  submission: marking.Submission,
  { origin, actor }: { origin: Sheet['origin']; actor: Actor },
): Promise<void> {
  if (await marking.isSubmitted(examinerId, submission)) return;
  const { subject } = submission;
  const part = await requireMarking(exam.id, examinerId, subject);
  await refuseFrozen(exam.id, [subject]);
  const by = actor.userId;
  await marking.submit(exam.id, part, submission, { assessorId: examinerId, origin, by, at: now() });
  await advance(subject, { state: await stateAfter(exam, subject), examinerId, by, at: now() });
  if (part.is_excused) await recordExcused(actor, exam, { examinerId, subject });
}

/** The award changes by a sheet that nobody waited for. */
async function recordExcused(
  actor: Actor,
  exam: Pick<OralExamRow, 'id' | 'title' | 'institution_id'>,
  { examinerId, subject }: { examinerId: number; subject: Subject },
): Promise<void> {
  const examiner = await queries.selectExaminerName(examinerId);
  const name = (await queries.selectNames(exam.id)).find(isOf(subject))?.name ?? '';
  await audit.record(actor, 'oral.sheet', logged.came({ exam: exam.title, examiner, name }), {
    institutionId: exam.institution_id,
  });
}

/** A circuit has further stations, and members of a group are often marked one by one as well. */
async function stateAfter(
  { id, kind, scheme }: Pick<OralExamRow, 'id' | 'kind' | 'scheme'>,
  subject: Subject,
): Promise<'in_viva' | 'done'> {
  const isLast =
    'group_id' in subject
      ? scheme.components.every((one) => one.subject === 'group' || one.marked_by === 'entered')
      : kind !== 'osce' || !(await missingSheets(id, [subject.candidate_id])).some(isOf(subject));
  return isLast ? 'done' : 'in_viva';
}

export async function submit(
  actor: Actor,
  examId: number,
  body: marking.Submission,
): Promise<NamedReply<typeof submitCall>> {
  const { exam, examiner } = await requireExaminer(actor, examId);
  return inTransaction(async () => {
    await queries.shareOral(examId);
    await queries.lockExaminer(examiner.id);
    await storeSheet(exam, examiner.id, body, { origin: 'device', actor });
    const stored = (await marking.storedSheet({ key: body.key })) as marking.StoredSheet;
    const found = (await sheetsFor(examId, examiner.id, [body.subject])).find((one) =>
      isOf(body.subject)(one.subject),
    );
    return {
      ...messageReply(words.submitted),
      sheet_id: stored.id,
      version: stored.version,
      submitted_at: stored.submitted_at.toISOString(),
      is_open: found?.is_open ?? false,
    };
  });
}

/** An examiner who has seen the other marks would no longer give their own. */
async function refuseToReopenOwn(
  { exam: { id, kind }, is_coordinator: isCoordinator }: Standing,
  sheet: marking.StoredSheet,
): Promise<void> {
  const roster = await readRoster(id, [subjectOf(sheet)]);
  const why = await marking.whyStaysSubmitted(id, roster, sheet, { hasStations: kind === 'osce' });
  if (why) throw new AppError('not_allowed', { message: words[why]({ isCoordinator }) });
}

/** A repeat finds the sheet reopened, and does nothing. */
export async function reopen(
  actor: Actor,
  { id: examId, sheet_id: sheetId }: { id: number; sheet_id: number },
  reason: string,
): Promise<MessageReply> {
  const standing = await requireStaff(actor, examId);
  const { exam, is_coordinator, marks_as } = standing;
  return inTransaction(async () => {
    await queries.shareOral(examId);
    const sheet = await marking.storedSheet({ id: sheetId });
    if (!sheet || sheet.exam_id !== examId || sheet.examiner_id === null)
      throw new AppError('not_found', { message: words.noSuchSheet });
    const isOwn = marks_as.includes(sheet.examiner_id);
    if (!isOwn && !is_coordinator) throw new AppError('not_allowed', { message: words.notYourSheet });
    await queries.lockExaminer(sheet.examiner_id);
    const current = (await marking.storedSheet({ id: sheetId })) as marking.StoredSheet;
    if (!current.is_reopened) {
      await refuseFrozen(examId, [subjectOf(sheet)]);
      if (isOwn) await refuseToReopenOwn(standing, sheet);
      await marking.reopen(sheetId, { reason, by: actor.userId, at: now() });
      await audit.record(actor, 'oral.sheet', logged.reopened({ exam: exam.title, reason }), {
        institutionId: exam.institution_id,
      });
    }
    return messageReply(words.reopened);
  });
}

type EnterBody = Received<typeof enterMarksCall>['body'];

/** Marks that are known before the exam. */
export async function enterMarks(
  actor: Actor,
  examId: number,
  { key, rows, reason }: EnterBody,
): Promise<NamedReply<typeof enterMarksCall>> {
  return inTransaction(async () => {
    const { exam } = await holdAsCoordinator(actor, examId);
    const roster = await readRoster(examId);
    if (!rows.every(({ subject }) => roster.subjects.some(isOf(subject))))
      throw new AppError('unknown_reference', { message: words.noSuchSubject });
    await refuseBadMarks(examId, roster, rows);
    const changes = await changesBy(examId, roster, rows);
    await refuseFrozen(
      examId,
      changes.fresh.map(({ subject }) => subject),
    );
    await storeEntered(examId, changes, { key, reason, by: actor.userId, at: now() });
    const entered = changes.fresh.length;
    if (entered > 0)
      await audit.record(actor, 'oral.sheet', logged.entered({ exam: exam.title, count: entered }), {
        institutionId: exam.institution_id,
      });
    return { ...messageReply(words.entered({ count: entered })), entered, unchanged: rows.length - entered };
  });
}

const MOST_NAMED = 10;

/** Names every row with a mark that can't be entered. */
async function refuseBadMarks(examId: number, roster: Roster, rows: readonly EnteredRow[]): Promise<void> {
  const bad = badMarks(roster, rows);
  if (bad.length === 0) return;
  const names = await queries.selectNames(examId);
  const sentences = bad
    .slice(0, MOST_NAMED)
    .map(({ subject, component: { name, maximum, method }, mark }) => {
      const row = names.find(isOf(subject));
      const who = [row?.roll_number, row?.name].filter(Boolean).join(' ');
      const step = method.type === 'number' ? method.step : 0;
      return words.badMark({ who, component: name, mark, maximum, step }).text;
    });
  const more = bad.length - sentences.length;
  throw new AppError('invalid_input', {
    message: words.badMarks({ sentences: sentences.join('\n'), more }),
  });
}

export async function excuse(
  actor: Actor,
  examId: number,
  body: Received<typeof excuseCall>['body'],
): Promise<MessageReply> {
  return inTransaction(async () => {
    const { exam, marks_as } = await holdAsCoordinator(actor, examId);
    if (await marking.isExcused(examId, body)) return messageReply(words.excused);
    const found = await marking.requireDue(examId, await readRoster(examId, [body.subject]), body);
    if (isInOwnFavour(marks_as, found)) throw new AppError('not_allowed', { message: words.examinesToo });
    await refuseFrozen(examId, [body.subject]);
    await marking.excuse(examId, found, body, { by: actor.userId, at: now() });
    await audit.record(
      actor,
      'oral.sheet',
      logged.excused({ exam: exam.title, examiner: found.examiner, reason: body.reason }),
      { institutionId: exam.institution_id },
    );
    return messageReply(words.excused);
  });
}
