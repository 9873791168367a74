// Who marks whom. The feature that examines makes a roster of its people and passes it down with every call; marking knows
// nothing else of an exam and asks for nothing more.
import type { Component, ExaminerRole, SchemeDefinition } from '@quivia/contract/marking/scheme';
import { componentsOf, type Part } from '@quivia/contract/marking/sheets';
import { type SubjectColumns, subjectName } from './subjects.rules.ts';

export interface Assessor {
  id: number;
  name: string;
  role: ExaminerRole;
  /** From whom they took over, one after the other; themselves under an earlier id, where they left and came back. */
  predecessors: ReadonlySet<number>;
}

/** What is marked, with everybody's part in it. */
export interface RosterSubject extends SubjectColumns {
  kind: Part['subject'];
  /** The group of a candidate. */
  member_of: number | null;
  /** False where something stands in place of marks. */
  is_marked: boolean;
  /** By assessor. */
  parts: ReadonlyMap<number, Part>;
  /** Those with a conflict of interest, who have no part in it. */
  barred: ReadonlySet<number>;
}

export interface Roster {
  /** By which marks are given. */
  scheme: SchemeDefinition;
  /** By id, also those who left: their sheets stay. */
  assessors: readonly Assessor[];
  subjects: readonly RosterSubject[];
  /** Whether that is everybody of the exam. */
  isWhole: boolean;
}

/** What says that something was marked already: a sheet in force. */
interface MarksInForce extends SubjectColumns {
  examiner_id: number | null;
  marks: Readonly<Record<string, number>>;
}

/** A subject of the roster, with what is left to each assessor. */
export interface MarkedSubject extends RosterSubject {
  /**
   * All who see it once it is open, with what they mark: nothing, for an observer, and for an assessor who took over from
   * somebody whose sheet has it all.
   */
  marking: ReadonlyMap<number, Component[]>;
}

/** In the order of the roster. */
export function markedSubjects(roster: Roster, inForce: readonly MarksInForce[]): MarkedSubject[] {
  const predecessors = new Map(roster.assessors.map((one) => [one.id, one.predecessors]));
  const sheetsOf = Map.groupBy(inForce, subjectName);
  return roster.subjects.map((subject) => {
    const submitted = (sheetsOf.get(subjectName(subject)) ?? []).filter(
      ({ examiner_id }) => examiner_id !== null && !subject.barred.has(examiner_id),
    );
    const isLeftTo = (assessor: number, { id }: Component) =>
      submitted.some(({ examiner_id }) => examiner_id === assessor) ||
      !submitted.some(
        ({ examiner_id, marks }) =>
          marks[id] !== undefined && predecessors.get(assessor)?.has(examiner_id as number),
      );
    const marking = [...subject.parts].map(
      ([id, part]) =>
        [id, componentsOf(roster.scheme, part).filter((component) => isLeftTo(id, component))] as const,
    );
    return { ...subject, marking: new Map(marking) };
  });
}
