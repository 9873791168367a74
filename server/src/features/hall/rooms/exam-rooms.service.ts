// The rooms of an exam. Whoever runs an exam in a college or community may keep its rooms up to date.
import type { Room } from '@quivia/contract/hall/rooms';
import { afterCommit, inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import * as rooms from '../../rooms/rooms.service.ts';
import { boardChanged } from '../board/board-changes.service.ts';
import { requireDuty, type Standing } from '../duties/duties.service.ts';
import { words } from './seats.words.ts';

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
    const standing = await requireDuty(actor, examId, 'owner');
    return rooms.addForExam(actor, examId, placeOf(standing), form);
  });
}

export async function change(actor: Actor, examId: number, roomId: number, form: rooms.RoomForm) {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'owner');
    const lost = await rooms.change(placeOf(standing), roomId, form);
    for (const exam of new Set([examId, ...lost])) afterCommit(() => boardChanged(exam, 'all'));
    const { student } = wordsAt(standing);
    return messageReply(words.changed({ room: form.name, lost: lost.length, student }));
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
