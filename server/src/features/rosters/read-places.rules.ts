// Which section and groups a line names. Where the class of a student has no sections, the columns mean nothing.
import { sectionTitle } from '@quivia/contract/classes.words';
import type { Message } from '@quivia/contract/message';
import type { SectionHere } from '../classes/roster-places.service.ts';
import type { GivenRow } from './file/columns.ts';
import { lineWords } from './rosters.words.ts';

interface ClassOf {
  department_ids: number[];
  semester: number;
}

export interface Places {
  section: SectionHere | null;
  groups: SectionHere[];
}

export const NOWHERE: Places = { section: null, groups: [] };

const isCalled = (name: string) => (one: SectionHere) =>
  [one.name, sectionTitle(one)].some((own) => own.toLowerCase() === name.toLowerCase());

/** '2024' and '2024–28' are both 2024. */
function findBatch(given: string, errors: Message[]): number | null {
  if (given === '') return null;
  const [, year] = /^\D*(\d{4})(?!\d)/.exec(given) ?? [];
  if (year === undefined) errors.push(lineWords.badBatch({ given }));
  return year === undefined ? null : Number(year);
}

export function findPlaces(
  row: Pick<GivenRow, 'section' | 'batch' | 'elective'>,
  student: ClassOf,
  sections: readonly SectionHere[],
  errors: Message[],
): Places {
  if (sections.length === 0) return NOWHERE;
  const ofClass = sections.filter(
    (one) => one.semester === student.semester && student.department_ids.includes(one.department_id),
  );
  return {
    section: findSection(
      row,
      ofClass.filter((one) => one.kind === 'section'),
      errors,
    ),
    groups: findGroups(row.elective, ofClass, sections, errors),
  };
}

/** By its name, or by a batch that has only one. */
function findSection(
  { section: name, batch: given }: Pick<GivenRow, 'section' | 'batch'>,
  ofClass: SectionHere[],
  errors: Message[],
): SectionHere | null {
  if (ofClass.length === 0) return null;
  const batch = findBatch(given, errors);
  if (name === '') {
    const [only, ...others] = ofClass.filter((one) => batch !== null && one.batch === batch);
    return (others.length === 0 && only) || null;
  }
  const [one, ...others] = ofClass.filter(isCalled(name));
  if (!one) errors.push(lineWords.unknownSection({ name, known: ofClass.map((own) => own.name).join(', ') }));
  else if (others.length > 0) errors.push(lineWords.severalSections({ name }));
  else if (batch !== null && one.batch !== null && one.batch !== batch)
    errors.push(lineWords.otherBatch({ name: one.name, batch: one.batch }));
  return others.length === 0 ? (one ?? null) : null;
}

/** Several are separated by `;` or `|`. Those of the own class first: another department may have one of the same name. */
function findGroups(
  given: string,
  ofClass: readonly SectionHere[],
  all: readonly SectionHere[],
  errors: Message[],
): SectionHere[] {
  const found = new Set<SectionHere>();
  for (const name of given.split(/[;|]/).map((one) => one.trim())) {
    if (name === '') continue;
    const groupsIn = (some: readonly SectionHere[]) =>
      some.filter((one) => one.kind !== 'section' && isCalled(name)(one));
    const own = groupsIn(ofClass);
    const [one, ...others] = own.length > 0 ? own : groupsIn(all);
    if (!one) errors.push(lineWords.unknownGroup({ name }));
    else if (others.length > 0) errors.push(lineWords.severalGroups({ name }));
    else found.add(one);
  }
  return [...found].toSorted((a, b) => a.id - b.id);
}
