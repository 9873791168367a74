// Sections and groups of a term, and who is in them. A move ends one period and begins another at the same moment.
import { CLASS_LIMITS, type SectionDetails } from '@quivia/contract/classes';
import { sectionTitle } from '@quivia/contract/classes.words';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import { administers, requireLinkedDepartment } from '../people/institution-access.service.ts';
import { lockLinks } from '../people/memberships.service.ts';
import { logged, named, words } from './classes.words.ts';
import { existsOfferingFor, followSections } from './offerings.queries.ts';
import * as queries from './sections.queries.ts';
import { requireYear } from './years.service.ts';

interface Page {
  search?: string | undefined;
  limit: number;
  offset: number;
}

type Titled = Pick<SectionDetails, 'semester' | 'department' | 'name'>;
const titleOf = ({ semester, department, name }: Titled) => ({ semester, department, name });

export async function list(actor: Actor, { year_id, ...page }: Page & { year_id: number }) {
  const { id } = await requireYear(actor, year_id);
  return queries.selectSections(id, page);
}

/** Of one of the caller's own institutions. */
export async function requireSection(actor: Actor, id: number): Promise<SectionDetails> {
  const section = await queries.selectSection(id);
  if (section && (await administers(actor, { institution_id: section.institution_id, community_id: null })))
    return section;
  throw new AppError('not_found', { message: words.noSection });
}

async function unlessNameTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (brokenConstraint(error) === 'sections_name_key')
      throw new AppError('already_exists', { field: 'name', message: words.sectionNameTaken });
    throw error;
  }
}

type SectionForm = Omit<queries.NewSection, 'batch'> & { batch?: number | null | undefined };

export async function create(actor: Actor, { batch = null, ...form }: SectionForm) {
  const term = await queries.selectTerm(form.term_id);
  const at = { institution_id: term?.institution_id ?? null, community_id: null };
  if (!term || !(await administers(actor, at)))
    throw new AppError('not_found', { field: 'term_id', message: words.noTerm });
  const { institution_id: institutionId } = term;
  await requireLinkedDepartment(actor, institutionId, form.department_id);
  return unlessNameTaken(async () => {
    await lockLinks(institutionId);
    if (!(await queries.selectTerm(term.id)))
      throw new AppError('not_found', { field: 'term_id', message: words.noTerm });
    if ((await queries.countSections(term.year_id)) >= CLASS_LIMITS.sections)
      throw new AppError('invalid_input', {
        field: 'name',
        message: words.tooManySections({ most: CLASS_LIMITS.sections }),
      });
    const id = await queries.insertSection({ ...form, batch });
    const title = { ...form, department: await catalogue.nameOf('department', form.department_id) };
    await audit.record(actor, 'class.changed', logged.sectionAdded({ ...titleOf(title), term: term.name }), {
      institutionId,
    });
    return { ...messageReply(words.sectionAdded(titleOf(title))), id };
  });
}

interface Change {
  name: string;
  batch?: number | null | undefined;
  version: number;
}

export async function change(actor: Actor, id: number, { name, batch = null, version }: Change) {
  const section = await requireSection(actor, id);
  return unlessNameTaken(async () => {
    if (!(await queries.updateSection(id, version, { name, batch }))) throw new AppError('changed_meanwhile');
    const title = titleOf({ ...section, name });
    await audit.record(
      actor,
      'class.changed',
      logged.sectionChanged({ ...title, was: sectionTitle(section) }),
      {
        institutionId: section.institution_id,
      },
    );
    return messageReply(words.sectionChanged(title));
  });
}

export async function remove(actor: Actor, id: number) {
  const section = await requireSection(actor, id);
  const title = titleOf(section);
  return inTransaction(async () => {
    await lockLinks(section.institution_id);
    if (await queries.existsStudent(id))
      throw new AppError('still_used', { message: words.sectionUsed(title) });
    if (await existsOfferingFor(id))
      throw new AppError('still_used', { message: words.sectionOffered(title) });
    await queries.deleteSection(id);
    await audit.record(actor, 'class.changed', logged.sectionRemoved(title), {
      institutionId: section.institution_id,
    });
    return messageReply(words.sectionRemoved(title));
  });
}

