// Mark sheets. Whatever shows marks asks here: openSheets() alone knows what a viewer may see. Each call gets the roster of the
// exam, read in the same transaction; the caller holds the exam and the assessor before anything is stored.
import type { MarkValue, Subject } from '@quivia/contract/marking/marks';
import type { Component } from '@quivia/contract/marking/scheme';
import type { Sheet, SubjectSheets } from '@quivia/contract/marking/sheets';
import { AppError } from '../../../platform/app-error.ts';
import { type MarkedSubject, markedSubjects, type Roster } from '../roster.rules.ts';
import { isOf, type SubjectColumns, subjectName, subjectOf } from '../subjects.rules.ts';
import { isSame, marksOf, namesOf, storedValues, type Values } from './mark-values.rules.ts';
import { inForce, type Register, type Viewer, visibleSheets } from './secrecy.rules.ts';
import * as queries from './sheets.queries.ts';
import { words } from './sheets.words.ts';
import { selectDraft } from './taps.queries.ts';

export type { Viewer };
export type StoredSheet = queries.StoredSheet;

/** By whom, and when. */
export interface Act {
  by: number;
  at: Date;
}

/** The subjects to which statements are limited. */
const limitOf = ({ isWhole, subjects }: Roster) => (isWhole ? undefined : subjects);

async function readRegister(examId: number, roster: Roster): Promise<Register> {
  const limit = limitOf(roster);
  return {
    roster,
    sheets: await queries.selectSheets(examId, limit),
    excused: await queries.selectExcused(examId, limit),
    papers: await queries.selectPapers(examId, limit),
  };
}

/**
 * The sheets of every subject of the roster, as far as the viewer may see them: `award` for working out marks of what is
 * open. Nothing else reads the marks of sheets.
 */
export async function openSheets(examId: number, roster: Roster, viewer: Viewer): Promise<SubjectSheets[]> {
  return visibleSheets(await readRegister(examId, roster), viewer);
}

/** Those of the subjects that concern this person. Examiners keep their own sheets of those they no longer mark. */
export async function sheetsNear(
  examId: number,
  roster: Roster,
  viewer: Exclude<Viewer, 'award'>,
): Promise<SubjectSheets[]> {
  const register = await readRegister(examId, roster);
  const { is_coordinator, examiner } = viewer;
  const near = markedSubjects(roster, inForce(register.sheets)).map(
    ({ marking }) => is_coordinator || (examiner !== null && marking.has(examiner.id)),
  );
  return visibleSheets(register, viewer).filter((one, at) => near[at] || one.sheets.length > 0);
}

export interface MissingSheet extends SubjectColumns {
  /** Null for marks that should have been entered before. */
  examiner_id: number | null;
  examiner: string;
}

/** What is still to come. */
export async function missingSheets(examId: number, roster: Roster): Promise<MissingSheet[]> {
  return (await openSheets(examId, roster, 'award'))
    .filter(({ is_marked }) => is_marked)
    .flatMap(({ candidate_id, group_id, due }) =>
      due
        .filter(({ state }) => state === 'missing')
        .map(({ examiner_id, examiner }) => ({ candidate_id, group_id, examiner_id, examiner })),
    );
}

/** What an assessor may mark of a subject, and their sheet that is in force. */
export interface OwnPart {
  subject: MarkedSubject;
  components: readonly Component[];
  sheet: Sheet | undefined;
  /** Nobody waits for their sheet, which never came. */
  is_excused: boolean;
  is_open: boolean;
}

export async function partsFor(examId: number, roster: Roster, assessorId: number): Promise<OwnPart[]> {
  const register = await readRegister(examId, roster);
  const visible = visibleSheets(register, { is_coordinator: false, examiner: { id: assessorId } });
  return markedSubjects(roster, inForce(register.sheets)).flatMap((subject, at) => {
    const components = subject.marking.get(assessorId);
    const { is_open, sheets, due } = visible[at] as SubjectSheets;
    const isOwn = ({ examiner_id }: { examiner_id: number | null }) => examiner_id === assessorId;
    const is_excused = due.find(isOwn)?.state === 'excused';
    return components ? [{ subject, components, sheet: sheets.find(isOwn), is_excused, is_open }] : [];
  });
}

