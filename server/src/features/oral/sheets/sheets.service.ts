// Mark sheets. Whatever shows marks asks here: openSheets() alone knows what a viewer may see.
import { createHash } from 'node:crypto';
import type { Received, ReplyOf } from '@quivia/contract/endpoint';
import type { MarkValue, Subject } from '@quivia/contract/marking/marks';
import type { Component } from '@quivia/contract/marking/scheme';
import { enteredComponents, type Sheet, type SubjectSheets } from '@quivia/contract/marking/sheets';
import type {
  enterMarks as enterMarksCall,
  excuseSheet as excuseCall,
  listSheets,
  submitSheet as submitCall,
} from '@quivia/contract/oral/sheets';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import {
  type MarkedSubject,
  type MarkingRegister,
  type Register,
  subjectName,
  subjectsOf,
  type Viewer,
  visibleSheets,
} from '../../marking/sheets/secrecy.rules.ts';
import { isSame, marksOf, namesOf, storedValues, type Values } from '../../marking/sheets/values.rules.ts';
import { selectScheme } from '../access/access.queries.ts';
import {
  holdAsCoordinator,
  type OralExamRow,
  requireExaminer,
  requireStaff,
  type Standing,
} from '../access/access.service.ts';
import { advance } from '../candidates/advance.service.ts';
import * as queries from './sheets.queries.ts';
import { logged, words } from './sheets.words.ts';

export type { Viewer };

type Exam = Pick<OralExamRow, 'id' | 'scheme'>;

/** What the rules need to know of everybody, or of those whom these subjects concern, in a fixed number of statements. */
async function register(id: number, about?: readonly Subject[]): Promise<Register> {
  const marking = await markingOf(id, about);
  const circle = about && circleOf(marking.candidates);
  return {
    ...marking,
    excused: await queries.selectExcused(id, circle),
    papers: await queries.selectPapers(id, circle),
  };
}

/** The part of it that says who marks what. */
async function markingOf(id: number, about?: readonly Subject[]): Promise<MarkingRegister> {
  const candidates = await queries.selectCandidates(id, about);
  const circle = about && circleOf(candidates);
  return {
    scheme: await selectScheme(id),
    candidates,
    seats: await queries.selectSeats(id, circle),
    conflicts: await queries.selectConflicts(id, circle),
    examiners: await queries.selectExaminers(id),
    sheets: await queries.selectSheets(id, circle),
  };
}

const circleOf = (candidates: Register['candidates']): queries.Circle => ({
  candidates: candidates.map(({ id }) => id),
  groups: [...new Set(candidates.map(({ group_id }) => group_id).filter((id) => id !== null))],
});

export const isOf = (subject: Subject) => (one: { candidate_id: number | null; group_id: number | null }) =>
  one.candidate_id === queries.candidateOf(subject) && one.group_id === queries.groupOf(subject);

/**
 * The sheets of every candidate and group, as far as the viewer may see them: `award` for working out marks of what is
 * open. Nothing else reads the marks of sheets.
 */
export async function openSheets(examId: number, viewer: Viewer): Promise<SubjectSheets[]> {
  return visibleSheets(await register(examId), viewer);
}

export async function list(actor: Actor, examId: number): Promise<ReplyOf<typeof listSheets>> {
  const standing = await requireStaff(actor, examId);
  const names = new Map((await queries.selectNames(examId)).map((row) => [subjectName(row), row]));
  const given = await register(examId);
  const { is_coordinator, examiner } = standing;
  const near = subjectsOf(given).map(
    ({ marking }) => is_coordinator || (examiner !== null && marking.has(examiner.id)),
  );
  // Examiners keep their own sheets of candidates who were moved to another panel.
  const sheets = visibleSheets(given, standing).filter((one, at) => near[at] || one.sheets.length > 0);
  return {
    subjects: sheets.map((one) => {
      const { name = '', roll_number = '' } = names.get(subjectName(one)) ?? {};
      return { ...one, name, roll_number };
    }),
  };
}

export interface MissingSheet {
  candidate_id: number | null;
  group_id: number | null;
  /** Null for marks that should have been entered before. */
  examiner_id: number | null;
  examiner: string;
}

