// Offerings: a course in a term for some sections. Its registrations follow what happens to the sections.
import { offeringTitle } from '@quivia/contract/classes.words';
import { OFFERING_LIMITS, type Offering, type OfferingDetails } from '@quivia/contract/offerings';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { brokenReference, inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import { administers } from '../people/institution-access.service.ts';
import { lockLinks } from '../people/memberships.service.ts';
import { isWithheldAt } from '../people/organisation.rules.ts';
import { teachersAmong } from '../people/teaching.service.ts';
import { logged, words } from './classes.words.ts';
import * as queries from './offerings.queries.ts';
import { selectTerm } from './sections.queries.ts';
import { requireYear, today } from './years.service.ts';

interface Page {
  limit: number;
  offset: number;
}

const administersAt = (actor: Actor, institution_id: number) =>
  administers(actor, { institution_id, community_id: null });

const shown = ({ institution_id: _, ...offering }: queries.OfferingRow): Offering => offering;

export async function list(actor: Actor, { year_id, ...page }: Page & { year_id: number }) {
  const { id } = await requireYear(actor, year_id);
  return (await queries.selectOfferings(id, page)).map(shown);
}

export async function listOwn(
  actor: Actor,
  { now: isNow, ...page }: Page & { course_id?: number | undefined; now: boolean },
) {
  const day = isNow ? today() : null;
  return (await queries.selectTaught(actor, { ...page, day })).map(shown);
}

/** By a role that the session has: calls that read are open to two. */
async function requireOffering(actor: Actor, id: number, may: 'read' | 'change') {
  const offering = await queries.selectOffering(id);
  if (
    offering &&
    actor.roles.includes('Institution') &&
    (await administersAt(actor, offering.institution_id))
  )
    return { offering, may_change: true };
  if (
    offering &&
    may === 'read' &&
    actor.roles.includes('Faculty') &&
    !isWithheldAt(actor, offering.institution_id) &&
    (await queries.existsReader(id, actor.userId, now()))
  )
    return { offering, may_change: false };
  throw new AppError('not_found', { message: words.noOffering });
}

export async function find(actor: Actor, id: number): Promise<OfferingDetails> {
  const { offering, may_change } = await requireOffering(actor, id, 'read');
  return { ...shown(offering), may_change };
}

export async function listStudents(actor: Actor, id: number, page: Page & { was: boolean }) {
  await requireOffering(actor, id, 'read');
  return queries.selectRegistrations(id, page);
}

/** For an exam: of this course and place, and the caller teaches it. */
export async function requireTaught(
  actor: Actor,
  id: number,
  { course_id, institution_id }: { course_id: number; institution_id: number | null },
): Promise<void> {
  const taught = await queries.selectTaught(actor, { course_id, day: null, limit: 200, offset: 0 });
  if (!taught.some((one) => one.id === id && one.institution_id === institution_id))
    throw new AppError('unknown_reference', { field: 'offering_id', message: words.notTaught });
}

interface Parts {
  section_ids: number[];
  faculty_ids: number[];
}

/** Sections of the term, and faculty to whom the course is assigned. */
async function storeParts(
  offering: { id: number; institution_id: number; term_id: number; course_id: number },
  { section_ids, faculty_ids }: Parts,
): Promise<queries.OfferingRow> {
  const [sections, teachers] = [[...new Set(section_ids)], [...new Set(faculty_ids)]];
  if ((await queries.selectSectionsAmong(offering.term_id, sections)).length !== sections.length)
    throw new AppError('unknown_reference', { field: 'section_ids', message: words.otherSections });
  const assigned = await teachersAmong(offering.institution_id, offering.course_id, teachers);
  if (assigned.length !== teachers.length)
    throw new AppError('unknown_reference', { field: 'faculty_ids', message: words.notAssigned });
  await queries.replaceSections(offering.id, offering.term_id, sections);
  await queries.replaceTeachers(offering.id, teachers);
  await queries.followOffering(offering.id, now());
  return (await queries.selectOffering(offering.id)) as queries.OfferingRow;
}

const titleOf = ({ course, code, sections }: queries.OfferingRow) => ({
  course,
  code,
  sections: sections.map(({ name }) => name).join(', '),
});

export async function create(actor: Actor, form: Parts & { term_id: number; course_id: number }) {
  const { term_id, course_id } = form;
  const term = await selectTerm(term_id);
  if (!term || !(await administersAt(actor, term.institution_id)))
    throw new AppError('not_found', { field: 'term_id', message: words.noTerm });
  const { institution_id } = term;
  return inTransaction(async () => {
    await lockLinks(institution_id);
    if ((await queries.countOfferings(term.year_id)) >= OFFERING_LIMITS.ofYear)
      throw new AppError('invalid_input', {
        field: 'course_id',
        message: words.tooManyOfferings({ most: OFFERING_LIMITS.ofYear }),
      });
    if (!(await queries.existsLinkedCourse(institution_id, course_id)))
      throw new AppError('unknown_reference', { field: 'course_id', message: words.noCourse });
    const id = await queries.insertOffering({ institution_id, term_id, course_id });
    const title = titleOf(await storeParts({ id, institution_id, term_id, course_id }, form));
    await audit.record(actor, 'class.changed', logged.offeringAdded(title), {
      institutionId: institution_id,
    });
    return { ...messageReply(words.offeringAdded(title)), id };
  });
}

export async function change(actor: Actor, id: number, { version, ...parts }: Parts & { version: number }) {
  const { offering } = await requireOffering(actor, id, 'change');
  return inTransaction(async () => {
    await lockLinks(offering.institution_id);
    if (!(await queries.updateVersion(id, version))) throw new AppError('changed_meanwhile');
    const title = titleOf(await storeParts(offering, parts));
    const was = offeringTitle(titleOf(offering));
    await audit.record(actor, 'class.changed', logged.offeringChanged({ ...title, was }), {
      institutionId: offering.institution_id,
    });
    return messageReply(words.offeringChanged(title));
  });
}

export async function remove(actor: Actor, id: number) {
  const { offering } = await requireOffering(actor, id, 'change');
  const title = titleOf(offering);
  try {
    return await inTransaction(async () => {
      await queries.deleteOffering(id);
      await audit.record(actor, 'class.changed', logged.offeringRemoved(title), {
        institutionId: offering.institution_id,
      });
      return messageReply(words.offeringRemoved(title));
    });
  } catch (error) {
    // Exams stand below, and refer to it.
    if (brokenReference(error) === 'exams_offering_id_fkey')
      throw new AppError('still_used', { message: words.offeringUsed(title) });
    throw error;
  }
}
