// Rosters by file: uploaded, read and reviewed in the background, and stored by the same rules as single grants.
import { ROSTER_FILE } from '@quivia/contract/roster-file';
import type { RosterOutcome } from '@quivia/contract/rosters';
import { AppError } from '../../platform/app-error.ts';
import { after, days, hours, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { requireReview } from '../../platform/files/upload-work.ts';
import { enqueue, job } from '../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { countOrRefuse, type Limit } from '../../platform/security/throttle.ts';
import * as invitations from '../accounts/invitations.service.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import * as access from '../people/institution-access.service.ts';
import * as people from '../people/memberships.service.ts';
import * as pending from '../people/pending/pending.service.ts';
import { applyRoster } from './apply-roster.job.ts';
import { readRoster } from './read-roster.job.ts';
import { countOutcomes } from './review.rules.ts';
import * as queries from './rosters.queries.ts';
import { EXAMPLE_DEPARTMENT, logged, words } from './rosters.words.ts';
import { errorFile, templateFor } from './template.ts';
import { rosterFile, rosterWork } from './upload.queries.ts';

const UPLOADS: Limit = { tries: 60, within: hours(1) };
const KEPT = days(30);

interface Upload {
  filename: string;
  institution_id?: number | undefined;
  role?: people.MemberRole | undefined;
  department_id?: number | undefined;
  class_or_semester?: number | undefined;
}

export async function upload(actor: Actor, form: Upload, file: Uint8Array): Promise<{ id: number }> {
  const institutionId = await access.institutionOf(actor, form.institution_id);
  if (form.department_id !== undefined)
    await access.requireLinkedDepartment(actor, institutionId, form.department_id);
  if (file.length === 0) throw new AppError('invalid_input', { message: words.emptyFile });
  await countOrRefuse(`roster:${institutionId}`, UPLOADS, 'too_many_requests');
  return inTransaction(async () => {
    const id = await queries.insertRoster({
      institutionId,
      uploadedBy: actor.userId,
      at: now(),
      filename: form.filename,
      defaults: {
        role: form.role ?? null,
        department_id: form.department_id ?? null,
        class_or_semester: form.class_or_semester ?? null,
      },
      counts: countOutcomes([]),
    });
    await rosterFile.keep(id, file);
    await enqueue(readRoster, {
      roster_id: id,
      ...(actor.api && { sent_by: { user_id: actor.userId, api_token: actor.api.name } }),
    });
    return { id };
  });
}

export async function template(
  actor: Actor,
  { format, institution_id }: { format: 'csv' | 'xlsx'; institution_id?: number | undefined },
) {
  const institutionId = await access.institutionOf(actor, institution_id);
  const linked = (await people.departmentsHere(institutionId)).find((one) => one.is_linked);
  return templateFor(format, linked?.name ?? EXAMPLE_DEPARTMENT);
}

export async function find(actor: Actor, id: number): Promise<queries.RosterKept> {
  const roster = await queries.selectRoster(id);
  if (!roster) throw new AppError('not_found');
  await access.requireOwn(actor, roster.institution_id, {
    refused: logged.notTheirs({ id }),
    message: words.otherInstitution,
  });
  return roster;
}

export async function rows(
  actor: Actor,
  id: number,
  page: { outcome?: RosterOutcome | undefined; limit: number; offset: number },
) {
  await find(actor, id);
  return queries.selectRows(id, page);
}

/** As the file has them, with the reasons in a column of their own. */
export async function errors(actor: Actor, id: number, { format }: { format: 'csv' | 'xlsx' }) {
  const { filename } = await find(actor, id);
  const rows = await queries.selectRows(id, { outcome: 'error', limit: ROSTER_FILE.rows, offset: 0 });
  return errorFile(format, filename, rows);
}

export async function confirm(
  actor: Actor,
  id: number,
  { skip_errors }: { skip_errors: boolean },
): Promise<MessageReply> {
  const roster = await find(actor, id);
  requireReview(roster);
  const { status, counts } = roster;
  if (status === 'done') return messageReply(words.alreadySaved);
  const good = counts.new + counts.existing + counts.change + counts.same;
  if (counts.error > 0 && (!skip_errors || good === 0)) throw new AppError('roster_has_errors');
  return inTransaction(async () => {
    if (await queries.updateApplying(id, words.saving)) await enqueue(applyRoster, { roster_id: id, actor });
    return messageReply(words.saving);
  });
}

export async function discard(actor: Actor, id: number): Promise<MessageReply> {
  await find(actor, id);
  if (!(await rosterWork.discard(id, 'applying')))
    throw new AppError('still_used', { message: words.savingNow });
  return messageReply(words.discarded);
}

export async function inviteAgain(
  actor: Actor,
  { user_id, institution_id }: { user_id: number; institution_id?: number | undefined },
): Promise<MessageReply> {
  const institutionId = await access.institutionOf(actor, institution_id);
  const own = await people.memberships(institutionId, { userIds: [user_id], memberIds: [] });
  if (own.length === 0)
    await access.refuse(
      actor,
      { refused: logged.invitedStranger({ id: user_id }), message: words.notHere },
      institutionId,
    );
  const institution = await catalogue.nameOf('institution', institutionId);
  const { email } = await invitations.inviteAgain(user_id, { name: institution, id: institutionId }, () =>
    pending.askAgain(user_id, institutionId),
  );
  return messageReply(words.invitationSent({ email }));
}

/** Rows hold names and addresses: they are kept no longer than anyone needs them. */
export const forgetOldRosters = job(
  'forget-old-rosters',
  () => rosterWork.forgetBefore(after(now(), -KEPT)),
  { schedule: '37 3 * * *' },
);

/** Lines of uploads that name this address. */
export async function forgetPerson(email: string): Promise<void> {
  await queries.deleteRowsOf(email);
}