/** What is still to come for these candidates and their groups; for all of them where none are named. */
export async function missingSheets(
  examId: number,
  candidateIds?: readonly number[],
): Promise<MissingSheet[]> {
  const given = await register(
    examId,
    candidateIds?.map((candidate_id) => ({ candidate_id })),
  );
  const isAsked = ({ candidate_id, group_id }: SubjectSheets) =>
    candidateIds === undefined ||
    given.candidates.some(
      (one) =>
        candidateIds.includes(one.id) &&
        (one.id === candidate_id || (one.group_id !== null && one.group_id === group_id)),
    );
  return visibleSheets(given, 'award')
    .filter((subject) => subject.is_marked && isAsked(subject))
    .flatMap(({ candidate_id, group_id, due }) =>
      due
        .filter(({ state }) => state === 'missing')
        .map(({ examiner_id, examiner }) => ({ candidate_id, group_id, examiner_id, examiner })),
    );
}

/**
 * How an examiner's sheets stand: what they may mark, and which sheets are in force. With `about`, of these candidates and
 * groups and perhaps others.
 */
export async function sheetsFor(examId: number, examinerId: number, about?: readonly Subject[]) {
  const given = await register(examId, about);
  const viewer = { is_coordinator: false, examiner: { id: examinerId } };
  const visible = visibleSheets(given, viewer);
  return subjectsOf(given).flatMap((subject, at) => {
    const components = subject.marking.get(examinerId);
    const { is_open, sheets } = visible[at] as SubjectSheets;
    const sheet = sheets.find(({ examiner_id }) => examiner_id === examinerId);
    return components ? [{ subject, components, sheet, is_open }] : [];
  });
}

/** What an examiner marks of these candidates and groups, and when they submitted the sheet that is in force. */
export async function partsOf(examId: number, examinerId: number, about: readonly Subject[]) {
  const given = await markingOf(examId, about);
  return subjectsOf(given).flatMap((subject) => {
    const components = subject.marking.get(examinerId);
    const isInForce = ({ examiner_id, reopened_at, ...of }: Register['sheets'][number]) =>
      examiner_id === examinerId && reopened_at === null && subjectName(of) === subjectName(subject);
    const submitted_at = given.sheets.find(isInForce)?.submitted_at;
    return components ? [{ subject, components, submitted_at }] : [];
  });
}

/** Refuses an examiner who has nothing to mark there. */
export async function requireMarking(examId: number, examinerId: number, subject: Subject) {
  const found = (await sheetsFor(examId, examinerId, [subject])).find((one) => isOf(subject)(one.subject));
  if (!found || found.components.length === 0) throw new AppError('not_allowed', { message: words.notYours });
  return found;
}

export async function refuseFrozen(examId: number, subjects: readonly Subject[]): Promise<void> {
  if (await queries.isFrozen(examId, subjects)) throw new AppError('exam_not_now', { message: words.frozen });
}

export interface Submission {
  key: string;
  subject: Subject;
  values: Values;
}

