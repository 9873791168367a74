// Whose sheets are due for a candidate or a group, and who may see which marks. Every call that could carry marks goes by
// these rules: an examiner sees nobody else's before their own sheet is submitted, and until all are there nobody else
// sees any.

import { UNMARKED_STATES } from '@quivia/contract/marking/marks';
import type { Component, ExaminerRole, SchemeDefinition } from '@quivia/contract/marking/scheme';
import {
  componentsOf,
  enteredComponents,
  type Part,
  type Sheet,
  type SubjectSheets,
} from '@quivia/contract/marking/sheets';
import type { CandidateState } from '@quivia/contract/oral/parts';

export interface CandidateRow {
  id: number;
  group_id: number | null;
  guide_id: number | null;
  state: CandidateState;
}

/** An examiner before whom a candidate comes, or their guide. */
export interface SeatRow {
  candidate_id: number;
  examiner_id: number;
  /** Of a circuit. */
  station: number | null;
  is_member: boolean;
}

export interface ExaminerRow {
  id: number;
  user_id: number;
  name: string;
  role: ExaminerRole;
  substitute_for: number | null;
  has_conflict: boolean;
  has_ended: boolean;
}

export interface SheetRow extends Omit<Sheet, 'submitted_at' | 'reopened'> {
  candidate_id: number | null;
  group_id: number | null;
  submitted_at: Date;
  reopened_at: Date | null;
  reopened_reason: string | null;
}

export interface ExcusedRow {
  candidate_id: number | null;
  group_id: number | null;
  examiner_id: number;
  reason: string;
}

export interface PaperRow {
  candidate_id: number | null;
  group_id: number | null;
  examiner_id: number;
  entries: number;
  /** By name. */
  typists: string[];
}

/** Of interest, with one candidate. */
export interface ConflictRow {
  examiner_id: number;
  candidate_id: number;
}

/** What says who marks whom. */
export interface MarkingRegister {
  scheme: SchemeDefinition;
  candidates: CandidateRow[];
  seats: SeatRow[];
  conflicts: ConflictRow[];
  /** By id. */
  examiners: ExaminerRow[];
  sheets: SheetRow[];
}

/** Everything that the rules need to know about an exam. */
export interface Register extends MarkingRegister {
  excused: ExcusedRow[];
  papers: PaperRow[];
}

/** `award`: marks are worked out from what is open, whoever asked for it. */
export type Viewer = { is_coordinator: boolean; examiner: { id: number } | null } | 'award';

interface Of {
  candidate_id: number | null;
  group_id: number | null;
}

/** A candidate or a group, with everybody's part in marking it. */
export interface MarkedSubject extends Of {
  is_marked: boolean;
  kind: Part['subject'];
  /** The group of a candidate. */
  member_of: number | null;
  /**
   * All who see it once it is open, with what they mark: nothing, for an observer, and for whoever took over from
   * somebody whose sheet has it all.
   */
  marking: Map<number, Component[]>;
  /** Those with a conflict of interest, who have no part in it. */
  barred: ReadonlySet<number>;
}

export const subjectName = ({ candidate_id, group_id }: Of) =>
  candidate_id === null ? `group ${group_id}` : `candidate ${candidate_id}`;

const isUnmarked = ({ state }: CandidateRow) => (UNMARKED_STATES as readonly string[]).includes(state);

/** For each examiner all from whom they took over, one after the other; also themselves, where they left and came back. */
function predecessorsOf(examiners: readonly ExaminerRow[]): Map<number, ReadonlySet<number>> {
  const found = new Map<number, ReadonlySet<number>>();
  for (const one of examiners) {
    const before = examiners.filter(
      ({ id, user_id }) => id === one.substitute_for || (id < one.id && user_id === one.user_id),
    );
    found.set(one.id, new Set(before.flatMap(({ id }) => [id, ...(found.get(id) ?? [])])));
  }
  return found;
}

