// The rooms of a college or community, kept by those who administer it. Its exams choose among them.
import { AppError } from '../../../platform/app-error.ts';
import { afterCommit, inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { administers, institutionOf } from '../../people/institution-access.service.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import * as rooms from '../../rooms/rooms.service.ts';
import { boardChanged } from '../board/board-changes.service.ts';
import { words } from './seats.words.ts';

interface Given {
  institution_id?: number | undefined;
  community_id?: number | undefined;
}

async function requirePlace(actor: Actor, given: Given): Promise<rooms.Place> {
  const { institution_id, community_id } = given;
  if (community_id === undefined)
    return { institution_id: await institutionOf(actor, institution_id), community_id: null };
  if (institution_id !== undefined)
    throw new AppError('invalid_input', { field: 'institution_id', message: words.onePlace });
  const place = { institution_id: null, community_id };
  if (!(await administers(actor, place))) throw new AppError('not_allowed', { message: words.notYours });
  return place;
}

/** A room of others is as good as none. */
async function requireRoom(actor: Actor, id: number): Promise<rooms.Place> {
  const place = await rooms.placeOf(id);
  if (!(await administers(actor, place))) throw new AppError('not_found', { message: words.noSuchRoom });
  return place;
}

export async function list(actor: Actor, given: Given) {
  return rooms.listOwn(await requirePlace(actor, given));
}

export async function add(actor: Actor, { institution_id, community_id, ...form }: rooms.RoomForm & Given) {
  return rooms.add(actor, await requirePlace(actor, { institution_id, community_id }), form);
}

export async function change(actor: Actor, id: number, form: rooms.RoomForm) {
  return inTransaction(async () => changeAt(await requireRoom(actor, id), id, form));
}

/** The caller has checked that the room is theirs to change. */
export async function changeAt(place: rooms.Place, id: number, form: rooms.RoomForm) {
  const lost = await rooms.change(place, id, form);
  for (const exam of new Set(lost)) afterCommit(() => boardChanged(exam, 'all'));
  const { student } = wordsAt(place);
  return messageReply(words.changed({ room: form.name, lost: lost.length, student }));
}

export async function remove(actor: Actor, id: number) {
  return inTransaction(async () => rooms.remove(await requireRoom(actor, id), id));
}
