// Examiners of a viva voce: who examines, and in which role.
import { randomUUID } from 'node:crypto';
import type { ExaminerRole } from '@quivia/contract/marking/scheme';
import {
  type Examiner,
  MOST_EXAMINERS,
  type NewExaminer,
  type OralPeople,
} from '@quivia/contract/oral/people';
import { AppError } from '../../../platform/app-error.ts';
import { after, days, hours, now } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { countOrRefuse, type Limit } from '../../../platform/security/throttle.ts';
import { reachableAt } from '../../accounts/accounts.service.ts';
import { createGuest } from '../../accounts/guests.service.ts';
import { excuse, hasMarks } from '../../marking/sheets/sheets.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { lockOral } from '../access/access.queries.ts';
import {
  holdAsCoordinator,
  requireCoordinator,
  requireStaff,
  type Standing,
} from '../access/access.service.ts';
import { losingNoSheet, sheetsLostBy } from '../sheets/due.service.ts';
import { mailOralInvitation } from './guest-mails.job.ts';
import { declineAs, settleGuests } from './guests.service.ts';
import { requirePanel } from './panels.service.ts';
import * as queries from './people.queries.ts';
import { logged, words } from './people.words.ts';
import { once, orBusy, recorded } from './people-acts.service.ts';

/** Of a guest, from the latest invitation on; the freeze ends it earlier. */
const ACCESS = days(90);
const INVITATIONS_OF_EXAMINER: Limit = { tries: 5, within: hours(1) };
const INVITATIONS_OF_ACTOR: Limit = { tries: 300, within: hours(24) };