export async function listStudents(actor: Actor, id: number, page: Page & { was: boolean }) {
  await requireSection(actor, id);
  return queries.selectPeriods(id, page);
}

export async function listNewcomers(actor: Actor, id: number, page: Page & { all: boolean }) {
  return queries.selectNewcomers(await requireSection(actor, id), page);
}

/** Students of the institution, who for a section are of its department and semester. */
async function requireStudents(section: SectionDetails, ids: number[]): Promise<queries.EnrolledRow[]> {
  const students = await queries.selectEnrolled(section.institution_id, ids);
  if (students.length !== ids.length)
    throw new AppError('unknown_reference', { field: 'student_ids', message: words.notStudents });
  const others = students.filter(
    (one) =>
      one.class_or_semester !== section.semester || !one.department_ids.includes(section.department_id),
  );
  if (section.kind === 'section' && others.length > 0)
    throw new AppError('invalid_input', {
      field: 'student_ids',
      message: words.notOfClass({ ...rollsOf(others), ...section }),
    });
  return students;
}

const rollsOf = (students: queries.EnrolledRow[]) => ({
  rolls: named(students.map(({ roll_number }) => roll_number)),
  count: students.length,
});

/** Pressed twice, it moves nobody twice. */
export async function place(
  actor: Actor,
  id: number,
  { student_ids, from }: { student_ids: number[]; from?: number | undefined },
) {
  const section = await requireSection(actor, id);
  const left = from === undefined ? undefined : await requireSection(actor, from);
  if (left && (left.term_id !== section.term_id || left.kind !== section.kind || left.id === id))
    throw new AppError('invalid_input', { field: 'from', message: words.otherTerm });
  return inTransaction(async () => {
    await lockLinks(section.institution_id);
    const at = now();
    const students = await requireStudents(section, [...new Set(student_ids)]);
    const ids = students.map((one) => one.id);
    const places = await queries.selectPlaces(section.term_id, ids);
    const here = new Set(places.filter((one) => one.section_id === id).map((one) => one.grant_id));
    const fresh = students.filter((one) => !here.has(one.id));
    const freshIds = fresh.map((one) => one.id);
    if (left && (await queries.updateEnded(left.id, freshIds, at)).length !== fresh.length)
      throw new AppError('changed_meanwhile');
    const elsewhere = new Set(
      places.flatMap((one) => (one.kind === 'section' && one.section_id !== id ? one.grant_id : [])),
    );
    const taken = fresh.filter((one) => elsewhere.has(one.id));
    if (!left && section.kind === 'section' && taken.length > 0)
      throw new AppError('invalid_input', { field: 'student_ids', message: words.inAnother(rollsOf(taken)) });
    // As it is behind the lock.
    const { students: count = 0 } = (await queries.selectSection(id)) ?? {};
    if (count + fresh.length > CLASS_LIMITS.students)
      throw new AppError('invalid_input', {
        field: 'student_ids',
        message: words.tooManyStudents({ most: CLASS_LIMITS.students }),
      });
    const to = titleOf(section);
    const wasIn = left ? sectionTitle(left) : null;
    if (fresh.length > 0) {
      await queries.insertPlaces(section, freshIds, at);
      await followSections(left ? [id, left.id] : [id], at);
      await audit.record(
        actor,
        'class.changed',
        logged.placed({ ...to, from: wasIn, rolls: rollsOf(fresh).rolls }),
        { institutionId: section.institution_id },
      );
    }
    return messageReply(words.placed({ ...to, from: wasIn, count: fresh.length }));
  });
}

export async function end(actor: Actor, id: number, { student_ids }: { student_ids: number[] }) {
  const section = await requireSection(actor, id);
  return inTransaction(async () => {
    await lockLinks(section.institution_id);
    const at = now();
    const ended = await queries.updateEnded(id, [...new Set(student_ids)], at);
    const of = titleOf(section);
    if (ended.length > 0) {
      await followSections([id], at);
      const students = await queries.selectEnrolled(section.institution_id, ended);
      await audit.record(actor, 'class.changed', logged.ended({ ...of, rolls: rollsOf(students).rolls }), {
        institutionId: section.institution_id,
      });
    }
    return messageReply(words.ended({ ...of, count: ended.length }));
  });
}
