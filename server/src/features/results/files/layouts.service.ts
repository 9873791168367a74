// The layouts of result files that an institution has saved.

import type { Message } from '@quivia/contract/message';
import { MOST_RESULT_LAYOUTS, type ResultLayout, type SavedLayout } from '@quivia/contract/result-files';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import { administers, institutionOf } from '../../people/institution-access.service.ts';
import * as queries from './result-files.queries.ts';
import { logged, words } from './result-files.words.ts';

interface InstitutionOf {
  institution_id?: number | undefined;
}

export async function list(actor: Actor, { institution_id }: InstitutionOf): Promise<SavedLayout[]> {
  return queries.selectLayouts(await institutionOf(actor, institution_id));
}

export async function add(actor: Actor, { institution_id }: InstitutionOf, layout: ResultLayout) {
  const institutionId = await institutionOf(actor, institution_id);
  return inTransaction(async () => {
    if ((await queries.countLayouts(institutionId)) >= MOST_RESULT_LAYOUTS)
      throw new AppError('invalid_input', { message: words.tooMany({ most: MOST_RESULT_LAYOUTS }) });
    await requireName(institutionId, layout, null);
    const id = await queries.insertLayout(institutionId, layout);
    await record(actor, institutionId, logged.added({ name: layout.name }));
    return { id, ...messageReply(words.added({ name: layout.name })) };
  });
}

export async function change(actor: Actor, id: number, layout: ResultLayout): Promise<MessageReply> {
  return inTransaction(async () => {
    const { institution_id } = await holdOwn(actor, id);
    await requireName(institution_id, layout, id);
    await queries.updateLayout(id, layout);
    await record(actor, institution_id, logged.changed({ name: layout.name }));
    return messageReply(words.changed({ name: layout.name }));
  });
}

export async function remove(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const { institution_id, name } = await holdOwn(actor, id);
    await queries.deleteLayout(id);
    await record(actor, institution_id, logged.removed({ name }));
    return messageReply(words.removed({ name }));
  });
}

async function holdOwn(actor: Actor, id: number) {
  const found = await queries.lockLayout(id);
  const place = found && { institution_id: found.institution_id, community_id: null };
  if (!found || !place || !(await administers(actor, place))) throw new AppError('not_found');
  return found;
}

async function requireName(
  institutionId: number,
  { name }: ResultLayout,
  exceptId: number | null,
): Promise<void> {
  if (await queries.isNamed(institutionId, name, exceptId))
    throw new AppError('already_exists', { field: 'name', message: words.named });
}

const record = (actor: Actor, institutionId: number, what: Message) =>
  audit.record(actor, 'result-file.layout', what, { institutionId });
