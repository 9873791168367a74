// The rooms of an exam, chosen among those of its college or community.
import type { Room } from '@quivia/contract/hall/rooms';
import { afterCommit, inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as rooms from '../../rooms/rooms.service.ts';
import { boardChanged } from '../board/board-changes.service.ts';
import { requireDuty, type Standing } from '../duties/duties.service.ts';

const placeOf = ({ institution_id, community_id }: Standing): rooms.Place => ({
  institution_id,
  community_id,
});

export async function list(actor: Actor, examId: number): Promise<Room[]> {
  const standing = await requireDuty(actor, examId, 'observer');
  const all = await rooms.list(examId, placeOf(standing));
  const own = standing.rooms?.map(({ id }) => id);
  return own ? all.filter(({ id }) => own.includes(id)) : all;
}

export async function choose(actor: Actor, examId: number, { room_ids }: { room_ids: number[] }) {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'owner');
    const chosen = await rooms.choose(examId, placeOf(standing), room_ids);
    afterCommit(() => boardChanged(examId, 'all'));
    return chosen;
  });
}
