// Vivas as heads and controllers read them: how far each is, and what was published. What they open is written down once a day,
// in the audit log and for the coordinators (docs/decisions/0081).
import type { AwardList } from '@quivia/contract/oral/lists';
import type { PublishedList } from '@quivia/contract/oral/overseen';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import * as documents from '../../documents/documents.service.ts';
import { words } from '../access/access.words.ts';
import { boundedDay } from '../day.rules.ts';
import { documentOf } from '../lists/compose-lists.service.ts';
import * as queries from './oversight.queries.ts';
import { logged } from './oversight.words.ts';

interface OfDay {
  from?: string | undefined;
  until?: string | undefined;
}

/** Without a day of the caller, only what is running now is today's. */
function askedBy({ userId }: Actor, { from, until }: OfDay) {
  const at = now();
  return { userId, at, ...(from && until ? boundedDay({ from, until }) : { from: at, until: at }) };
}

const shownOf = ({ institution_id: _institution, duty: _duty, ...viva }: queries.OverseenRow) => viva;

export async function list(
  actor: Actor,
  { from, until, ...page }: OfDay & { search?: string | undefined; limit: number; offset: number },
) {
  return (await queries.selectOverseen(askedBy(actor, { from, until }), page)).map(shownOf);
}

export async function show(actor: Actor, id: number, day: OfDay) {
  const viva = await queries.selectOneOverseen(askedBy(actor, day), id);
  if (!viva) throw new AppError('not_found', { message: words.noSuchOral });
  const lists = await publishedOf(id);
  await noted(actor, viva, 'exam');
  if (lists.length > 0) await noted(actor, viva, 'results');
  return { ...shownOf(viva), lists };
}

/** What candidates were shown: the released revision, whose hash is checked. */
async function publishedOf(examId: number): Promise<PublishedList[]> {
  const published: PublishedList[] = [];
  for (const { id, name, starts_at, released_at, revision } of await queries.selectReleased(examId)) {
    const kept = await documents.frozen<AwardList>(documentOf(id), revision);
    if (!kept) continue;
    const { maximum, rows } = kept.document;
    published.push({
      name,
      starts_at: starts_at?.toISOString() ?? null,
      released_at: released_at.toISOString(),
      revision,
      maximum,
      rows: rows.map(({ roll_number, name, total, unmarked, outcome }) => ({
        ...{ roll_number, name, total, unmarked, outcome },
      })),
    });
  }
  return published;
}

async function noted(
  actor: Actor,
  { id, title, institution_id, duty }: queries.OverseenRow,
  opened: 'exam' | 'results',
): Promise<void> {
  const at = now();
  await inTransaction(async () => {
    const look = { exam_id: id, user_id: actor.userId, duty, opened, day: at.toISOString().slice(0, 10), at };
    if (!(await queries.insertLook(look))) return;
    await audit.record(actor, 'exam.seen', logged.looked({ exam: title, duty, opened }), {
      institutionId: institution_id,
    });
  });
}

const MOST_LOOKERS = 50;

/** For the coordinators. */
export async function lookersOf(examId: number) {
  const rows = await queries.selectLookers(examId, MOST_LOOKERS);
  return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }));
}
