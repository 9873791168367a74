// A candidate's own vivas: when, where, what to bring, and how long the queue is today.

import type { ReplyOf } from '@quivia/contract/endpoint';
import type { CandidateState } from '@quivia/contract/oral/parts';
import type { listOwnVivas } from '@quivia/contract/oral/timetable';
import { after, hours, now } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { queueOf } from './queue.rules.ts';
import * as queries from './timetable.queries.ts';

const WAITING: readonly CandidateState[] = ['registered', 'called', 'present'];

type OwnViva = ReplyOf<typeof listOwnVivas>[number];

/** Shown until the evening, in case the room runs late. */
const KEPT = hours(8);
const TODAY = hours(12);

async function queue(row: queries.OwnRow): Promise<OwnViva['queue']> {
  const at = now();
  if (row.session_id === null || row.station !== null || row.starts_at === null) return null;
  if (!WAITING.includes(row.state) || row.starts_at > after(at, TODAY)) return null;
  const slots = await queries.selectQueue(row.session_id);
  const own = slots.findIndex(({ candidate_ids }) => candidate_ids.includes(row.candidate_id));
  return own < 0 ? null : queueOf(slots, own, at);
}

/** Times are shown once the timetable is announced. */
export async function ownVivas(actor: Actor): Promise<OwnViva[]> {
  const rows = await queries.selectOwn(actor.userId, after(now(), -KEPT));
  const vivas: OwnViva[] = [];
  for (const row of rows) {
    const { id, title, kind, institution, course_name, instructions, topic, group, state } = row;
    const slot =
      row.is_announced && row.room !== null && row.starts_at && row.ends_at
        ? {
            room: row.room,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            station: row.station,
            stations: row.circuit_size,
          }
        : null;
    vivas.push({
      ...{ id, title, kind, institution, course_name, instructions, topic, group, state, slot },
      queue: slot ? await queue(row) : null,
    });
  }
  return vivas;
}
