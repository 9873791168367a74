// Examiners whose sheets differ agree on marks, each by their own call. The caller holds the exam, and reads the marks again
// after each act.
import type { AgreementShown, SubjectMarks } from '@quivia/contract/marking/agreements';
import { awardOf, NOTHING_GIVEN } from '@quivia/contract/marking/award.rules';
import type { Subject } from '@quivia/contract/marking/marks';
import { type Component, hasTwoDecimals, type SchemeDefinition } from '@quivia/contract/marking/scheme';
import type { SubjectSheets } from '@quivia/contract/marking/sheets';
import { AppError } from '../../../platform/app-error.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import { candidateOf, groupOf } from '../subjects.rules.ts';
import * as queries from './agreements.queries.ts';
import { compared, marksOfSubjects, type Names } from './agreements.rules.ts';
import { words } from './agreements.words.ts';

/** Of the whole exam, whoever asks. */
export async function openMarks(
  { id, scheme }: { id: number; scheme: SchemeDefinition },
  sheets: readonly SubjectSheets[],
  names: Names,
): Promise<SubjectMarks[]> {
  return marksOfSubjects(scheme, sheets, await queries.selectAgreements(id), names);
}

/** Which one was proposed under this key before. */
export const proposedBefore = async (examId: number, key: string): Promise<number | undefined> =>
  (await queries.selectAgreements(examId)).find((one) => one.key === key)?.id;

export interface Proposal {
  key: string;
  subject: Subject;
  sheet_ids: number[];
  marks: Record<string, number>;
  sentence: string;
}

type Sheets = SubjectMarks['sheets'];

/** The sheets that a proposal is about. Refused to everybody else than their examiners. */
export function requireCompared(
  subject: SubjectMarks | undefined,
  { sheet_ids }: Proposal,
  assessorId: number,
): Sheets {
  const sheets = subject && compared(subject, sheet_ids);
  if (!subject?.is_open || !sheets) throw new AppError('changed_meanwhile', { message: words.otherSheets });
  if (!sheets.some(({ examiner_id }) => examiner_id === assessorId))
    throw new AppError('not_allowed', { message: words.notYours });
  return sheets;
}

const fits = ({ maximum }: Component, mark: number | undefined) =>
  mark !== undefined && mark >= 0 && mark <= maximum && hasTwoDecimals(mark);

/** Of the components on which these sheets differ. Whoever proposes has confirmed. */
export async function propose(
  { id: examId, scheme }: { id: number; scheme: SchemeDefinition },
  sheets: Sheets,
  { key, subject, marks, sentence }: Proposal,
  { assessorId, at }: { assessorId: number; at: Date },
): Promise<number> {
  const given = { ...NOTHING_GIVEN, sheets };
  const isOfGroup = groupOf(subject) !== null;
  const [difference] = awardOf(scheme, {
    unmarked: null,
    isWaiting: false,
    own: isOfGroup ? NOTHING_GIVEN : given,
    ...(isOfGroup && { group: given }),
  }).differences;
  if (!difference) throw new AppError('exam_not_now', { message: words.noDifference });
  const components = scheme.components.filter(({ id }) => difference.components.includes(id));
  const wrong = components.find((component) => !fits(component, marks[component.id]));
  if (wrong)
    throw new AppError('invalid_input', {
      message: words.badMark({ component: wrong.name, maximum: wrong.maximum }),
    });
  const id = await queries.insertAgreement(examId, {
    key,
    candidate_id: candidateOf(subject),
    group_id: groupOf(subject),
    sheet_ids: sheets.map((one) => one.id),
    marks: Object.fromEntries(components.map((one) => [one.id, marks[one.id] as number])),
    sentence,
    by: assessorId,
    at,
  });
  await queries.insertConfirmation(id, assessorId, at);
  return id;
}

/** A proposal that this examiner can confirm, with its subject. */
export function requireProposal(
  subjects: readonly SubjectMarks[],
  agreementId: number,
  assessorId: number,
): { subject: SubjectMarks; agreement: AgreementShown } {
  for (const subject of subjects) {
    const agreement = subject.agreements.find(({ id }) => id === agreementId);
    if (!agreement) continue;
    if (agreement.state === 'void') throw new AppError('changed_meanwhile', { message: words.otherSheets });
    const isConcerned = subject.sheets.some(
      (sheet) => sheet.examiner_id === assessorId && agreement.sheet_ids.includes(sheet.id),
    );
    if (!isConcerned) throw new AppError('not_allowed', { message: words.notYours });
    return { subject, agreement };
  }
  throw new AppError('not_found', { message: words.noSuchAgreement });
}

/** A repeat changes nothing. */
export const confirm = (agreementId: number, assessorId: number, at: Date): Promise<void> =>
  queries.insertConfirmation(agreementId, assessorId, at);

/** How a proposal stands after an act. */
export function answerTo(
  id: number,
  subjects: readonly SubjectMarks[],
): MessageReply & { id: number; is_confirmed: boolean } {
  const agreement = subjects.flatMap(({ agreements }) => agreements).find((one) => one.id === id);
  const is_confirmed = agreement?.state === 'confirmed';
  const waiting = agreement?.waiting_for.map(({ examiner }) => examiner).join(', ') ?? '';
  return {
    ...messageReply(is_confirmed ? words.agreed : words.proposed({ examiners: waiting })),
    id,
    is_confirmed,
  };
}
