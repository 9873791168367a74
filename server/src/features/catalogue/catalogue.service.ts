// The catalogue. Names and codes are unique (the indexes decide), edits are versioned, nothing is deleted.
import type { CatalogueKind } from '@quivia/contract/catalogue';
import { MODULE_NUMBERS } from '@quivia/contract/courses';
import type { Message } from '@quivia/contract/message';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import * as queries from './catalogue.queries.ts';
import { logged, words } from './catalogue.words.ts';

type Values = queries.Values;

const CREATED: Record<Exclude<CatalogueKind, 'module'>, Message> = {
  'education-system': words.educationSystemCreated,
  department: words.departmentCreated,
  institution: words.institutionCreated,
  course: words.courseCreated,
  community: words.communityCreated,
};

/** What a unique index means to a person. */
const taken = (isTopic: boolean): Record<string, { field: string; message: Message }> => ({
  education_systems_name_key: { field: 'name', message: words.educationSystemTaken },
  departments_name_key: { field: 'name', message: words.departmentTaken },
  institutions_name_key: { field: 'name', message: words.institutionTaken },
  courses_code_key: { field: 'code', message: words.courseTaken },
  modules_number_key: { field: 'module_number', message: words.moduleNumberTaken({ isTopic }) },
  modules_name_key: { field: 'module_name', message: words.moduleNameTaken({ isTopic }) },
  communities_name_key: { field: 'name', message: words.communityTaken },
});

async function orTaken<T>(isTopic: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = taken(isTopic)[brokenConstraint(error) ?? ''];
    throw refused ? new AppError('already_exists', refused) : error;
  }
}

/** A module of a community's course is one of its topics. */
async function isTopic(kind: CatalogueKind, row: Record<string, unknown>): Promise<boolean> {
  if (kind !== 'module' || typeof row.course_id !== 'number') return false;
  const course = await queries.selectRow('course', row.course_id);
  return course !== undefined && course.community_id !== null;
}

/** What a row comes to point at must be there, and still be offered; what it points at already may stay. */
async function requireOffered(values: Values, before: Record<string, unknown> = {}): Promise<void> {
  const references: [string, CatalogueKind][] = [
    ['education_system_id', 'education-system'],
    ['department_id', 'department'],
    ['course_id', 'course'],
  ];
  for (const [field, kind] of references) {
    if (typeof values[field] !== 'number' || values[field] === before[field]) continue;
    if ((await offeredName(kind, values[field])) === undefined) {
      throw new AppError('unknown_reference', { field, message: words.notOffered({ kind }) });
    }
  }
}

/**
 * An Admin writes the catalogue. A community's topics, which are the modules of its own course, are its admins' to
 * write; to others neither they nor the course are there.
 */
async function requireWriter(actor: Actor, kind: CatalogueKind, row: Record<string, unknown>): Promise<void> {
  const courseId = kind === 'course' ? row.id : kind === 'module' ? row.course_id : undefined;
  const course = typeof courseId === 'number' ? await queries.selectRow('course', courseId) : undefined;
  if (course && course.community_id !== null) {
    if (kind === 'module' && (await queries.isCourseAssigned(Number(courseId), actor.userId))) return;
    throw new AppError('not_found');
  }
  if (!actor.roles.includes('Admin')) throw new AppError('not_allowed');
}

const labelOf = (values: Record<string, unknown>) => String(values.name ?? values.module_name);

export async function create(actor: Actor, kind: CatalogueKind, values: Values) {
  const topic = await isTopic(kind, values);
  const created = kind === 'module' ? words.moduleAdded({ isTopic: topic }) : CREATED[kind];
  return orTaken(topic, () =>
    inTransaction(async () => {
      await requireWriter(actor, kind, values);
      await requireOffered(values);
      if (kind === 'module') await queries.lockCourse(Number(values.course_id));
      const id = await queries.insertRow(kind, values);
      await audit.record(actor, 'catalogue.created', logged.created({ kind, label: labelOf(values) }));
      return { id, name: labelOf(values), ...messageReply(created) };
    }),
  );
}

export async function change(
  actor: Actor,
  kind: CatalogueKind,
  id: number,
  form: Values & { version: number },
) {
  const before = await queries.selectRow(kind, id);
  if (!before) throw new AppError('not_found');
  await requireWriter(actor, kind, before);
  return changeRow(actor, kind, before, form);
}

/** By its own admins, as the caller has made sure. */
export async function changeCommunity(actor: Actor, id: number, form: Values & { version: number }) {
  const before = await queries.selectRow('community', id);
  if (!before) throw new AppError('not_found');
  return changeRow(actor, 'community', before, form);
}

