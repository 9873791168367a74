// Awards are computed from open sheets each time they are read. Examiners who differ agree on marks, each by their own call.

import type { AgreementShown, SubjectMarks } from '@quivia/contract/marking/agreements';
import {
  type Award,
  awardOf,
  type Given,
  NOTHING_GIVEN,
  type PassMarks,
} from '@quivia/contract/marking/award.rules';
import type { Subject } from '@quivia/contract/marking/marks';
import { type Component, inHundredths } from '@quivia/contract/marking/scheme';
import { stationOf } from '@quivia/contract/marking/stations';
import type { AwardRow, Awards } from '@quivia/contract/oral/awards';
import { unmarkedOf } from '@quivia/contract/oral/parts';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { lockOral } from '../access/access.queries.ts';
import { type OralExamRow, requireExaminer, requireStaff, type Standing } from '../access/access.service.ts';
import { type PassMarkRow, selectAppearances, selectPassMarks } from '../figures/figures.queries.ts';
import { isFrozen } from '../lists/lists.queries.ts';
import { openSheets } from '../sheets/sheets.service.ts';
import * as queries from './awards.queries.ts';
import { words } from './awards.words.ts';

export interface AwardsOfExam {
  candidates: (AwardRow & Pick<queries.CandidateOnList, 'user_id' | 'panel_ids'>)[];
  subjects: SubjectMarks[];
  examiners: queries.ExaminerOfExam[];
  /** Of a circuit. */
  passMarks: PassMarkRow[];
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

/** The sheets that are compared with each other: all, or those of one station. */
function compared({ sheets }: Pick<SubjectMarks, 'sheets'>, sheetIds: readonly number[]) {
  const station = sheets.find(({ id }) => id === sheetIds[0])?.station ?? null;
  const together = sheets.filter((one) => one.station === station);
  return isSame(
    together.map(({ id }) => id),
    sheetIds,
  )
    ? together
    : undefined;
}

function shownAgreement(
  row: queries.AgreementRow,
  sheets: SubjectMarks['sheets'],
  names: ReadonlyMap<number, string>,
): AgreementShown {
  const { id, sheet_ids, marks, sentence, proposed_by, proposed_at, confirmed_by } = row;
  const together = compared({ sheets }, sheet_ids);
  const due = [...new Set((together ?? []).map(({ examiner_id }) => examiner_id))].filter(
    (examiner) => examiner !== null && !confirmed_by.includes(examiner),
  ) as number[];
  return {
    id,
    sheet_ids,
    marks,
    sentence,
    proposed_by,
    proposed_at: proposed_at.toISOString(),
    confirmed_by,
    waiting_for: due.map((examiner_id) => ({ examiner_id, examiner: names.get(examiner_id) ?? '' })),
    state: together ? (due.length === 0 ? 'confirmed' : 'proposed') : 'void',
  };
}

const nameOf = ({ candidate_id, group_id }: { candidate_id: number | null; group_id: number | null }) =>
  candidate_id === null ? `group ${group_id}` : `candidate ${candidate_id}`;

/** Of the whole exam, whoever asks: with no mark of a subject that isn't open. */
export async function awardsOf(exam: OralExamRow): Promise<AwardsOfExam> {
  const isCircuit = exam.kind === 'osce';
  const [candidates, examiners, agreements, accepted, passMarks, appearances, sheets] = await Promise.all([
    queries.selectCandidates(exam.id),
    queries.selectExaminers(exam.id),
    queries.selectAgreements(exam.id),
    queries.selectAcceptedDifferences(exam.id),
    isCircuit ? selectPassMarks(exam.id) : [],
    isCircuit ? selectAppearances(exam.id) : [],
    openSheets(exam.id, 'award'),
  ]);
  const examinerOf = new Map(examiners.map((one) => [one.id, one]));
  const names = new Map(examiners.map(({ id, name }) => [id, name]));
  const agreementsOf = Map.groupBy(agreements, nameOf);
  const candidateNames = new Map(candidates.map(({ candidate_id, name }) => [candidate_id, name]));
  const groupNames = new Map(candidates.map(({ group_id, group }) => [group_id, group]));

  // Where the two met: an examiner can be at one station in the forenoon and at another in the afternoon.
  const stations = new Map(
    appearances.flatMap(({ candidate_id, group_id, examiner_id, station }) => [
      [`${nameOf({ candidate_id, group_id: null })} ${examiner_id}`, station],
      [`${nameOf({ candidate_id: null, group_id })} ${examiner_id}`, station],
    ]),
  );

  const subjects = sheets.map((one): SubjectMarks => {
    const shown = (one.is_open ? one.sheets : []).map(({ id, examiner_id, marks }) => {
      const examiner = examiner_id === null ? undefined : examinerOf.get(examiner_id);
      return {
        id,
        examiner_id,
        examiner: examiner?.name ?? '',
        role: examiner?.role ?? null,
        station: isCircuit
          ? (stationOf(exam.scheme, Object.keys(marks)) ??
            stations.get(`${nameOf(one)} ${examiner_id}`) ??
            examiner?.station ??
            null)
          : null,
        marks,
      };
    });
    return {
      candidate_id: one.candidate_id,
      group_id: one.group_id,
      name:
        one.candidate_id === null
          ? (groupNames.get(one.group_id) ?? '')
          : (candidateNames.get(one.candidate_id) ?? ''),
      is_open: one.is_open && one.due.every(({ state }) => state !== 'missing'),
      due: one.due.map(({ examiner_id, examiner, role, state, reason, components }) => {
        const station = stationOf(exam.scheme, components);
        return { examiner_id, examiner, role, state, reason, ...(station !== undefined && { station }) };
      }),
      sheets: shown,
      agreements: (agreementsOf.get(nameOf(one)) ?? []).map((row) => shownAgreement(row, shown, names)),
    };
  });

  const found = new Map(subjects.map((one) => [nameOf(one), one]));
  const givenOf = (subject: SubjectMarks | undefined): Given =>
    subject
      ? {
          sheets: subject.sheets,
          agreements: subject.agreements.filter(({ state }) => state === 'confirmed').reverse(),
          accepted: accepted.map(({ sheet_ids }) => sheet_ids),
        }
      : NOTHING_GIVEN;
  const isForGroups = exam.scheme.components.some(({ subject }) => subject === 'group');
  const taken: PassMarks = {
    exam: passMarks.find(({ station }) => station === null)?.pass_mark ?? null,
    stations: new Map(
      passMarks.flatMap(({ station, pass_mark }) => (station === null ? [] : [[station, pass_mark]])),
    ),
  };
  const rows = candidates.map((one) => {
    const own = found.get(nameOf({ candidate_id: one.candidate_id, group_id: null }));
    const group =
      isForGroups && one.group_id !== null
        ? found.get(nameOf({ candidate_id: null, group_id: one.group_id }))
        : undefined;
    const hasGroup = isForGroups && one.group_id !== null;
    // A scheme can leave nothing to mark for the candidate alone, or for the group.
    const isLate = (subject: SubjectMarks | undefined) =>
      subject === undefined || (subject.due.length > 0 && !subject.is_open);
    const isNobodyDue = (own?.due.length ?? 0) + (group?.due.length ?? 0) === 0;
    const award: Award = awardOf(exam.scheme, {
      unmarked: unmarkedOf(one.state),
      isWaiting: isNobodyDue || isLate(own) || (hasGroup && isLate(group)),
      own: givenOf(own),
      passMarks: taken,
      ...(hasGroup && { group: givenOf(group) }),
    });
    return { ...one, session_id: hasOneList(exam) ? null : one.session_id, award };
  });
  return { candidates: rows, subjects, examiners, passMarks };
}

/** Circuits and theses; everything else has a list for each session. */
export const hasOneList = ({ kind }: Pick<OralExamRow, 'kind'>) => kind === 'osce' || kind === 'phd';

/**
 * What of it a person may see: coordinators all, examiners the candidates whom they examine and have no conflict of
 * interest with. An examiner whose own sheet is not submitted sees nobody else's, even where the coordinator has excused it.
 */
export function seenBy(all: AwardsOfExam, { exam, is_coordinator, examiner }: Standing): Awards {
  const own = all.examiners.find(({ id }) => id === examiner?.id);
  const panels = own?.panel_ids ?? [];
  const isOwn = ({ examiner_id }: { examiner_id: number | null }) =>
    examiner !== null && examiner_id === examiner.id;
  const held = new Set(
    all.subjects.filter(({ due }) => due.some((one) => isOwn(one) && one.state !== 'submitted')).map(nameOf),
  );
  const conflicts = all.candidates.filter(
    ({ candidate_id }) => !is_coordinator && own?.conflict_ids.includes(candidate_id),
  );
  // A conflict with one member is one with the group.
  const barred = new Set(
    all.subjects
      .filter(({ candidate_id, group_id }) =>
        conflicts.some((one) =>
          candidate_id === null ? one.group_id === group_id : one.candidate_id === candidate_id,
        ),
      )
      .map(nameOf),
  );
  const marked = new Set(all.subjects.filter(({ due }) => due.some(isOwn)).map(nameOf));
  const namesOf = ({ candidate_id, group_id }: AwardRow) => [
    nameOf({ candidate_id, group_id: null }),
    nameOf({ candidate_id: null, group_id }),
  ];
  const near = all.candidates.filter(
    (one) =>
      !conflicts.includes(one) &&
      (is_coordinator ||
        one.panel_ids.some((id) => panels.includes(id)) ||
        namesOf(one).some((name) => marked.has(name))),
  );
  const shown = new Set(near.flatMap(namesOf));
  return {
    candidates: near.map(({ user_id: _user, panel_ids: _panels, ...row }) =>
      namesOf(row).some((name) => held.has(name) || barred.has(name))
        ? {
            ...row,
            award: awardOf(exam.scheme, {
              unmarked: unmarkedOf(row.state),
              isWaiting: true,
              own: NOTHING_GIVEN,
            }),
          }
        : row,
    ),
    subjects: all.subjects
      .filter((one) => shown.has(nameOf(one)) && !barred.has(nameOf(one)))
      .map((one) => (held.has(nameOf(one)) ? { ...one, is_open: false, sheets: [], agreements: [] } : one)),
  };
}

export async function list(actor: Actor, examId: number): Promise<Awards> {
  const standing = await requireStaff(actor, examId);
  return seenBy(await awardsOf(standing.exam), standing);
}

const fits = ({ maximum }: Component, mark: number | undefined) =>
  mark !== undefined && mark >= 0 && mark <= maximum && Math.abs(mark * 100 - inHundredths(mark)) < 1e-6;

interface Proposal {
  key: string;
  subject: Subject;
  sheet_ids: number[];
  marks: Record<string, number>;
  sentence: string;
}

export async function propose(actor: Actor, examId: number, form: Proposal) {
  return inTransaction(async () => {
    await requireExaminer(actor, examId);
    await lockOral(examId);
    const { exam, examiner } = await requireExaminer(actor, examId);
    const candidateId = 'candidate_id' in form.subject ? form.subject.candidate_id : null;
    const groupId = 'group_id' in form.subject ? form.subject.group_id : null;
    const { subjects } = await awardsOf(exam);
    const subject = subjects.find((one) => one.candidate_id === candidateId && one.group_id === groupId);
    const repeated = (await queries.selectAgreements(examId)).find(({ key }) => key === form.key);
    if (repeated) return answer(repeated.id, subject);

    const sheets = subject && compared(subject, form.sheet_ids);
    if (!subject?.is_open || !sheets) throw new AppError('changed_meanwhile', { message: words.otherSheets });
    if (!sheets.some(({ examiner_id }) => examiner_id === examiner.id))
      throw new AppError('not_allowed', { message: words.notYours });
    if (await isFrozen(examId, form.subject)) throw new AppError('exam_not_now', { message: words.frozen });
    const question = awardOf(exam.scheme, {
      unmarked: null,
      isWaiting: false,
      own: groupId === null ? { ...NOTHING_GIVEN, sheets } : NOTHING_GIVEN,
      ...(groupId !== null && { group: { ...NOTHING_GIVEN, sheets } }),
    }).differences[0];
    if (!question) throw new AppError('exam_not_now', { message: words.noDifference });
    const components = exam.scheme.components.filter(({ id }) => question.components.includes(id));
    const wrong = components.find((component) => !fits(component, form.marks[component.id]));
    if (wrong)
      throw new AppError('invalid_input', {
        message: words.badMark({ component: wrong.name, maximum: wrong.maximum }),
      });
    const id = await queries.insertAgreement({
      key: form.key,
      examId,
      candidateId,
      groupId,
      sheetIds: sheets.map((one) => one.id),
      marks: Object.fromEntries(components.map((one) => [one.id, form.marks[one.id] as number])),
      sentence: form.sentence,
      by: examiner.id,
      at: now(),
    });
    await queries.insertConfirmation(id, examiner.id, now());
    return {
      ...answer(
        id,
        (await awardsOf(exam)).subjects.find(({ agreements }) => agreements.some((a) => a.id === id)),
      ),
    };
  });
}

function answer(id: number, subject: SubjectMarks | undefined) {
  const agreement = subject?.agreements.find((one) => one.id === id);
  const is_confirmed = agreement?.state === 'confirmed';
  const waiting = agreement?.waiting_for.map(({ examiner }) => examiner).join(', ') ?? '';
  return {
    message: (is_confirmed ? words.agreed : words.proposed({ examiners: waiting })).text,
    id,
    is_confirmed,
  };
}

export async function confirm(actor: Actor, examId: number, agreementId: number) {
  return inTransaction(async () => {
    await requireExaminer(actor, examId);
    await lockOral(examId);
    const { exam, examiner } = await requireExaminer(actor, examId);
    const find = async () => {
      for (const subject of (await awardsOf(exam)).subjects)
        if (subject.agreements.some(({ id }) => id === agreementId)) return subject;
      throw new AppError('not_found', { message: words.noSuchAgreement });
    };
    const subject = await find();
    const agreement = subject.agreements.find(({ id }) => id === agreementId) as AgreementShown;
    const isConcerned = subject.sheets.some(
      (sheet) => sheet.examiner_id === examiner.id && agreement.sheet_ids.includes(sheet.id),
    );
    if (agreement.state === 'void') throw new AppError('changed_meanwhile', { message: words.otherSheets });
    if (!isConcerned) throw new AppError('not_allowed', { message: words.notYours });
    if (!agreement.confirmed_by.includes(examiner.id)) {
      const of: Subject =
        subject.candidate_id === null
          ? { group_id: subject.group_id as number }
          : { candidate_id: subject.candidate_id };
      if (await isFrozen(examId, of)) throw new AppError('exam_not_now', { message: words.frozen });
      await queries.insertConfirmation(agreementId, examiner.id, now());
    }
    const { message, is_confirmed } = answer(agreementId, await find());
    return { message, is_confirmed };
  });
}
