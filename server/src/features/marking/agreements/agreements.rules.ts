// The marks of a subject once they are open, and what its examiners agreed on where their sheets differ.
import type { AgreementShown, SubjectMarks } from '@quivia/contract/marking/agreements';
import { type Given, NOTHING_GIVEN } from '@quivia/contract/marking/award.rules';
import type { ExaminerRole, SchemeDefinition } from '@quivia/contract/marking/scheme';
import type { SubjectSheets } from '@quivia/contract/marking/sheets';
import { stationOf } from '@quivia/contract/marking/stations';
import { type SubjectColumns, subjectName } from '../subjects.rules.ts';

/** Marks that somebody proposed in place of those of some sheets. */
interface Proposed extends SubjectColumns {
  id: number;
  sheet_ids: number[];
  marks: Record<string, number>;
  sentence: string;
  proposed_by: number;
  proposed_at: Date;
  confirmed_by: number[];
}

/** What the exam knows of its people. */
export interface Names {
  /** By `subjectName`. */
  subjects: ReadonlyMap<string, string>;
  assessors: ReadonlyMap<number, { name: string; role: ExaminerRole }>;
  /** Where somebody marked a subject, if there are several stations and the components don't say it. */
  stationAt: (subject: SubjectColumns, assessorId: number | null) => number | null;
  hasStations: boolean;
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

/** The sheets that are compared with each other: all, or those of one station. */
export function compared({ sheets }: Pick<SubjectMarks, 'sheets'>, sheetIds: readonly number[]) {
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
  { id, sheet_ids, marks, sentence, confirmed_by, ...row }: Proposed,
  sheets: SubjectMarks['sheets'],
  { assessors }: Names,
): AgreementShown {
  const nameOf = (assessor: number) => assessors.get(assessor)?.name ?? '';
  const together = compared({ sheets }, sheet_ids);
  const due = [...new Set((together ?? []).map(({ examiner_id }) => examiner_id))].filter(
    (examiner) => examiner !== null && !confirmed_by.includes(examiner),
  ) as number[];
  return {
    id,
    sheet_ids,
    marks,
    sentence,
    proposed_by: nameOf(row.proposed_by),
    proposed_at: row.proposed_at.toISOString(),
    confirmed_by,
    waiting_for: due.map((examiner_id) => ({ examiner_id, examiner: nameOf(examiner_id) })),
    state: together ? (due.length === 0 ? 'confirmed' : 'proposed') : 'void',
  };
}

/** With no mark of a subject that isn't open. `sheets` are those that an award may see. */
export function marksOfSubjects(
  scheme: SchemeDefinition,
  sheets: readonly SubjectSheets[],
  proposed: readonly Proposed[],
  names: Names,
): SubjectMarks[] {
  const agreementsOf = Map.groupBy(proposed, subjectName);
  return sheets.map((one): SubjectMarks => {
    const shown = (one.is_open ? one.sheets : []).map(({ id, examiner_id, marks }) => {
      const examiner = examiner_id === null ? undefined : names.assessors.get(examiner_id);
      return {
        id,
        examiner_id,
        examiner: examiner?.name ?? '',
        role: examiner?.role ?? null,
        station: names.hasStations
          ? (stationOf(scheme, Object.keys(marks)) ?? names.stationAt(one, examiner_id))
          : null,
        marks,
      };
    });
    return {
      candidate_id: one.candidate_id,
      group_id: one.group_id,
      name: names.subjects.get(subjectName(one)) ?? '',
      is_open: one.is_open && one.due.every(({ state }) => state !== 'missing'),
      due: one.due.map(({ examiner_id, examiner, role, state, reason, components }) => {
        const station = stationOf(scheme, components);
        return { examiner_id, examiner, role, state, reason, ...(station !== undefined && { station }) };
      }),
      sheets: shown,
      agreements: (agreementsOf.get(subjectName(one)) ?? []).map((row) => shownAgreement(row, shown, names)),
    };
  });
}

/** For the award. `accepted` are differences that were let stand, each by its sheets. */
export const givenBy = (subject: SubjectMarks | undefined, accepted: Given['accepted']): Given =>
  subject
    ? {
        sheets: subject.sheets,
        agreements: subject.agreements.filter(({ state }) => state === 'confirmed').reverse(),
        accepted,
      }
    : NOTHING_GIVEN;

/** Subjects whose marks this person can't see yet: their own sheet is not submitted, even where it was excused. */
export const heldFrom = (subjects: readonly SubjectMarks[], assessorId: number | undefined): Set<string> =>
  new Set(
    subjects
      .filter(({ due }) =>
        due.some(
          ({ examiner_id, state }) =>
            assessorId !== undefined && examiner_id === assessorId && state !== 'submitted',
        ),
      )
      .map(subjectName),
  );
