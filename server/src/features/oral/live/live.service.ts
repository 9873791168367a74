// The rooms of a day, for those who run it.
import type { ReplyOf } from '@quivia/contract/endpoint';
import { type getLiveRooms, MOST_LIVE_ROOMS } from '@quivia/contract/oral/live';
import { now } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import type { MissingSheet } from '../../marking/sheets/sheets.service.ts';
import { requireStaff } from '../access/access.service.ts';
import { boundedDay } from '../day.rules.ts';
import { missingSheets } from '../sheets/sheets.service.ts';
import * as queries from './live.queries.ts';
import { minutesBehind } from './queue.rules.ts';

export async function rooms(
  actor: Actor,
  examId: number,
  day: { from: string; until: string },
): Promise<ReplyOf<typeof getLiveRooms>> {
  const { is_coordinator, examiner } = await requireStaff(actor, examId);
  const examinerId = is_coordinator ? null : (examiner?.id ?? 0);
  const { from, until } = boundedDay(day);
  const sessions = await queries.selectSessions(examId, { from, until, examinerId, most: MOST_LIVE_ROOMS });
  const rows = await queries.selectSlots(sessions.map(({ session_id }) => session_id));
  const missing = sessions.length === 0 ? [] : await missingSheets(examId);
  const slotsOf = Map.groupBy(slotsIn(rows, missing), ({ session_id }) => session_id);
  const at = now();
  return {
    at,
    rooms: sessions.map((session) => {
      const slots = slotsOf.get(session.session_id) ?? [];
      return {
        ...session,
        behind: minutesBehind(slots, at),
        slots: slots.map(({ session_id: _, ...slot }) => slot),
      };
    }),
    next_at: await queries.selectNextStart(examId, until, examinerId),
  };
}

/** Nobody waits for sheets of candidates who are not done. In a circuit they are done at the last station. */
function missingOf(slot: queries.SlotRow[], missing: readonly MissingSheet[]): number {
  const done = slot.filter(({ state }) => state === 'done');
  return missing.filter(({ candidate_id, group_id }) =>
    done.some((one) => one.candidate_id === candidate_id || (group_id !== null && one.group_id === group_id)),
  ).length;
}

function slotsIn(rows: queries.SlotRow[], missing: readonly MissingSheet[]) {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((all) => {
    const { id, session_id, starts_at, ends_at, group_id, group_name } = all[0] as queries.SlotRow;
    return {
      id,
      session_id,
      starts_at,
      ends_at,
      group: group_id === null ? null : { id: group_id, name: group_name ?? '' },
      candidates: all.map(({ candidate_id, name, roll_number, state, state_at }) => ({
        id: candidate_id,
        name,
        roll_number,
        state,
        state_at,
      })),
      missing_sheets: missingOf(all, missing),
    };
  });
}