/** Within a transaction that holds the examiner. A repeat of a key does nothing. */
export async function storeSheet(
  exam: Pick<OralExamRow, 'id' | 'kind' | 'scheme'>,
  examinerId: number,
  { key, subject, values }: Submission,
  { origin, by }: { origin: Sheet['origin']; by: number },
): Promise<void> {
  const before = await queries.selectSheet({ key });
  if (before) {
    if (before.examiner_id !== examinerId || !isOf(subject)(before))
      throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
    if (Object.entries(before.values).some(([item, value]) => !isSame(value, values[item])))
      throw new AppError('already_exists', { message: words.alreadySubmitted });
    return;
  }
  const { components, sheet } = await requireMarking(exam.id, examinerId, subject);
  await refuseFrozen(exam.id, [subject]);
  if (sheet) throw new AppError('already_exists', { message: words.alreadySubmitted });
  const { marks, missing } = marksOf(components, values);
  if (missing.length > 0)
    throw new AppError('invalid_input', { message: words.missing({ components: namesOf(missing) }) });
  if (origin === 'device' || origin === 'qr')
    await refuseOtherValues(examinerId, { subject, values }, components);
  const earlier = await queries.selectVersion(examinerId, subject);
  await queries.insertSheets(
    exam.id,
    [
      {
        key,
        examiner_id: examinerId,
        subject,
        version: earlier + 1,
        values: storedValues(components, values),
        marks,
      },
    ],
    { origin, by, at: now() },
  );
  await advance(subject, { state: await stateAfter(exam, subject), examinerId, by, at: now() });
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

/** A sheet is what its examiner saw. Where another device of theirs sent something newer, they look again. */
async function refuseOtherValues(
  examinerId: number,
  { subject, values }: { subject: Subject; values: Values },
  components: readonly Component[],
): Promise<void> {
  const draft = await queries.selectDraft(examinerId, subject);
  const others = components.filter(({ id }) => {
    const newest = draft.find(({ item }) => item === id);
    return newest !== undefined && !isSame(newest.value, values[id]);
  });
  if (others.length > 0)
    throw new AppError('changed_meanwhile', { message: words.otherDevice({ components: namesOf(others) }) });
}

export async function submit(
  actor: Actor,
  examId: number,
  body: Submission,
): Promise<ReplyOf<typeof submitCall>> {
  const { exam, examiner } = await requireExaminer(actor, examId);
  return inTransaction(async () => {
    await queries.shareOral(examId);
    await queries.lockExaminer(examiner.id);
    await storeSheet(exam, examiner.id, body, { origin: 'device', by: actor.userId });
    const stored = (await queries.selectSheet({ key: body.key })) as queries.StoredSheet;
    const found = (await sheetsFor(examId, examiner.id, [body.subject])).find((one) =>
      isOf(body.subject)(one.subject),
    );
    return {
      message: words.submitted.text,
      sheet_id: stored.id,
      version: stored.version,
      submitted_at: stored.submitted_at.toISOString(),
      is_open: found?.is_open ?? false,
    };
  });
}

/** An agreement holds only while exactly its sheets count; in a circuit, those of other stations count beside them. */
async function isAgreed(
  kind: OralExamRow['kind'],
  sheetId: number,
  sheets: SubjectSheets['sheets'],
): Promise<boolean> {
  const agreed = await queries.selectAgreed(sheetId);
  const counting = new Set(sheets.map((sheet) => sheet.id));
  return agreed.some(
    ({ sheet_ids }) =>
      sheet_ids.every((one) => counting.has(one)) && (kind === 'osce' || sheet_ids.length === counting.size),
  );
}

/** An examiner who has seen the other marks would no longer give their own. */
async function refuseToReopenOwn(
  { exam: { id, kind }, is_coordinator: isCoordinator }: Standing,
  sheet: Pick<queries.StoredSheet, 'id' | 'examiner_id'>,
  subject: Subject,
): Promise<void> {
  const found = visibleSheets(await register(id, [subject]), 'award').find(isOf(subject));
  if (!found) return;
  if (await isAgreed(kind, sheet.id, found.sheets))
    throw new AppError('not_allowed', { message: words.agreed({ isCoordinator }) });
  if (found.is_open && found.sheets.some(({ examiner_id }) => examiner_id !== sheet.examiner_id))
    throw new AppError('not_allowed', { message: words.seesOthers({ isCoordinator }) });
}

/** A repeat finds the sheet reopened, and does nothing. */
export async function reopen(
  actor: Actor,
  { id: examId, sheet_id: sheetId }: { id: number; sheet_id: number },
  reason: string,
): Promise<{ message: string }> {
  const standing = await requireStaff(actor, examId);
  const { exam, is_coordinator, examiner } = standing;
  return inTransaction(async () => {
    await queries.shareOral(examId);
    const sheet = await queries.selectSheet({ id: sheetId });
    if (!sheet || sheet.exam_id !== examId || sheet.examiner_id === null)
      throw new AppError('not_found', { message: words.noSuchSheet });
    const isOwn = examiner?.id === sheet.examiner_id;
    if (!isOwn && !is_coordinator) throw new AppError('not_allowed', { message: words.notYourSheet });
    await queries.lockExaminer(sheet.examiner_id);
    const current = (await queries.selectSheet({ id: sheetId })) as queries.StoredSheet;
    if (!current.is_reopened) {
      const subject = subjectOf(sheet);
      await refuseFrozen(examId, [subject]);
      if (isOwn) await refuseToReopenOwn(standing, sheet, subject);
      await queries.insertReopenings([sheetId], { reason, by: actor.userId, at: now() });
      await audit.record(actor, 'oral.sheet', logged.reopened({ exam: exam.title, reason }), {
        institutionId: exam.institution_id,
      });
    }
    return { message: words.reopened.text };
  });
}

export const subjectOf = ({
  candidate_id,
  group_id,
}: Pick<MarkedSubject, 'candidate_id' | 'group_id'>): Subject =>
  candidate_id === null ? { group_id: group_id as number } : { candidate_id };

type EnterBody = Received<typeof enterMarksCall>['body'];

/** One key for each row, made from that of the act. */
function rowKey(key: string, subject: Subject): string {
  const hex = createHash('sha256')
    .update(`${key} ${JSON.stringify(subject)}`)
    .digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Marks that are known before the exam. Each change is a further version, and the one before is kept. */
export async function enterMarks(
  actor: Actor,
  examId: number,
  { key, rows, reason }: EnterBody,
): Promise<ReplyOf<typeof enterMarksCall>> {
  return inTransaction(async () => {
    const { exam } = await holdAsCoordinator(actor, examId);
    const given = await register(examId);
    const subjects = subjectsOf(given);
    const fresh: queries.NewSheet[] = [];
    const replaced: number[] = [];
    const checked = rows.map(({ subject, marks }) => {
      const found = subjects.find(isOf(subject));
      if (!found) throw new AppError('unknown_reference', { message: words.noSuchSubject });
      return { subject, marks, components: enteredComponents(exam.scheme, found.kind) };
    });
    await refuseBadMarks(exam, checked);
    for (const { subject, marks, components } of checked) {
      const old = given.sheets.filter((one) => one.examiner_id === null && isOf(subject)(one));
      const inForce = old.find(({ reopened_at }) => reopened_at === null);
      const values: Record<string, MarkValue> = {
        ...inForce?.values,
        ...Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { mark }])),
      };
      const { marks: all } = marksOf(components, values);
      if (inForce && components.every(({ id }) => isSame(inForce.values[id], values[id]))) continue;
      if (inForce) replaced.push(inForce.id);
      const version = Math.max(0, ...old.map((one) => one.version)) + 1;
      fresh.push({ key: rowKey(key, subject), examiner_id: null, subject, version, values, marks: all });
    }
    await refuseFrozen(
      examId,
      fresh.map(({ subject }) => subject),
    );
    if (replaced.length > 0) {
      if (!reason) throw new AppError('invalid_input', { field: 'reason', message: words.reasonNeeded });
      await queries.insertReopenings(replaced, { reason, by: actor.userId, at: now() });
    }
    if (fresh.length > 0) {
      await queries.insertSheets(examId, fresh, { origin: 'entered', by: actor.userId, at: now() });
      await audit.record(actor, 'oral.sheet', logged.entered({ exam: exam.title, count: fresh.length }), {
        institutionId: exam.institution_id,
      });
    }
    const entered = fresh.length;
    return { message: words.entered({ count: entered }).text, entered, unchanged: rows.length - entered };
  });
}

