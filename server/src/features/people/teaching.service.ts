// Where a person teaches a course, and whom. Views of the database say who may set and take exams where.
import type { Actor } from '../../platform/security/access-token.ts';
import {
  type Candidate,
  type Organisation,
  selectOrganisationsTeaching,
  selectStudents,
  selectStudentsAmong,
  selectTeachersAmong,
} from './links.queries.ts';
import { mayActFor } from './organisation.rules.ts';

export type { Candidate, Organisation };

const isSame = (a: Organisation, b: Organisation) =>
  a.institution_id === b.institution_id && a.community_id === b.community_id;

export async function organisationsTeaching(actor: Actor, courseId: number): Promise<Organisation[]> {
  const organisations = await selectOrganisationsTeaching(actor.userId, courseId);
  return organisations.filter((one) => mayActFor(actor, one));
}

export async function teachesAt(
  actor: Actor,
  courseId: number,
  organisation: Organisation,
): Promise<boolean> {
  const organisations = await organisationsTeaching(actor, courseId);
  return organisations.some((one) => isSame(one, organisation));
}

/** Where they teach it; the first where they do so in several. */
export async function organisationTeaching(
  actor: Actor,
  courseId: number,
): Promise<Organisation | undefined> {
  const [organisation] = await organisationsTeaching(actor, courseId);
  return organisation;
}

/** Wherever they teach it: all of their students, or those of these grants. */
export async function studentsTaught(
  actor: Actor,
  courseId: number,
  ids?: number[],
): Promise<(Candidate & { organisation: Organisation })[]> {
  const organisations = await organisationsTeaching(actor, courseId);
  const found = await Promise.all(
    organisations.map(async (organisation) => {
      const students = await selectStudentsAmong(organisation, courseId, ids);
      return students.map((student) => ({ ...student, organisation }));
    }),
  );
  return found.flat();
}

/** Everyone who can take exams of the course there, or those of these grants who can. */
export async function studentsAt(
  organisation: Organisation,
  courseId: number,
  ids?: number[],
): Promise<Candidate[]> {
  return selectStudentsAmong(organisation, courseId, ids);
}

/** The students of these grants, each once; undefined when one of them can't take exams of the course there. */
export async function allStudentsAt(
  organisation: Organisation,
  courseId: number,
  ids: number[],
): Promise<Candidate[] | undefined> {
  const unique = [...new Set(ids)];
  const found = await selectStudentsAmong(organisation, courseId, unique);
  return found.length === unique.length ? found : undefined;
}

/** Of these grants, faculty of the institution to whom the course is assigned. */
export const teachersAmong = (institutionId: number, courseId: number, ids: number[]) =>
  selectTeachersAmong(institutionId, courseId, ids);

const MOST_FOUND = 100;

/** By roll number or name. */
export async function searchStudentsAt(organisation: Organisation, courseId: number, search: string) {
  return selectStudents([organisation], courseId, { search, limit: MOST_FOUND, offset: 0 });
}
