// The job that saves a confirmed roster: in one transaction, and only what was reviewed.
import { brokenConstraint, inTransaction } from '../../platform/database/database.ts';
import { orUndo } from '../../platform/files/upload-work.ts';
import { inParts } from '../../platform/jobs/chunks.ts';
import { job } from '../../platform/jobs/jobs.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as accounts from '../accounts/accounts.service.ts';
import * as invitations from '../accounts/invitations.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import { placeMany } from '../classes/roster-places.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as people from '../people/memberships.service.ts';
import * as pending from '../people/pending/pending.service.ts';
import { keepReview } from './read-roster.job.ts';
import { type Action, countOutcomes, type Reviewed, reasonOf } from './review.rules.ts';
import { reviewRows } from './review.service.ts';
import { publish } from './roster-happenings.service.ts';
import * as queries from './rosters.queries.ts';
import { logged, progressWords } from './rosters.words.ts';
import { rosterWork } from './upload.queries.ts';

const IN_A_STATEMENT = 500;
const ROWS_AT_ONCE = 1000;

export const applyRoster = job<{ roster_id: number; actor: Actor }>(
  'apply-roster',
  ({ roster_id, actor }) => rosterWork.attempt(roster_id, 'applying', () => apply(roster_id, actor)),
  { concurrency: 1, isAwaited: true },
);

async function apply(id: number, actor: Actor): Promise<void> {
  try {
    await inTransaction(() => storeOrReviewAgain(id, actor));
  } catch (error) {
    // A unique index was violated: someone else has just taken an email, a username or a member ID.
    if (brokenConstraint(error) === undefined) throw error;
    await inTransaction(() => reviewAgain(id));
  }
}

async function storeOrReviewAgain(id: number, actor: Actor): Promise<void> {
  const roster = await queries.selectRoster(id);
  if (!roster) return;
  await people.lockLinks(roster.institution_id);
  const kept = await allRows(id);
  const rows = kept.map((row) => row.given);
  const reviewed = await reviewRows(roster, rows, { lock: true });
  if (!(await isAsReviewed(reviewed, kept)))
    return keepReview(id, 'applying', rows, reviewed, progressWords.changedMeanwhile);
  await store(roster, reviewed, actor);
}

async function reviewAgain(id: number): Promise<void> {
  const roster = await queries.selectRoster(id);
  if (!roster) return;
  const rows = (await allRows(id)).map((row) => row.given);
  await keepReview(id, 'applying', rows, await reviewRows(roster, rows), progressWords.changedMeanwhile);
}

async function allRows(id: number): Promise<queries.KeptRow[]> {
  const rows: queries.KeptRow[] = [];
  for (;;) {
    const some = await queries.selectRowsAfter(id, rows.at(-1)?.line ?? 0, ROWS_AT_ONCE);
    rows.push(...some);
    if (some.length < ROWS_AT_ONCE) return rows;
  }
}

async function isAsReviewed(reviewed: Reviewed[], kept: queries.KeptRow[]): Promise<boolean> {
  let i = 0;
  for await (const part of inParts(kept, IN_A_STATEMENT)) {
    for (const { outcome, reason, plan } of part) {
      const now = reviewed[i++] as Reviewed;
      const same =
        now.outcome === outcome &&
        reasonOf(now) === reason &&
        JSON.stringify({ values: now.values, action: now.action }) === JSON.stringify(plan);
      if (!same) return false;
    }
  }
  return true;
}

async function store(roster: queries.RosterKept, reviewed: Reviewed[], actor: Actor): Promise<void> {
  const { id, institution_id: institutionId } = roster;
  const institution = await catalogue.nameOf('institution', institutionId);
  const counts = countOutcomes(reviewed);
  const actions = reviewed.flatMap(({ action }) => action ?? []);
  const report = rosterWork.progressOf(id);

  const created = await createAccounts(actions);
  const userOf = (action: Action) => action.user_id ?? (created.get(action.email.toLowerCase()) as number);
  let done = 0;
  for await (const part of inParts(actions, IN_A_STATEMENT)) {
    const [working, waiting] = [part.filter((one) => !one.waits_for), part.filter((one) => one.waits_for)];
    await people.enrolMany(
      institutionId,
      working.map((one) => ({ ...one, user_id: userOf(one), grant_id: one.grant_id ?? undefined })),
    );
    await place(institutionId, working, userOf);
    await pending.hold(
      actor,
      waiting.map((one) => ({
        ...one,
        user_id: userOf(one),
        institution_id: institutionId,
        community_id: null,
        needs_consent: one.waits_for === 'consent',
      })),
      { name: institution, institutionId },
    );
    done += part.length;
    await report(done, actions.length);
  }
  const given = actions.filter((action) => action.grant_id === null && !action.waits_for);
  await notifyPeople(
    given.filter((action) => action.user_id !== null),
    institution,
  );
  await invitations.invite([...new Set(given.map(userOf))], { name: institution, id: institutionId });
  await audit.record(
    actor,
    'roster.confirmed',
    logged.confirmed({ file: roster.filename, institution, ...counts }),
    {
      institutionId,
    },
  );
  await publish('applied', { roster_id: id, institution_id: institutionId });
  orUndo(await queries.updateDone(id, progressWords.saved(counts)));
}

/** Into the sections and groups that their lines name. */
async function place(
  institutionId: number,
  actions: Action[],
  userOf: (action: Action) => number,
): Promise<void> {
  const placed = actions.filter((one) => one.section_id !== null || one.group_ids.length > 0);
  if (placed.length === 0) return;
  const held = await people.memberships(institutionId, { userIds: placed.map(userOf), memberIds: [] });
  const grants = new Map(
    held.flatMap(({ role, is_pending, user_id, grant_id }) =>
      role === 'Student' && !is_pending ? [[user_id, grant_id] as const] : [],
    ),
  );
  await placeMany(
    placed.flatMap((one) =>
      [...(one.section_id === null ? [] : [one.section_id]), ...one.group_ids].map((section_id) => ({
        grant_id: grants.get(userOf(one)) as number,
        section_id,
      })),
    ),
  );
}

/** By email in lower case. A person in two roles gets one account. */
async function createAccounts(actions: Action[]): Promise<Map<string, number>> {
  const fresh = new Map<string, Action>();
  for (const action of actions) {
    const email = action.email.toLowerCase();
    if (action.user_id === null && !fresh.has(email)) fresh.set(email, action);
  }
  return invitations.createInvited([...fresh.values()]);
}

/** The role works at once, and the person is notified. */
async function notifyPeople(actions: Action[], institution: string): Promise<void> {
  for (const role of ['Faculty', 'Student'] as const) {
    const ids = actions.flatMap((action) => (action.role === role ? (action.user_id ?? []) : []));
    for await (const part of inParts(ids, IN_A_STATEMENT)) {
      await accounts.rolesChanged(part);
      await notifications.notify(
        part,
        { id: 'role.given', params: { role, entity: institution } },
        role === 'Faculty' ? '/faculty' : '/student',
      );
    }
  }
}