const MOST_NAMED = 10;

interface EnteredRow {
  subject: Subject;
  marks: Record<string, number>;
  components: readonly Component[];
}

/** Names every row with a mark that can't be entered, so that all of them are corrected at once. */
async function refuseBadMarks(exam: Exam, rows: readonly EnteredRow[]): Promise<void> {
  const nameOf = (id: string) => exam.scheme.components.find((one) => one.id === id)?.name ?? id;
  const bad = rows.flatMap(({ subject, marks, components }) =>
    Object.entries(marks).flatMap(([id, mark]) => {
      const component = components.find((one) => one.id === id);
      if (!component)
        throw new AppError('invalid_input', { message: words.notEntered({ component: nameOf(id) }) });
      const { missing } = marksOf([component], { [id]: { mark } });
      return missing.length > 0 || mark < 0 ? [{ subject, component, mark }] : [];
    }),
  );
  if (bad.length === 0) return;
  const names = await queries.selectNames(exam.id);
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
): Promise<{ message: string }> {
  return inTransaction(async () => {
    const { exam } = await holdAsCoordinator(actor, examId);
    const before = await queries.selectExcuse(body.key);
    if (before) {
      const { exam_id, examiner_id, reason } = before;
      const isRepeat = exam_id === examId && examiner_id === body.examiner_id && reason === body.reason;
      if (!isRepeat || !isOf(body.subject)(before))
        throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
      return { message: words.excused.text };
    }
    const found = visibleSheets(await register(examId, [body.subject]), 'award').find(isOf(body.subject));
    const due = found?.due.find(({ examiner_id }) => examiner_id === body.examiner_id);
    if (!due) throw new AppError('not_found', { message: words.notDue });
    if (due.state === 'submitted') throw new AppError('already_exists', { message: words.notMissing });
    await refuseFrozen(examId, [body.subject]);
    if (!(await queries.insertExcuse(examId, body, { by: actor.userId, at: now() }))) {
      const message = due.state === 'excused' ? words.alreadyExcused : words.excuseLapsed;
      throw new AppError('already_exists', { message });
    }
    await audit.record(
      actor,
      'oral.sheet',
      logged.excused({ exam: exam.title, examiner: due.examiner, reason: body.reason }),
      { institutionId: exam.institution_id },
    );
    return { message: words.excused.text };
  });
}

/** Devices known to hold taps that they have not sent. */
export async function unsentDevices(examId: number): Promise<queries.DeviceRow[]> {
  return (await queries.selectDevices(examId)).filter(({ unsent }) => unsent > 0);
}