/** Refuses an assessor who has nothing to mark there. */
export async function requirePart(
  examId: number,
  roster: Roster,
  { assessorId, subject }: { assessorId: number; subject: Subject },
): Promise<OwnPart> {
  const found = (await partsFor(examId, roster, assessorId)).find((one) => isOf(subject)(one.subject));
  if (!found || found.components.length === 0) throw new AppError('not_allowed', { message: words.notYours });
  return found;
}

export interface Submission {
  key: string;
  subject: Subject;
  values: Values;
}

/** Whether this was submitted before. A key is for one sheet. */
export async function isSubmitted(
  assessorId: number,
  { key, subject, values }: Submission,
): Promise<boolean> {
  const before = await queries.selectSheet({ key });
  if (!before) return false;
  if (before.examiner_id !== assessorId || !isOf(subject)(before))
    throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
  if (Object.entries(before.values).some(([item, value]) => !isSame(value, values[item])))
    throw new AppError('already_exists', { message: words.alreadySubmitted });
  return true;
}

export function refuseSubmitted({ sheet }: OwnPart): void {
  if (sheet) throw new AppError('already_exists', { message: words.alreadySubmitted });
}

/** What the assessor saw becomes their sheet, whole and unchanged from then on. */
export async function submit(
  examId: number,
  part: OwnPart,
  { key, subject, values }: Submission,
  { assessorId, origin, by, at }: Act & { assessorId: number; origin: Sheet['origin'] },
): Promise<void> {
  refuseSubmitted(part);
  const { components } = part;
  const { marks, missing } = marksOf(components, values);
  if (missing.length > 0)
    throw new AppError('invalid_input', { message: words.missing({ components: namesOf(missing) }) });
  if (origin === 'device' || origin === 'qr')
    await refuseOtherValues(assessorId, { subject, values }, components);
  const earlier = await queries.selectVersion(assessorId, subject);
  const row = {
    key,
    examiner_id: assessorId,
    subject,
    version: earlier + 1,
    values: storedValues(components, values),
    marks,
  };
  await queries.insertSheets(examId, [row], { origin, by, at });
}

/** A sheet is what its assessor saw. Where another device of theirs sent something newer, they look again. */
async function refuseOtherValues(
  assessorId: number,
  { subject, values }: { subject: Subject; values: Values },
  components: readonly Component[],
): Promise<void> {
  const draft = await selectDraft(assessorId, subject);
  const others = components.filter(({ id }) => {
    const newest = draft.find(({ item }) => item === id);
    return newest !== undefined && !isSame(newest.value, values[id]);
  });
  if (others.length > 0)
    throw new AppError('changed_meanwhile', { message: words.otherDevice({ components: namesOf(others) }) });
}

/** One that was submitted, by its id or the key of the act. */
export const storedSheet = (by: { id: number } | { key: string }): Promise<StoredSheet | undefined> =>
  queries.selectSheet(by);

/** An agreement holds only while exactly its sheets count; where stations are compared apart, others count beside them. */
async function isAgreed(
  sheetId: number,
  sheets: SubjectSheets['sheets'],
  hasStations: boolean,
): Promise<boolean> {
  const agreed = await queries.selectAgreed(sheetId);
  const counting = new Set(sheets.map((sheet) => sheet.id));
  return agreed.some(
    ({ sheet_ids }) =>
      sheet_ids.every((one) => counting.has(one)) && (hasStations || sheet_ids.length === counting.size),
  );
}

/** Why the assessor can't reopen their own sheet: after seeing the other marks they would no longer give their own. */
export async function whyStaysSubmitted(
  examId: number,
  roster: Roster,
  sheet: Pick<StoredSheet, 'id' | 'examiner_id' | keyof SubjectColumns>,
  { hasStations }: { hasStations: boolean },
): Promise<'agreed' | 'seesOthers' | undefined> {
  const found = (await openSheets(examId, roster, 'award')).find(
    (one) => subjectName(one) === subjectName(sheet),
  );
  if (!found) return undefined;
  if (await isAgreed(sheet.id, found.sheets, hasStations)) return 'agreed';
  const isOther = ({ examiner_id }: Sheet) => examiner_id !== sheet.examiner_id;
  return found.is_open && found.sheets.some(isOther) ? 'seesOthers' : undefined;
}

