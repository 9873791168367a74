// Sections and groups of the current term, for rosters, which say who is in them.
import { now } from '../../platform/clock.ts';
import { followSections } from './offerings.queries.ts';
import * as queries from './roster-places.queries.ts';
import { selectPlaces } from './sections.queries.ts';
import { selectCurrentTerm } from './years.queries.ts';
import { today } from './years.service.ts';

export type { SectionHere } from './roster-places.queries.ts';

interface ClassesHere {
  sections: queries.SectionHere[];
  /** The ids of their sections and groups, by the students' grants. */
  places: Map<number, Set<number>>;
}

/** Empty where the institution has no classes. */
export async function classesHere(institutionId: number, grantIds: number[]): Promise<ClassesHere> {
  const termId = await selectCurrentTerm(institutionId, today());
  if (termId === undefined) return { sections: [], places: new Map() };
  const places = new Map<number, Set<number>>();
  for (const { grant_id, section_id } of await selectPlaces(termId, grantIds))
    places.set(grant_id, (places.get(grant_id) ?? new Set()).add(section_id));
  return { sections: await queries.selectSectionsOf(termId), places };
}

/** A new section replaces the one before; groups are only added. In the caller's transaction, which has locked the institution. */
export async function placeMany(places: { grant_id: number; section_id: number }[]): Promise<void> {
  if (places.length === 0) return;
  const at = now();
  const left = await queries.updateOthersEnded(places, at);
  await queries.insertMissing(places, at);
  await followSections([...new Set([...left, ...places.map((one) => one.section_id)])], at);
}
