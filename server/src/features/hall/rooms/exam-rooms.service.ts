// The rooms of an exam, chosen among those of its college or community.
import type { Room } from '@quivia/contract/hall/rooms';
import { afterCommit, inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as rooms from '../../rooms/rooms.service.ts';
import { boardChanged } from '../board/board-changes.service.ts';
import { requireDuty, type Standing } from '../duties/duties.service.ts';
import { changeAt } from './own-rooms.service.ts';

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

export async function add(actor: Actor, examId: number, form: rooms.RoomForm) {
  return inTransaction(async () => {
    const added = await rooms.add(actor, placeOf(await requireDuty(actor, examId, 'owner')), form);
    await rooms.holdIn(examId, added.id);
    return added;
  });
}

export async function change(actor: Actor, examId: number, roomId: number, form: rooms.RoomForm) {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'owner');
    afterCommit(() => boardChanged(examId, 'all'));
    return changeAt(placeOf(standing), roomId, form);
  });
}

export async function remove(actor: Actor, examId: number, roomId: number) {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'owner');
    return rooms.remove(placeOf(standing), roomId);
  });
}

export async function choose(actor: Actor, examId: number, { room_ids }: { room_ids: number[] }) {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'owner');
    const chosen = await rooms.choose(examId, placeOf(standing), room_ids);
    afterCommit(() => boardChanged(examId, 'all'));
    return chosen;
  });
}
