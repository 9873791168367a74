// What an institution has linked, and which of its faculty teaches what.
import { plural } from '@quivia/contract/plural';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import { lockGrant } from './grants.queries.ts';
import { institutionOf, inTransactionUnlessRefused, type Refusal, refuse } from './institution-of.ts';
import * as queries from './links.queries.ts';

interface LinkForm {
  link_id: number[];
  institution_id?: number | undefined;
}

export async function link(actor: Actor, kind: queries.LinkKind, form: LinkForm) {
  const institutionId = await institutionOf(actor, form.institution_id);
  const wanted = [...new Set(form.link_id)];
  return inTransaction(async () => {
    await queries.lockInstitution(institutionId);
    const offered = await queries.selectOffered(kind, wanted);
    if (offered.length !== wanted.length) {
      throw new AppError('unknown_reference', {
        field: 'link_id',
        message: `A chosen ${kind} does not exist or is retired.`,
      });
    }
    const linked = await queries.insertLinks(kind, institutionId, wanted);
    if (linked.length === 0) return { message: `Already linked; nothing changed.` };
    const count = plural(linked.length, kind);
    await audit.record(actor, 'link.made', `linked ${count}: ${linked.join(', ')}`, { institutionId });
    return { message: `${count} linked.` };
  });
}

export async function unlink(actor: Actor, kind: queries.LinkKind, form: LinkForm) {
  const institutionId = await institutionOf(actor, form.institution_id);
  const wanted = [...new Set(form.link_id)];
  return inTransaction(async () => {
    await queries.lockInstitution(institutionId);
    const used =
      kind === 'course'
        ? await queries.selectAssignedAmong(institutionId, wanted)
        : await queries.selectUsedDepartments(institutionId, wanted);
    if (used.length > 0) {
      const [is, has] = used.length === 1 ? ['is', 'has'] : ['are', 'have'];
      const why = kind === 'course' ? `${is} assigned to faculty` : `${has} people or linked courses here`;
      throw new AppError('still_used', { message: `${used.join(', ')} ${why}. Take that back first.` });
    }
    const unlinked = await queries.deleteLinks(kind, institutionId, wanted);
    if (unlinked.length === 0) return { message: `Not linked; nothing changed.` };
    const count = plural(unlinked.length, kind);
    await audit.record(actor, 'link.removed', `unlinked ${count}: ${unlinked.join(', ')}`, { institutionId });
    return { message: `${count} unlinked.` };
  });
}

interface AssignForm {
  course_id: number;
  faculty_id: number;
  institution_id?: number | undefined;
}

/** Both must be the institution's own: the course linked, the person faculty there. Neither changes meanwhile. */
async function lockOwn(
  institutionId: number,
  { course_id, faculty_id }: AssignForm,
): Promise<{ username: string; course: string } | Refusal> {
  await queries.lockInstitution(institutionId);
  const grant = await lockGrant(faculty_id);
  if (grant?.role !== 'Faculty' || grant.institution_id !== institutionId) {
    return { refused: `named faculty ${faculty_id}, who does not teach at the institution` };
  }
  const [linked] = await queries.selectLinked('course', institutionId, [course_id]);
  if (linked === undefined) {
    return { refused: `named course ${course_id}, which the institution has not linked` };
  }
  const course = await catalogue.label('course', course_id);
  return { username: grant.username, course: course?.label ?? '' };
}

export async function assign(actor: Actor, form: AssignForm) {
  const institutionId = await institutionOf(actor, form.institution_id);
  return inTransactionUnlessRefused(actor, institutionId, async () => {
    const own = await lockOwn(institutionId, form);
    if ('refused' in own) return own;
    const { username, course } = own;
    if (!(await queries.insertAssignment(form.faculty_id, form.course_id))) {
      return { message: `${course} is already assigned to ${username}; nothing changed.` };
    }
    await audit.record(actor, 'course.assigned', `assigned ${course} to ${username}`, { institutionId });
    return { message: `${course} is assigned to ${username}.` };
  });
}

export async function unassign(actor: Actor, form: AssignForm) {
  const institutionId = await institutionOf(actor, form.institution_id);
  return inTransactionUnlessRefused(actor, institutionId, async () => {
    const own = await lockOwn(institutionId, form);
    if ('refused' in own) return own;
    const { username, course } = own;
    if (!(await queries.deleteAssignment(form.faculty_id, form.course_id))) {
      return { message: `${course} is not assigned to ${username}; nothing changed.` };
    }
    await audit.record(actor, 'course.unassigned', `took ${course} back from ${username}`, { institutionId });
    return { message: `${course} is no longer assigned to ${username}.` };
  });
}

interface Page {
  search?: string | undefined;
  limit: number;
  offset: number;
}

export async function listFaculty(
  actor: Actor,
  { institution_id, ...page }: Page & { institution_id?: number | undefined },
) {
  return queries.selectFaculty(await institutionOf(actor, institution_id), page);
}

/** For who holds exams of the course: who may sit them. For an institution admin: the students of one that is linked. */
export async function listStudents(
  actor: Actor,
  { institution_id, course_id, ...page }: Page & { institution_id?: number | undefined; course_id: number },
) {
  const teaching = await queries.selectPlacesTeaching(actor.userId, course_id);
  const places =
    institution_id === undefined
      ? teaching
      : teaching.filter((place) => place.institution_id === institution_id);
  if (places.length > 0) return queries.selectStudents(places, course_id, page);
  if (!actor.roles.includes('Institution')) {
    return refuse(actor, `asked for the students of course ${course_id}, which is not assigned to them`);
  }
  const institutionId = await institutionOf(actor, institution_id);
  const [linked] = await queries.selectLinked('course', institutionId, [course_id]);
  if (linked === undefined) {
    return refuse(actor, `asked for the students of course ${course_id}, which is not linked`, institutionId);
  }
  return queries.selectStudents([{ institution_id: institutionId, community_id: null }], course_id, page);
}