function stateOf(row: queries.ExaminerRow, at: Date): Examiner['state'] {
  if (row.access_ends_at && row.access_ends_at <= at) return 'over';
  if (row.accepted_at) return 'accepted';
  if (row.declined_at) return 'declined';
  return row.invited_at ? 'invited' : 'not_invited';
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

export async function people(actor: Actor, examId: number): Promise<OralPeople> {
  const { is_coordinator, examiner } = await requireStaff(actor, examId);
  const [all, everyPanel, conflicts] = await Promise.all([
    queries.selectExaminers(examId),
    queries.selectPanels(examId),
    queries.selectConflicts(examId),
  ]);
  const at = now();
  const panels = is_coordinator
    ? everyPanel
    : everyPanel.filter(({ examiner_ids }) => examiner && examiner_ids.includes(examiner.id));
  const beside = new Set([...panels.flatMap(({ examiner_ids }) => examiner_ids), examiner?.id]);
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  const substituteOf = new Map(all.map(({ substitute_for, name }) => [substitute_for, name]));
  const shown = (row: queries.ExaminerRow) => {
    const isOwn = is_coordinator || row.id === examiner?.id;
    return {
      id: row.id,
      name: row.name,
      affiliation: row.affiliation,
      role: row.role,
      is_guest: row.is_guest,
      is_you: row.id === examiner?.id,
      state: stateOf(row, at),
      invited_at: iso(row.invited_at),
      accepted_at: iso(row.accepted_at),
      access_ends_at: iso(row.access_ends_at),
      substitute_for: row.substitute_for === null ? null : (nameOf.get(row.substitute_for) ?? null),
      ...(isOwn && row.declined_at && { decline_reason: row.decline_reason }),
      email: isOwn ? row.email : null,
      conflicts: isOwn
        ? conflicts
            .filter(({ examiner_id }) => examiner_id === row.id)
            .map(({ candidate_id, name, reason }) => ({ candidate_id, name, reason }))
        : [],
    };
  };
  const current = all.filter(({ ended_at }) => ended_at === null);
  return {
    examiners: current.filter(({ id }) => is_coordinator || beside.has(id)).map(shown),
    panels,
    former: is_coordinator
      ? all.flatMap(({ id, name, role, ended_at, conflict }) =>
          ended_at === null
            ? []
            : [
                {
                  id,
                  name,
                  role,
                  ended_at: ended_at.toISOString(),
                  conflict,
                  substitute: substituteOf.get(id) ?? null,
                },
              ],
        )
      : [],
  };
}

export async function colleagues(
  actor: Actor,
  examId: number,
  page: { search?: string | undefined; limit: number; offset: number },
) {
  const { exam } = await requireCoordinator(actor, examId);
  return queries.selectColleagues(exam, page);
}

async function holdAsStaff(actor: Actor, examId: number): Promise<Standing> {
  await requireStaff(actor, examId);
  await lockOral(examId);
  return requireStaff(actor, examId);
}

async function requireExaminerRow(examId: number, id: number): Promise<queries.ExaminerRow> {
  const row = await queries.selectExaminer(examId, id);
  if (!row) throw new AppError('not_found', { message: words.noSuchExaminer });
  return row;
}

/** An address that belongs to an account is that account's person; any other gets a guest. */
async function personOf({ exam }: Standing, person: NewExaminer, role: ExaminerRole) {
  if ('user_id' in person) {
    if (role === 'external') throw new AppError('invalid_input', { message: words.externalOnly });
    const [colleague] = await queries.selectColleagues(exam, {
      userId: person.user_id,
      limit: 1,
      offset: 0,
    });
    if (!colleague) throw new AppError('not_found', { message: words.noSuchColleague });
    const name = colleague.name ?? colleague.username;
    return { user_id: person.user_id, name, email: null, affiliation: '', is_guest: false };
  }
  const { name, email, affiliation } = person;
  await queries.lockAddress(email);
  const owner = await reachableAt(email);
  if (owner !== undefined) return { user_id: owner, name, email, affiliation, is_guest: false };
  const until = after(now(), ACCESS);
  const user_id = (await queries.selectGuestOf(email)) ?? (await createGuest(name, until));
  return { user_id, name, email, affiliation, is_guest: true };
}

async function insert(
  standing: Standing,
  given: { person: NewExaminer; role: ExaminerRole; substituteFor: number | null },
): Promise<queries.ExaminerRow> {
  const { exam } = standing;
  const all = await queries.selectExaminers(exam.id);
  if (all.filter(({ ended_at }) => ended_at === null).length >= MOST_EXAMINERS)
    throw new AppError('invalid_input', { message: words.tooManyExaminers({ most: MOST_EXAMINERS }) });
  const person = await personOf(standing, given.person, given.role);
  if (await queries.isCandidate(exam.id, person.user_id))
    throw new AppError('invalid_input', { message: words.isCandidate({ who: person.name }) });
  if (all.some(({ user_id, ended_at }) => user_id === person.user_id && ended_at === null))
    throw new AppError('already_exists', { message: words.examinesAlready({ who: person.name }) });
  const id = await queries.insertExaminer({
    ...person,
    exam_id: exam.id,
    role: given.role,
    access_ends_at: person.is_guest ? after(now(), ACCESS) : null,
    substitute_for: given.substituteFor,
  });
  if (person.is_guest) await settleGuests([person.user_id]);
  return requireExaminerRow(exam.id, id);
}

async function invite(actor: Actor, { exam }: Standing, row: queries.ExaminerRow): Promise<void> {
  await countOrRefuse(`oral-invitation:${row.id}`, INVITATIONS_OF_EXAMINER, 'too_many_requests');
  await countOrRefuse(`oral-invitations-by:${actor.userId}`, INVITATIONS_OF_ACTOR, 'too_many_requests');
  const at = now();
  const accessEndsAt = row.is_guest ? after(at, ACCESS) : null;
  await queries.updateInvited(row.id, { at, by: actor.userId, accessEndsAt });
  if (row.is_guest) await settleGuests([row.user_id]);
  else
    await notifications.notify(
      row.user_id,
      { id: 'oral.invited', params: { exam: exam.title, role: row.role } },
      `/oral/${exam.id}/panels`,
    );
  if (row.email) await enqueue(mailOralInvitation, { examiner_id: row.id });
}

export async function add(
  actor: Actor,
  examId: number,
  form: {
    key: string;
    role: ExaminerRole;
    person: NewExaminer;
    panel_id?: number | undefined;
    invite: boolean;
  },
): Promise<MessageReply & { id: number }> {
  return once(actor, examId, { key: form.key, act: 'addition' }, holdAsCoordinator, async (standing) => {
    const row = await insert(standing, { person: form.person, role: form.role, substituteFor: null });
    if (form.panel_id !== undefined) {
      const { id } = await requirePanel(examId, form.panel_id);
      await orBusy(row.name, () => queries.insertMember(id, row.id));
    }
    if (form.invite) await invite(actor, standing, row);
    await recorded(
      actor,
      standing,
      logged.added({ who: row.name, role: form.role, exam: standing.exam.title }),
      row.user_id,
    );
    const say = form.invite ? words.addedAndInvited : words.added;
    return { id: row.id, ...messageReply(say({ who: row.name, role: form.role })) };
  });
}

export async function change(
  actor: Actor,
  examId: number,
  examinerId: number,
  form: {
    key: string;
    role?: ExaminerRole | undefined;
    name?: string | undefined;
    affiliation?: string | undefined;
  },
): Promise<MessageReply> {
  return once(
    actor,
    examId,
    { key: form.key, act: `change ${examinerId}` },
    holdAsCoordinator,
    async (standing) => {
      const row = await requireExaminerRow(examId, examinerId);
      const role = form.role ?? row.role;
      if (role !== row.role && (await hasMarks({ assessorId: row.id })))
        throw new AppError('still_used', { message: words.roleStays({ who: row.name }) });
      if (role === 'external' && row.email === null)
        throw new AppError('invalid_input', { message: words.externalOnly });
      const name = form.name ?? row.name;
      const affiliation = form.affiliation ?? row.affiliation;
      await losingNoSheet(standing, () => queries.updateExaminer(row.id, { role, name, affiliation }));
      await recorded(actor, standing, logged.changed({ who: name, exam: standing.exam.title }), row.user_id);
      return messageReply(words.changed({ who: name }));
    },
  );
}

export async function sendInvitation(
  actor: Actor,
  examId: number,
  examinerId: number,
  { key }: { key: string },
): Promise<MessageReply> {
  return once(
    actor,
    examId,
    { key, act: `invitation ${examinerId}` },
    holdAsCoordinator,
    async (standing) => {
      const row = await requireExaminerRow(examId, examinerId);
      await invite(actor, standing, row);
      await recorded(
        actor,
        standing,
        logged.invited({ who: row.name, exam: standing.exam.title }),
        row.user_id,
      );
      return messageReply(words.invited({ who: row.name }));
    },
  );
}

async function end(row: queries.ExaminerRow, conflict: { reason: string; by: number } | null): Promise<void> {
  await queries.updateEnded(row.id, { at: now(), conflict });
  if (row.is_guest) await settleGuests([row.user_id]);
}

export async function remove(
  actor: Actor,
  examId: number,
  examinerId: number,
  { key }: { key: string },
): Promise<MessageReply> {
  return once(actor, examId, { key, act: `removal ${examinerId}` }, holdAsCoordinator, async (standing) => {
    const row = await requireExaminerRow(examId, examinerId);
    await losingNoSheet(standing, () => end(row, null));
    await recorded(
      actor,
      standing,
      logged.removed({ who: row.name, exam: standing.exam.title }),
      row.user_id,
    );
    return messageReply(words.removed({ who: row.name }));
  });
}

export async function substitute(
  actor: Actor,
  examId: number,
  examinerId: number,
  { key, person }: { key: string; person: NewExaminer },
): Promise<MessageReply & { id: number }> {
  return once(
    actor,
    examId,
    { key, act: `substitute ${examinerId}` },
    holdAsCoordinator,
    async (standing) => {
      const row = await requireExaminerRow(examId, examinerId);
      const panels = await queries.selectPanelsOf(row.id);
      await end(row, null);
      const next = await insert(standing, { person, role: row.role, substituteFor: row.id });
      for (const panelId of panels) await orBusy(next.name, () => queries.insertMember(panelId, next.id));
      await orBusy(next.name, () => queries.updateGuide(row.id, next.id));
      await invite(actor, standing, next);
      await recorded(
        actor,
        standing,
        logged.substituted({ who: row.name, by: next.name, exam: standing.exam.title }),
        next.user_id,
      );
      return { id: next.id, ...messageReply(words.substituted({ who: row.name, by: next.name })) };
    },
  );
}

export async function declareConflict(
  actor: Actor,
  examId: number,
  examinerId: number,
  form: { key: string; reason: string; candidate_id?: number | undefined },
): Promise<MessageReply> {
  return once(
    actor,
    examId,
    { key: form.key, act: `conflict ${examinerId}` },
    holdAsStaff,
    async (standing) => {
      if (!standing.is_coordinator && standing.examiner?.id !== examinerId)
        throw new AppError('not_allowed', { message: words.othersConflict });
      const row = await requireExaminerRow(examId, examinerId);
      const who = row.name;
      const { reason } = form;
      const exam = standing.exam.title;
      const aside = await queries.countSetAside(examinerId, form.candidate_id);
      const by = actor.userId;
      const { reply: candidate, lost } = await sheetsLostBy(examId, async () => {
        if (form.candidate_id === undefined) return end(row, { reason, by });
        const name = await queries.selectCandidateName(examId, form.candidate_id);
        if (name === undefined) throw new AppError('not_found', { message: words.noSuchCandidate });
        await queries.insertConflict({ examinerId, candidateId: form.candidate_id, reason, by, at: now() });
        return name;
      });
      const coming = lost.filter(({ has_come }) => !has_come);
      const sheets = { submitted: aside, due: coming.length };
      if (aside + lost.length > 0) refuseInOwnFavour(standing, examinerId);
      // The award list says why it goes on without them.
      for (const sheet of coming) {
        const { subject, examiner_id } = sheet;
        await excuse(examId, sheet, { key: randomUUID(), subject, examiner_id, reason }, { by, at: now() });
      }
      await recorded(
        actor,
        standing,
        logged.conflict({ who, ...(candidate && { candidate }), exam, reason, ...sheets }),
        row.user_id,
      );
      await notifyOwner(actor, standing, who);
      const message = candidate
        ? words.conflictDeclared({ who, candidate, ...sheets })
        : words.conflictWithAll({ who, ...sheets });
      return messageReply(message);
    },
  );
}

/** Without the other sheet, the coordinator's own marks would be the award. */
function refuseInOwnFavour({ marks_as }: Standing, examinerId: number): void {
  if (marks_as.length > 0 && !marks_as.includes(examinerId))
    throw new AppError('not_allowed', { message: words.examinesToo });
}

/** The coordinator has to find somebody else. */
async function notifyOwner(actor: Actor, { exam }: Standing, who: string): Promise<void> {
  if (actor.userId === exam.owner_id) return;
  await notifications.notify(
    exam.owner_id,
    { id: 'oral.conflict', params: { exam: exam.title, who } },
    `/oral/${exam.id}`,
  );
}

export async function accept(actor: Actor, examId: number, { key }: { key: string }): Promise<MessageReply> {
  return once(actor, examId, { key, act: 'acceptance' }, holdAsStaff, async (standing) => {
    const { examiner } = standing;
    if (!examiner) throw new AppError('not_allowed', { message: words.noSuchExaminer });
    await queries.updateAccepted(examiner.id, now());
    await recorded(actor, standing, logged.accepted({ exam: standing.exam.title }));
    return messageReply(words.accepted);
  });
}

export async function decline(
  actor: Actor,
  examId: number,
  { key, reason }: { key: string; reason: string },
): Promise<MessageReply> {
  return once(actor, examId, { key, act: 'refusal' }, holdAsStaff, async (standing) => {
    const { examiner, exam } = standing;
    if (!examiner) throw new AppError('not_allowed', { message: words.noSuchExaminer });
    const { id, name } = await requireExaminerRow(examId, examiner.id);
    await declineAs({ id, name, exam }, reason);
    await recorded(actor, standing, logged.declined({ exam: exam.title }));
    return messageReply(words.declined);
  });
}

/** Guests too: their name and address are here alone. */
export async function forgetPerson(userId: number, pseudonym: string): Promise<void> {
  await queries.updateForgotten(userId, pseudonym);
}