/** Candidates in the order given, then groups. Someone with a conflict has no part in any of them. */
export function subjectsOf(register: MarkingRegister): MarkedSubject[] {
  const { scheme, candidates, seats, conflicts, examiners } = register;
  const people = new Map(examiners.map((one) => [one.id, one]));
  const predecessors = predecessorsOf(examiners);
  const inForce = Map.groupBy(
    register.sheets.filter(({ reopened_at }) => reopened_at === null),
    subjectName,
  );
  const seatsOf = Map.groupBy(seats, ({ candidate_id }) => candidate_id);
  const describe = (members: CandidateRow[], kind: Part['subject'], of: Of): MarkedSubject => {
    const marking = new Map<number, Component[]>();
    const ids = new Set(members.map(({ id }) => id));
    const barred = new Set([
      ...conflicts.filter(({ candidate_id }) => ids.has(candidate_id)).map(({ examiner_id }) => examiner_id),
      ...examiners.filter(({ has_conflict }) => has_conflict).map(({ id }) => id),
    ]);
    const submitted = (inForce.get(subjectName(of)) ?? []).filter(
      ({ examiner_id }) => examiner_id !== null && !barred.has(examiner_id),
    );
    const isLeftTo = (examiner: number, { id }: Component) =>
      submitted.some(({ examiner_id }) => examiner_id === examiner) ||
      !submitted.some(
        ({ examiner_id, marks }) =>
          marks[id] !== undefined && predecessors.get(examiner)?.has(examiner_id as number),
      );
    const guides = new Set(members.map(({ guide_id }) => guide_id));
    const here = members.flatMap(({ id }) => seatsOf.get(id) ?? []);
    const inPanel = new Set(here.filter(({ is_member }) => is_member).map(({ examiner_id }) => examiner_id));
    for (const id of new Set(here.map(({ examiner_id }) => examiner_id))) {
      const examiner = people.get(id);
      if (!examiner || barred.has(id) || examiner.has_ended) continue;
      const isMember = inPanel.has(id);
      const isGuide = guides.has(id) || (guides.has(null) && isMember && examiner.role === 'guide');
      const stations = here.flatMap((one) =>
        one.examiner_id === id && one.station !== null ? [one.station] : [],
      );
      const part = { role: examiner.role, isMember, isGuide, subject: kind, stations };
      const components = componentsOf(scheme, part);
      marking.set(
        id,
        components.filter((component) => isLeftTo(id, component)),
      );
    }
    const member_of = kind === 'candidate' ? (members[0]?.group_id ?? null) : null;
    return { ...of, kind, member_of, marking, barred, is_marked: !members.every(isUnmarked) };
  };
  const groups = Map.groupBy(
    candidates.filter(({ group_id }) => group_id !== null),
    ({ group_id }) => group_id as number,
  );
  const isForGroups = scheme.components.some(({ subject }) => subject === 'group');
  return [
    ...candidates.map((one) =>
      describe([one], one.group_id === null ? 'lone-candidate' : 'candidate', {
        candidate_id: one.id,
        group_id: null,
      }),
    ),
    ...(isForGroups
      ? [...groups].map(([id, members]) => describe(members, 'group', { candidate_id: null, group_id: id }))
      : []),
  ];
}

/** The sheets of every candidate and group, as this viewer may see them. */
export function visibleSheets(register: Register, viewer: Viewer): SubjectSheets[] {
  const by = <Row extends Of>(rows: Row[]) => Map.groupBy(rows, subjectName);
  const [sheets, excused, papers] = [by(register.sheets), by(register.excused), by(register.papers)];
  return subjectsOf(register).map((subject) => {
    const name = subjectName(subject);
    return visibleOf(register, viewer, {
      subject,
      sheets: sheets.get(name) ?? [],
      excused: excused.get(name) ?? [],
      papers: papers.get(name) ?? [],
    });
  });
}

function visibleOf(
  { scheme, examiners }: Register,
  viewer: Viewer,
  given: { subject: MarkedSubject; sheets: SheetRow[]; excused: ExcusedRow[]; papers: PaperRow[] },
): SubjectSheets {
  const { subject, sheets } = given;
  const { candidate_id, group_id, marking, is_marked } = subject;
  const inForce = sheets.filter(({ reopened_at }) => reopened_at === null);
  const authors = new Set(inForce.map(({ examiner_id }) => examiner_id));
  // Whoever submitted stays one of the examiners, even after leaving the exam or the panel.
  const dueExaminers = examiners.filter(
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
      sheet_id: inForce.find(({ examiner_id }) => examiner_id === id)?.id ?? null,
      components: (marking.get(id) ?? []).map((component) => component.id),
      reason: excuse?.reason ?? '',
      paper_entries: typed?.entries ?? 0,
      ...(typed && { paper_by: typed.typists }),
    };
  });
  const is_open = due.length > 0 && due.every(({ state }) => state !== 'missing');
  const toEnter = enteredComponents(scheme, subject.kind);
  const entered = inForce.find(({ examiner_id }) => examiner_id === null);
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
