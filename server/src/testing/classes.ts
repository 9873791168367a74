// Years, terms and sections of a college, as its administrator makes them.
import * as classes from '@quivia/contract/classes';
import { now } from '../platform/clock.ts';
import type { College } from './college.ts';
import { done } from './people.ts';

/** With two terms, of which the first is now unless told; the ids. */
export async function addYear(
  { admin, id: institution_id }: College,
  from = now().getUTCFullYear(),
): Promise<{ id: number; terms: number[] }> {
  const terms = [
    { name: 'Odd semester', starts_on: `${from}-01-01`, ends_on: `${from}-12-31` },
    { name: 'Even semester', starts_on: `${from + 1}-01-01`, ends_on: `${from + 1}-06-30` },
  ];
  const { id } = await done(
    admin.call(classes.createAcademicYear, { body: { name: `${from}–${from + 1}`, terms, institution_id } }),
  );
  const years = await done(
    admin.call(classes.listAcademicYears, { query: { institution_id: String(institution_id) } }),
  );
  return { id, terms: years.find((one) => one.id === id)?.terms.map((term) => term.id) ?? [] };
}

interface Given {
  name: string;
  kind?: classes.SectionKind;
  department?: number;
  semester?: number;
  batch?: number;
}

/** Of the department and semester of the college's course unless told; its id. */
export async function addSection(college: College, term_id: number, given: Given): Promise<number> {
  const { department = college.department, semester = college.semester, kind = 'section', ...rest } = given;
  const body = { term_id, kind, department_id: department, semester, ...rest };
  return (await done(college.admin.call(classes.createSection, { body }))).id;
}
