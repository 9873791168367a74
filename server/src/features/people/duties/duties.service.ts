// Heads of departments and controllers of examinations: who is one, given and ended by the institution. What they may read is
// decided where it is read.
import { type InstitutionDuty, MOST_INSTITUTION_DUTIES } from '@quivia/contract/institution-duties';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import * as catalogue from '../../catalogue/catalogue.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { lockGrant } from '../grants.queries.ts';
import { institutionOf, institutionsOf, inTransactionUnlessRefused } from '../institution-access.service.ts';
import { lockInstitution, selectLinked } from '../links.queries.ts';
import { refusals } from '../people.words.ts';
import * as queries from './duties.queries.ts';
import { logged, words } from './duties.words.ts';

export async function list(actor: Actor, { institution_id }: { institution_id?: number | undefined }) {
  const institutionId = await institutionOf(actor, institution_id);
  const rows = await queries.selectDuties(institutionId, now(), MOST_INSTITUTION_DUTIES);
  return rows.map((row) => ({
    ...row,
    given_at: row.given_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
  }));
}

interface Form {
  faculty_id: number;
  duty: InstitutionDuty;
  department_id?: number | undefined;
  ends_at?: string | undefined;
  institution_id?: number | undefined;
}

/** Somebody who has it already keeps it until the new end: as a row of its own, so that it can be said later who gave what. */
export async function give(actor: Actor, form: Form): Promise<MessageReply> {
  const institutionId = await institutionOf(actor, form.institution_id);
  const { duty, department_id = null } = form;
  const ends_at = form.ends_at === undefined ? null : new Date(form.ends_at);
  if (ends_at && ends_at <= now())
    throw new AppError('invalid_input', { field: 'ends_at', message: words.future });
  return inTransactionUnlessRefused(actor, institutionId, async () => {
    await lockInstitution(institutionId);
    const grant = await lockGrant(form.faculty_id);
    if (grant?.role !== 'Faculty' || grant.institution_id !== institutionId)
      return refusals.faculty(form.faculty_id);
    if (department_id !== null && !(await selectLinked('department', institutionId, [department_id])).length)
      return refusals.departments([department_id]);
    const of =
      department_id === null
        ? await catalogue.nameOf('institution', institutionId)
        : await catalogue.nameOf('department', department_id);
    const { user_id, username, name } = grant;
    const said = { person: name ?? username, duty, of };
    const given = { institution_id: institutionId, user_id, duty, department_id, ends_at };
    const held = await queries.selectHeld(given);
    if (held && held.ends_at?.getTime() === ends_at?.getTime()) return messageReply(words.givenAlready(said));
    if (held) await queries.updateEnded(held.id, actor.userId, now());
    else if ((await queries.countDuties(institutionId)) >= MOST_INSTITUTION_DUTIES)
      throw new AppError('invalid_input', {
        field: 'faculty_id',
        message: words.tooMany({ most: MOST_INSTITUTION_DUTIES }),
      });
    await queries.insertDuty(given, { given_by: actor.userId, given_at: now() });
    const until = ends_at?.toISOString() ?? null;
    await audit.record(
      actor,
      'duty.changed',
      logged.given({ person: username, duty, of, until: until?.slice(0, 16).replace('T', ' ') ?? null }),
      { institutionId, subjectId: user_id },
    );
    await notifications.notify(
      user_id,
      { id: 'duty.given', params: { duty, of, ends_at: until } },
      '/faculty?panel=exams',
    );
    return messageReply(words.given(said));
  });
}

export async function end(actor: Actor, id: number): Promise<MessageReply> {
  const own = await institutionsOf(actor);
  return inTransaction(async () => {
    const held = await queries.lockDuty(id);
    if (!held || !own.includes(held.institution_id))
      throw new AppError('not_found', { message: words.noSuchDuty });
    const { user_id, username, name, duty, of, institution_id: institutionId } = held;
    await queries.updateEnded(id, actor.userId, now());
    await audit.record(actor, 'duty.changed', logged.ended({ person: username, duty, of }), {
      institutionId,
      subjectId: user_id,
    });
    await notifications.notify(user_id, { id: 'duty.ended', params: { duty, of } });
    return messageReply(words.ended({ person: name, duty, of }));
  });
}

/** Of somebody who is faculty no longer, there or anywhere: a role given again later brings no duty back. */
export const endAll = (userId: number, institutionId: number | null, by: number) =>
  queries.updateAllEnded(userId, institutionId, by, now());
