// Whose sheets are due for a candidate or a group, and who may see which marks. Every call that could carry marks goes by
// these rules: an examiner sees nobody else's before their own sheet is submitted, and until all are there nobody else
// sees any.

import { enteredComponents, type Sheet, type SubjectSheets } from '@quivia/contract/marking/sheets';
import { type MarkedSubject, markedSubjects, type Roster } from '../roster.rules.ts';
import { type SubjectColumns, subjectName } from '../subjects.rules.ts';

export interface SheetRow extends SubjectColumns, Omit<Sheet, 'submitted_at' | 'reopened'> {
  submitted_at: Date;
  reopened_at: Date | null;
  reopened_reason: string | null;
}

export interface ExcusedRow extends SubjectColumns {
  examiner_id: number;
  reason: string;
}

export interface PaperRow extends SubjectColumns {
  examiner_id: number;
  entries: number;
  /** By name. */
  typists: string[];
}

/** All that says who sees what: who marks whom, and what was submitted, excused and typed in. */
export interface Register {
  roster: Roster;
  sheets: readonly SheetRow[];
  excused: readonly ExcusedRow[];
  papers: readonly PaperRow[];
}

/** `award`: marks are worked out from what is open, whoever asked for it. */
export type Viewer = { is_coordinator: boolean; examiner: { id: number } | null } | 'award';

export const inForce = (sheets: readonly SheetRow[]) =>
  sheets.filter(({ reopened_at }) => reopened_at === null);

/** The sheets of every candidate and group, as this viewer may see them. */
export function visibleSheets(register: Register, viewer: Viewer): SubjectSheets[] {
  const by = <Row extends SubjectColumns>(rows: readonly Row[]) => Map.groupBy(rows, subjectName);
  const [sheets, excused, papers] = [by(register.sheets), by(register.excused), by(register.papers)];
  return markedSubjects(register.roster, inForce(register.sheets)).map((subject) => {
    const name = subjectName(subject);
    return visibleOf(register.roster, viewer, {
      subject,
      sheets: sheets.get(name) ?? [],
      excused: excused.get(name) ?? [],
      papers: papers.get(name) ?? [],
    });
  });
}

function visibleOf(
  { scheme, assessors }: Roster,
  viewer: Viewer,
  given: { subject: MarkedSubject; sheets: SheetRow[]; excused: ExcusedRow[]; papers: PaperRow[] },
): SubjectSheets {
  const { subject, sheets } = given;
  const { candidate_id, group_id, marking, is_marked } = subject;
  const standing = inForce(sheets);
  const authors = new Set(standing.map(({ examiner_id }) => examiner_id));
  // Whoever submitted stays one of the examiners, even after leaving the exam or the panel.
  const dueExaminers = assessors.filter(
    ({ id }) => (authors.has(id) && !subject.barred.has(id)) || (marking.get(id)?.length ?? 0) > 0,
  );
  const due: SubjectSheets['due'] = dueExaminers.map(({ id, name, role }) => {
    // An excuse is for a sheet that never came: it does not cover one that was reopened.
    const hasCome = sheets.some(({ examiner_id }) => examiner_id === id);
    const excuse = hasCome ? undefined : given.excused.find(({ examiner_id }) => examiner_id === id);
    const typed = given.papers.find(({ examiner_id }) => examiner_id === id);
    return {
      examiner_id: id,
      examiner: name,
      role,
      state: authors.has(id) ? 'submitted' : excuse ? 'excused' : 'missing',
      sheet_id: standing.find(({ examiner_id }) => examiner_id === id)?.id ?? null,
      components: (marking.get(id) ?? []).map((component) => component.id),
      reason: excuse?.reason ?? '',
      paper_entries: typed?.entries ?? 0,
      ...(typed && { paper_by: typed.typists }),
    };
  });
  const is_open = due.length > 0 && due.every(({ state }) => state !== 'missing');
  const toEnter = enteredComponents(scheme, subject.kind);
  const entered = standing.find(({ examiner_id }) => examiner_id === null);
  if (toEnter.length > 0)
    due.push({
      examiner_id: null,
      examiner: '',
      role: null,
      state: toEnter.every(({ id }) => entered?.marks[id] !== undefined) ? 'submitted' : 'missing',
      sheet_id: entered?.id ?? null,
      components: toEnter.map(({ id }) => id),
      reason: '',
      paper_entries: 0,
    });
  const counting = new Set([null, ...dueExaminers.map(({ id }) => id)]);
  const own = viewer === 'award' ? undefined : viewer.examiner?.id;
  const isHolding = own !== undefined && counting.has(own) && !authors.has(own);
  const isNear =
    viewer === 'award' ||
    viewer.is_coordinator ||
    (own !== undefined && (marking.has(own) || counting.has(own)));
  const seesAll = (is_open || isOnlyEntered(due)) && isNear && !isHolding;
  const isVisible = ({ examiner_id }: SheetRow) =>
    (own !== undefined && examiner_id === own) ||
    (seesAll && counting.has(examiner_id)) ||
    (examiner_id === null && viewer !== 'award' && viewer.is_coordinator);
  const visible = sheets.filter(isVisible);
  return {
    candidate_id,
    group_id,
    is_open: is_open || isOnlyEntered(due),
    is_marked,
    due,
    sheets: visible.filter(({ reopened_at }) => reopened_at === null).map(shown),
    earlier: visible.filter(({ reopened_at }) => reopened_at !== null).map(shown),
  };
}

const isOnlyEntered = (due: SubjectSheets['due']) =>
  due.length > 0 && due.every(({ examiner_id, state }) => examiner_id === null && state === 'submitted');

function shown({ id, examiner_id, version, values, marks, origin, ...row }: SheetRow): Sheet {
  return {
    id,
    examiner_id,
    version,
    values,
    marks,
    origin,
    submitted_at: row.submitted_at.toISOString(),
    reopened: row.reopened_at && {
      reason: row.reopened_reason ?? '',
      at: row.reopened_at.toISOString(),
    },
  };
}
