// Who marks whom in a viva voce: by panels, guides, conflicts of interest and substitutes.
import type { ExaminerRole, SchemeDefinition } from '@quivia/contract/marking/scheme';
import type { Part } from '@quivia/contract/marking/sheets';
import { type CandidateState, unmarkedOf } from '@quivia/contract/oral/parts';
import type { Roster, RosterSubject } from '../../marking/roster.rules.ts';
import type { SubjectColumns } from '../../marking/subjects.rules.ts';

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

/** Of interest, with one candidate. */
export interface ConflictRow {
  examiner_id: number;
  candidate_id: number;
}

export interface People {
  candidates: readonly CandidateRow[];
  seats: readonly SeatRow[];
  conflicts: readonly ConflictRow[];
  /** By id. */
  examiners: readonly ExaminerRow[];
}

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
export function rosterOf(
  scheme: SchemeDefinition,
  { candidates, seats, conflicts, examiners }: People,
  isWhole = true,
): Roster {
  const people = new Map(examiners.map((one) => [one.id, one]));
  const predecessors = predecessorsOf(examiners);
  const seatsOf = Map.groupBy(seats, ({ candidate_id }) => candidate_id);
  const describe = (
    members: readonly CandidateRow[],
    kind: Part['subject'],
    of: SubjectColumns,
  ): RosterSubject => {
    const parts = new Map<number, Part>();
    const ids = new Set(members.map(({ id }) => id));
    const barred = new Set([
      ...conflicts.filter(({ candidate_id }) => ids.has(candidate_id)).map(({ examiner_id }) => examiner_id),
      ...examiners.filter(({ has_conflict }) => has_conflict).map(({ id }) => id),
    ]);
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
      parts.set(id, { role: examiner.role, isMember, isGuide, subject: kind, stations });
    }
    const member_of = kind === 'candidate' ? (members[0]?.group_id ?? null) : null;
    const is_marked = !members.every(({ state }) => unmarkedOf(state) !== null);
    return { ...of, kind, member_of, parts, barred, is_marked };
  };
  const groups = Map.groupBy(
    candidates.filter(({ group_id }) => group_id !== null),
    ({ group_id }) => group_id as number,
  );
  const isForGroups = scheme.components.some(({ subject }) => subject === 'group');
  return {
    scheme,
    assessors: examiners.map(({ id, name, role }) => ({
      id,
      name,
      role,
      predecessors: predecessors.get(id) ?? new Set(),
    })),
    subjects: [
      ...candidates.map((one) =>
        describe([one], one.group_id === null ? 'lone-candidate' : 'candidate', {
          candidate_id: one.id,
          group_id: null,
        }),
      ),
      ...(isForGroups
        ? [...groups].map(([id, members]) => describe(members, 'group', { candidate_id: null, group_id: id }))
        : []),
    ],
    isWhole,
  };
}
