// Faculty and students of an institution, brought up to date one by one or a semester at a time.
import { AppError } from '../../platform/app-error.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import * as queries from './grants.queries.ts';
import { institutionOf, institutionsOf, inTransactionUnlessRefused } from './institution-access.service.ts';
import { lockInstitution, selectLinked } from './links.queries.ts';
import { replaceDepartments } from './memberships.queries.ts';
import * as pending from './pending/pending.service.ts';
import { memberIdTaken } from './people.service.ts';
import { became, logged, refusals, words } from './people.words.ts';

interface ChangeForm extends queries.Details {
  before: queries.Details;
}

const inOrder = (ids: number[]) => [...new Set(ids)].toSorted((a, b) => a - b);

const isSame = (a: queries.Details, b: queries.Details) =>
  a.member_id === b.member_id &&
  a.class_or_semester === b.class_or_semester &&
  inOrder(a.department_ids).join() === inOrder(b.department_ids).join();

/** Those that somebody is in, or is invited to. */
export async function semesters(actor: Actor, institutionId: number | undefined): Promise<number[]> {
  return queries.selectSemesters(await institutionOf(actor, institutionId));
}

/** An invitation that was not accepted yet can be changed like a role. */
export async function change(actor: Actor, id: number, form: ChangeForm) {
  const own = await institutionsOf(actor);
  return inTransactionUnlessRefused(actor, undefined, async () => {
    // Before the member, as everywhere: member IDs are given behind this lock.
    for (const one of own) await lockInstitution(one);
    const waiting = await pending.find(id);
    const member = waiting ?? (await queries.lockGrant(id));
    if (!member) throw new AppError('not_found');
    const { institution_id: institutionId, role, user_id, username, name } = member;
    if (!institutionId || !own.includes(institutionId) || (role !== 'Faculty' && role !== 'Student'))
      return refusals.member(id);
    const was = waiting ? await pending.lockDetails(id) : await queries.selectDetails(id);
    if (!was || !isSame(was, form.before)) throw new AppError('changed_meanwhile');
    if (role === 'Student' && form.class_or_semester === null)
      throw new AppError('invalid_input', { field: 'class_or_semester', message: words.needsClass });
    const wanted = {
      member_id: form.member_id,
      department_ids: inOrder(form.department_ids),
      class_or_semester: role === 'Student' ? form.class_or_semester : null,
    };
    if (isSame(was, wanted)) return messageReply(words.memberSame);
    const linked = await selectLinked('department', institutionId, wanted.department_ids);
    const foreign = wanted.department_ids.filter(
      (one) => !linked.includes(one) && !was.department_ids.includes(one),
    );
    if (foreign.length > 0) return refusals.departments(foreign);
    const holder = (await pending.holdersOf(institutionId, role, [wanted.member_id])).get(
      wanted.member_id.toLowerCase(),
    );
    if (holder !== undefined && holder !== user_id) throw memberIdTaken(wanted.member_id);

    if (waiting) await pending.changeDetails(id, wanted);
    else {
      await queries.updateDetails(id, wanted);
      await replaceDepartments(
        wanted.department_ids.map((department_id) => ({ grant_id: id, department_id })),
      );
    }
    await audit.record(
      actor,
      'role.granted',
      logged.memberChanged({ person: username, ...(await changes(was, wanted)) }),
      {
        institutionId,
        subjectId: user_id,
      },
    );
    return messageReply(words.memberChanged({ person: name ?? username }));
  });
}

async function changes(was: queries.Details, now: queries.Details) {
  const names = async (ids: number[]) =>
    (await Promise.all(ids.map((id) => catalogue.nameOf('department', id)))).join(', ');
  return {
    ...(was.member_id !== now.member_id && { memberIds: became(was.member_id, now.member_id) }),
    ...(inOrder(was.department_ids).join() !== now.department_ids.join() && {
      departments: became(await names(was.department_ids), await names(now.department_ids)),
    }),
    ...(was.class_or_semester !== now.class_or_semester && {
      classes: became(was.class_or_semester, now.class_or_semester),
    }),
  };
}

/** Pressed twice, it moves nobody twice: the second time nobody is left to move. */
export async function promote(
  actor: Actor,
  form: {
    from: number;
    to: number;
    department_id?: number | undefined;
    institution_id?: number | undefined;
  },
) {
  const institutionId = await institutionOf(actor, form.institution_id);
  return inTransactionUnlessRefused(actor, institutionId, async () => {
    await lockInstitution(institutionId);
    const { department_id: departmentId, from, to } = form;
    if (departmentId !== undefined) {
      const [linked] = await selectLinked('department', institutionId, [departmentId]);
      if (linked === undefined) return refusals.departments([departmentId]);
    }
    const count =
      from === to
        ? 0
        : (await queries.updateClass(institutionId, form)) + (await pending.promote(institutionId, form));
    if (count > 0) {
      const department = departmentId && (await catalogue.nameOf('department', departmentId));
      await audit.record(
        actor,
        'role.granted',
        logged.promoted({ count, from, to, department: department || undefined }),
        {
          institutionId,
        },
      );
    }
    return messageReply(words.promoted({ count, to }));
  });
}
