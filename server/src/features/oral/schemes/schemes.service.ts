// The marking schemes of a college as vivas use them, and those of universities to start from.
import type { ReplyOf } from '@quivia/contract/endpoint';
import type { SchemeChoice } from '@quivia/contract/oral/exams';
import { PRESETS } from '@quivia/contract/oral/presets.words';
import type { listSchemes } from '@quivia/contract/oral/schemes';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as schemes from '../../marking/schemes/schemes.service.ts';
import { countVivas } from './schemes.queries.ts';
import { words } from './schemes.words.ts';

export async function list(actor: Actor, institutionId: number): Promise<ReplyOf<typeof listSchemes>> {
  const offered = await schemes.list(actor, institutionId);
  const vivas = await countVivas(offered.map(({ id }) => id));
  return offered.map((one) => ({ ...one, vivas: vivas.get(one.id) ?? 0 }));
}

export async function retire(actor: Actor, id: number): Promise<MessageReply> {
  return messageReply(words.retired({ scheme: await schemes.retire(actor, id) }));
}

/** The version by which a viva or a station is marked. */
export const versionFor = (actor: Actor, institutionId: number, choice: SchemeChoice): Promise<number> =>
  schemes.versionFor(
    actor,
    institutionId,
    'version_id' in choice ? choice : PRESETS.find(({ id }) => id === choice.preset),
  );
