// A candidate's own vivas: when, where, what to bring, how long the queue is today, and in the end the results.
import type { ReplyOf } from '@quivia/contract/endpoint';
import { levelOf } from '@quivia/contract/marking/marks';
import { stationColumns } from '@quivia/contract/marking/stations';
import type { OwnOralResult } from '@quivia/contract/oral/lists';
import type { CandidateState } from '@quivia/contract/oral/parts';
import type { listOwnVivas } from '@quivia/contract/oral/timetable';
import { after, hours, now } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { releasedFor } from '../lists/released.service.ts';
import { queueOf } from '../live/queue.rules.ts';
import * as queries from '../timetable/timetable.queries.ts';

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

/** From the revision that was released, never from the sheets. The newest release first. */
export async function ownResults(actor: Actor): Promise<OwnOralResult[]> {
  const results: OwnOralResult[] = [];
  for (const { revision, released_at, heading, award } of await releasedFor(actor.userId)) {
    const { exam, scheme, maximum } = heading;
    results.push({
      exam_id: exam.id,
      title: exam.title,
      course_name: exam.course_name,
      course_code: exam.course_code,
      released_at: released_at.toISOString(),
      revision,
      unmarked: award.unmarked,
      components: scheme.components.map((component) => {
        const { id, name, counts, maximum: most } = component;
        const mark = award.components.find((one) => one.id === id)?.mark ?? null;
        const level = levelOf(component, mark);
        const is_missed = award.missed.includes(id);
        const at = component.station === undefined ? {} : { station: component.station };
        return { name, counts, maximum: most, mark, ...(level && { level }), is_missed, ...at };
      }),
      ...(award.stations && {
        stations: stationColumns(scheme).map((one) => ({
          ...one,
          mark: award.stations?.find(({ station }) => station === one.station)?.mark ?? null,
        })),
      }),
      total: award.total,
      maximum,
      outcome: award.outcome,
      ...(award.missed_stations && { missed_stations: award.missed_stations }),
      ...(award.thesis_result && { thesis_result: award.thesis_result }),
    });
  }
  return results;
}
