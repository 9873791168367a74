// How far a candidate is on the day, by what examiners did: few of them tap Start and Done for everyone.
import type { CandidateState } from '@quivia/contract/oral/parts';
import { type Fragment, sql } from '../../../platform/database/database.ts';

/** A room can begin before its time. A sheet that came earlier still, such as that of the guide, is no sign of a viva. */
const EARLY: Fragment = sql`interval '30 minutes'`;

/** The slots of candidate `c` before a panel of examiner `x`, in sessions `o`. */
const meeting = (x: Fragment): Fragment => sql`
  oral_slots l join oral_sessions o on o.id = l.session_id and o.cancelled_at is null
  join oral_panel_members m on m.panel_id = o.panel_id and m.examiner_id = ${x}
  where (l.candidate_id = c.id or l.group_id = c.group_id)`;

/**
 * Of candidate `c`: done as well once a sheet of the panel is submitted or the list is frozen. In a circuit a sheet is that of
 * one station. A state that was recorded after the sheet stays.
 */
export const dayState = (): Fragment => sql`
  case when c.state in ('registered', 'called', 'present', 'in_viva') and (
    exists (select from oral_lists f where f.exam_id = c.exam_id and f.state = 'frozen' and (f.session_id is null or exists (
      select from oral_slots l where l.session_id = f.session_id and (l.candidate_id = c.id or l.group_id = c.group_id))))
    or exists (select from oral_sheets h join oral_exams k on k.id = h.exam_id and k.kind <> 'osce'
      where h.candidate_id = c.id and h.examiner_id is not null and (c.state_at is null or h.submitted_at >= c.state_at)
        and not exists (select from oral_reopenings r where r.sheet_id = h.id)
        and exists (select from ${meeting(sql`h.examiner_id`)} and o.starts_at <= h.submitted_at + ${EARLY})))
  then 'done' else c.state end`;

interface OnTheDay {
  id: number;
  state: CandidateState;
  state_at: Date | null;
}

/** In one order for everybody, so that two devices that send for the same candidates don't wait for each other. */
export async function lockInOrder(
  candidateIds: readonly number[],
  groupIds: readonly number[],
): Promise<void> {
  await sql`
    select from oral_candidates c
    where c.removed_at is null and (c.id = any(${candidateIds}::int[]) or c.group_id = any(${groupIds}::int[]))
    order by c.id for no key update`;
}

/** Those of these candidates whom the examiner meets about then; with `groupId`, its members who come in together. */
export async function lockMet(
  which: { candidateId: number } | { groupId: number },
  { examinerId, at }: { examinerId: number; at: Date },
): Promise<OnTheDay[]> {
  return sql<OnTheDay[]>`
    select c.id, c.state, c.state_at from oral_candidates c
    where c.removed_at is null
      and ${'candidateId' in which ? sql`c.id = ${which.candidateId}` : sql`c.group_id = ${which.groupId}`}
      and exists (select from ${meeting(sql`${examinerId}::int`)} and o.starts_at <= ${at}::timestamptz + ${EARLY}
        ${'groupId' in which ? sql`and l.group_id = c.group_id` : sql``})
    order by c.id for no key update of c`;
}