/** The old one is kept. */
export const reopen = (sheetId: number, { reason, by, at }: Act & { reason: string }): Promise<void> =>
  queries.insertReopenings([sheetId], { reason, by, at });

interface Excuse {
  key: string;
  subject: Subject;
  examiner_id: number;
  reason: string;
}

/** Whether this was excused before. A key is for one sheet. */
export async function isExcused(
  examId: number,
  { key, subject, examiner_id, reason }: Excuse,
): Promise<boolean> {
  const before = await queries.selectExcuse(key);
  if (!before) return false;
  const isRepeat =
    before.exam_id === examId && before.examiner_id === examiner_id && before.reason === reason;
  if (!isRepeat || !isOf(subject)(before))
    throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
  return true;
}

type Due = SubjectSheets['due'][number];

/** A sheet that is due, and who else marks there. */
export interface DueSheet {
  examiner_id: number;
  examiner: string;
  state: Due['state'];
  beside: number[];
}

const dueSheet = ({ examiner, state }: Due, examiner_id: number, due: readonly Due[]): DueSheet => ({
  examiner_id,
  examiner,
  state,
  beside: due.flatMap((one) =>
    one.examiner_id === null || one.examiner_id === examiner_id ? [] : one.examiner_id,
  ),
});

/** The sheet of an assessor that is still to come, or was excused. */
export async function requireDue(
  examId: number,
  roster: Roster,
  { subject, examiner_id }: Pick<Excuse, 'subject' | 'examiner_id'>,
): Promise<DueSheet> {
  const due = (await openSheets(examId, roster, 'award')).find(isOf(subject))?.due ?? [];
  const found = due.find((one) => one.examiner_id === examiner_id);
  if (!found) throw new AppError('not_found', { message: words.notDue });
  if (found.state === 'submitted') throw new AppError('already_exists', { message: words.notMissing });
  return dueSheet(found, examiner_id, due);
}

export interface LostSheet extends DueSheet {
  subject: Subject;
  /** Submitted once and reopened. */
  has_come: boolean;
}

/** Sheets still to come by the roster `before` that, by the roster `after`, neither their assessors nor anybody else owe. */
export async function sheetsLost(examId: number, before: Roster, after: Roster): Promise<LostSheet[]> {
  const register = await readRegister(examId, before);
  const came = new Set(register.sheets.map((one) => `${subjectName(one)} ${one.examiner_id}`));
  const dueAfter = new Map(
    visibleSheets({ ...register, roster: after }, 'award').map((one) => [subjectName(one), one.due]),
  );
  return visibleSheets(register, 'award').flatMap((one) => {
    const name = subjectName(one);
    const still = dueAfter.get(name)?.map(({ examiner_id }) => examiner_id) ?? [];
    if (still.length >= one.due.length) return [];
    return one.due.flatMap((sheet): LostSheet[] => {
      const { examiner_id, state } = sheet;
      if (examiner_id === null || state !== 'missing' || still.includes(examiner_id)) return [];
      const has_come = came.has(`${name} ${examiner_id}`);
      return [{ ...dueSheet(sheet, examiner_id, one.due), subject: subjectOf(one), has_come }];
    });
  });
}

export async function excuse(
  examId: number,
  { state }: Pick<DueSheet, 'state'>,
  form: Excuse,
  act: Act,
): Promise<void> {
  if (await queries.insertExcuse(examId, form, act)) return;
  const message = state === 'excused' ? words.alreadyExcused : words.excuseLapsed;
  throw new AppError('already_exists', { message });
}

/** The newest value of each item that this assessor tapped, by subject. */
export async function draftsOf(assessorId: number): Promise<Map<string, Record<string, MarkValue>>> {
  const drafts = Map.groupBy(await selectDraft(assessorId), subjectName);
  return new Map(
    [...drafts].map(([name, rows]) => [
      name,
      Object.fromEntries(rows.map(({ item, value }) => [item, value])),
    ]),
  );
}

/** Whether anything has been marked: in an exam, or by an assessor. */
export const hasMarks = (of: { examId: number } | { assessorId: number }): Promise<boolean> =>
  queries.existsMark(of);

/** Of these candidates, those about whom anything has been marked. */
export const markedAmong = (candidateIds: readonly number[]): Promise<number[]> =>
  queries.selectMarked(candidateIds);