async function changeRow(
  actor: Actor,
  kind: CatalogueKind,
  before: Record<string, unknown>,
  form: Values & { version: number },
) {
  const { version, ...values } = form;
  const id = Number(before.id);
  return orTaken(await isTopic(kind, before), () =>
    inTransaction(async () => {
      await requireOffered(values, before);
      if (!(await queries.updateRow(kind, id, version, values))) throw new AppError('changed_meanwhile');
      const [was, is] = [labelOf(before), labelOf(values)];
      const what =
        was === is ? logged.changed({ kind, label: is }) : logged.renamed({ kind, label: was, to: is });
      await audit.record(actor, 'catalogue.changed', what);
      return messageReply(words.saved);
    }),
  );
}

/** That it is there and theirs to write; what it is called. */
async function requireOwnRow(actor: Actor, kind: CatalogueKind, id: number): Promise<string> {
  const row = await queries.selectRow(kind, id);
  if (!row) throw new AppError('not_found');
  await requireWriter(actor, kind, row);
  return labelOf(row);
}

export async function retire(actor: Actor, kind: CatalogueKind, id: number, version: number) {
  return inTransaction(async () => {
    const label = await requireOwnRow(actor, kind, id);
    if (!(await queries.updateRetired(kind, id, version, now()))) throw new AppError('changed_meanwhile');
    await audit.record(actor, 'catalogue.retired', logged.retired({ kind, label }));
    return messageReply(words.retired);
  });
}

export async function restore(actor: Actor, kind: CatalogueKind, id: number, version: number) {
  return inTransaction(async () => {
    const label = await requireOwnRow(actor, kind, id);
    const number = kind === 'module' ? await freeNumberFor(id) : null;
    if (!(await queries.updateRetired(kind, id, version, null, number)))
      throw new AppError('changed_meanwhile');
    await audit.record(actor, 'catalogue.restored', logged.restored({ kind, label }));
    return messageReply(words.restored);
  });
}

async function freeNumberFor(moduleId: number): Promise<number> {
  const module = (await queries.selectRow('module', moduleId)) ?? {};
  const courseId = Number(module.course_id);
  await queries.lockCourse(courseId);
  const number = await queries.selectFreeModuleNumber(courseId);
  if (number === undefined) {
    const full = { isTopic: await isTopic('module', module), most: MODULE_NUMBERS.most };
    throw new AppError('still_used', { message: words.modulesFull(full) });
  }
  return number;
}

/** Every module that is not retired must be named once: an order made from an old list is refused. */
export async function reorderModules(actor: Actor, courseId: number, moduleIds: number[]) {
  return inTransaction(async () => {
    const course = await queries.selectRow('course', courseId);
    if (!course) throw new AppError('not_found');
    await requireWriter(actor, 'module', { course_id: courseId });
    await queries.lockCourse(courseId);
    const present = await queries.lockModules(courseId);
    const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b).join();
    if (sorted(present) !== sorted(moduleIds)) throw new AppError('changed_meanwhile');
    await queries.updateModuleNumbers(moduleIds);
    await audit.record(actor, 'catalogue.changed', logged.reordered({ course: labelOf(course) }));
    return messageReply(words.reordered);
  });
}

/** Which rows to list: without it, all. What the caller may see is decided in `people/visible.service.ts`. */
interface Scope extends queries.CourseFilter {
  only?: number[] | undefined;
}

const LISTS = {
  'education-system': queries.selectEducationSystems,
  department: (page: queries.Page, { link }: Scope) => queries.selectDepartments(page, link),
  institution: (page: queries.Page, { only }: Scope) => queries.selectInstitutions(page, only),
  course: queries.selectCourses,
  community: queries.selectCommunities,
};

export function list<Kind extends keyof typeof LISTS>(
  kind: Kind,
  page: queries.Page,
  scope: Scope = {},
): ReturnType<(typeof LISTS)[Kind]> {
  return LISTS[kind](page, scope) as ReturnType<(typeof LISTS)[Kind]>;
}

/** What it is called, retired or not; empty where it doesn't exist. */
export async function nameOf(kind: CatalogueKind, id: number): Promise<string> {
  return (await queries.selectLabel(kind, id))?.label ?? '';
}

/** What it is called; undefined when it doesn't exist or is retired. */
export async function offeredName(kind: CatalogueKind, id: number): Promise<string | undefined> {
  const found = await queries.selectLabel(kind, id);
  return found?.is_retired ? undefined : found?.label;
}

/** A faculty member reads the modules of assigned courses alone, and only its admins read a community's topics. */
export async function modules(actor: Actor, courseId: number, { retired }: { retired: boolean }) {
  const course = await queries.selectRow('course', courseId);
  if (!course) throw new AppError('not_found');
  const seesAll = actor.roles.includes('Admin') || actor.roles.includes('Institution');
  const isOwnOnly = course.community_id !== null || !seesAll;
  if (isOwnOnly && !(await queries.isCourseAssigned(courseId, actor.userId))) throw new AppError('not_found');
  return queries.selectModules(courseId, { retired });
}
