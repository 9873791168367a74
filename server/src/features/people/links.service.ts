// What an institution has linked, and which of its faculty teaches what.
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import { lockGrant } from './grants.queries.ts';
import { institutionOf, inTransactionUnlessRefused, refuse } from './institution-access.service.ts';
import * as queries from './links.queries.ts';
import { logged, type Refusal, refusals, words } from './people.words.ts';
import { organisationsTeaching } from './teaching.service.ts';

interface LinkForm {
  link_id: number[];
  institution_id?: number | undefined;
}

const named = (kind: queries.LinkKind, names: string[]) => ({
  kind,
  count: names.length,
  names: names.join(', '),
});

export async function link(actor: Actor, kind: queries.LinkKind, form: LinkForm) {
  const institutionId = await institutionOf(actor, form.institution_id);
  const wanted = [...new Set(form.link_id)];
  return inTransaction(async () => {
    await queries.lockInstitution(institutionId);
    const offered = await queries.selectOffered(kind, wanted);
    if (offered.length !== wanted.length) {
      throw new AppError('unknown_reference', { field: 'link_id', message: words.notOffered({ kind }) });
    }
    const linked = await queries.insertLinks(kind, institutionId, wanted);
    if (linked.length === 0) return messageReply(words.alreadyLinked);
    await audit.record(actor, 'link.made', logged.linked(named(kind, linked)), { institutionId });
    return messageReply(words.linked({ kind, count: linked.length }));
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
      const why = kind === 'course' ? words.coursesAssigned : words.departmentsUsed;
      throw new AppError('still_used', { message: why({ names: used.join(', '), count: used.length }) });
    }
    const unlinked = await queries.deleteLinks(kind, institutionId, wanted);
    if (unlinked.length === 0) return messageReply(words.notLinkedBefore);
    await audit.record(actor, 'link.removed', logged.unlinked(named(kind, unlinked)), { institutionId });
    return messageReply(words.unlinked({ kind, count: unlinked.length }));
  });
}

interface AssignForm {
  course_id: number;
  faculty_id: number;
  institution_id?: number | undefined;
}

/** Both must be the institution's own: the course linked, the person faculty there. Locks them, so that neither changes. */
async function lockOwn(
  institutionId: number,
  { course_id, faculty_id }: AssignForm,
): Promise<{ userId: number; username: string; said: { person: string; course: string } } | Refusal> {
  await queries.lockInstitution(institutionId);
  const grant = await lockGrant(faculty_id);
  if (grant?.role !== 'Faculty' || grant.institution_id !== institutionId) {
    return refusals.faculty(faculty_id);
  }
  const [linked] = await queries.selectLinked('course', institutionId, [course_id]);
  if (linked === undefined) {
    return refusals.course(course_id);
  }
  const { user_id: userId, username, name } = grant;
  const course = await catalogue.nameOf('course', course_id);
  return { userId, username, said: { person: name ?? username, course } };
}

export async function assign(actor: Actor, form: AssignForm) {
  const institutionId = await institutionOf(actor, form.institution_id);
  return inTransactionUnlessRefused(actor, institutionId, async () => {
    const own = await lockOwn(institutionId, form);
    if ('refused' in own) return own;
    if (!(await queries.insertAssignment(form.faculty_id, form.course_id))) {
      return messageReply(words.alreadyAssigned(own.said));
    }
    await audit.record(
      actor,
      'course.assigned',
      logged.assigned({ course: own.said.course, person: own.username }),
      {
        institutionId,
        subjectId: own.userId,
      },
    );
    return messageReply(words.assigned(own.said));
  });
}

export async function unassign(actor: Actor, form: AssignForm) {
  const institutionId = await institutionOf(actor, form.institution_id);
  return inTransactionUnlessRefused(actor, institutionId, async () => {
    const own = await lockOwn(institutionId, form);
    if ('refused' in own) return own;
    if (!(await queries.deleteAssignment(form.faculty_id, form.course_id))) {
      return messageReply(words.notAssigned(own.said));
    }
    await audit.record(
      actor,
      'course.unassigned',
      logged.unassigned({ course: own.said.course, person: own.username }),
      {
        institutionId,
        subjectId: own.userId,
      },
    );
    return messageReply(words.unassigned(own.said));
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

/** For an examiner of the course: who can take its exams. For an institution admin: the students of a linked course. */
export async function listStudents(
  actor: Actor,
  { institution_id, course_id, ...page }: Page & { institution_id?: number | undefined; course_id: number },
) {
  const teaching = await organisationsTeaching(actor, course_id);
  const organisations =
    institution_id === undefined ? teaching : teaching.filter((one) => one.institution_id === institution_id);
  if (organisations.length > 0) return queries.selectStudents(organisations, course_id, page);
  if (!actor.roles.includes('Institution')) {
    return refuse(actor, refusals.studentsOfUnassigned(course_id));
  }
  const institutionId = await institutionOf(actor, institution_id);
  const [linked] = await queries.selectLinked('course', institutionId, [course_id]);
  if (linked === undefined) {
    return refuse(actor, refusals.studentsOfUnlinked(course_id), institutionId);
  }
  return queries.selectStudents([{ institution_id: institutionId, community_id: null }], course_id, page);
}
