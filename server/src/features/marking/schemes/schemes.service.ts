// Marking schemes belong to a college; everyone who teaches there sees them, their owner changes them.
import { randomUUID } from 'node:crypto';
import { MOST_SCHEMES, type SchemeDefinition } from '@quivia/contract/marking/scheme';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as queries from './schemes.queries.ts';
import { words } from './schemes.words.ts';

async function requireStaffAt(actor: Actor, institutionId: number): Promise<void> {
  if (!(await queries.isStaffAt(actor.userId, actor.roles, institutionId)))
    throw new AppError('not_found', { message: words.noSuchCollege });
}

export async function list(actor: Actor, institutionId: number): Promise<queries.OfferedScheme[]> {
  await requireStaffAt(actor, institutionId);
  return queries.selectSchemes(institutionId, actor.userId, MOST_SCHEMES);
}

interface SchemeForm {
  key: string;
  name: string;
  definition: SchemeDefinition;
}

const replyTo = (saved: queries.VersionRow) => ({
  id: saved.id,
  version: saved.version,
  version_id: saved.version_id,
  ...messageReply(words.saved({ scheme: saved.name, version: saved.version })),
});

async function insert(actor: Actor, institutionId: number, { key, name, definition }: SchemeForm) {
  if ((await queries.countSchemes(institutionId)) >= MOST_SCHEMES)
    throw new AppError('invalid_input', { message: words.tooMany({ most: MOST_SCHEMES }) });
  const at = now();
  const owner = { institution_id: institutionId, owner_id: actor.userId };
  const id = await queries.insertScheme({ ...owner, name, at });
  if (id === undefined) return undefined;
  const version = { scheme_id: id, version: 1, definition, key, by: actor.userId, at };
  const version_id = await queries.insertVersion(version);
  if (version_id === undefined) throw new AppError('already_exists');
  return { id, name, version: 1, version_id };
}

export async function add(
  actor: Actor,
  { institution_id, ...form }: SchemeForm & { institution_id: number },
) {
  return inTransaction(async () => {
    await requireStaffAt(actor, institution_id);
    const repeated = await queries.selectSaved(form.key, actor.userId);
    if (repeated) return replyTo(repeated);
    const saved = await insert(actor, institution_id, form);
    if (!saved) throw new AppError('already_exists', { field: 'name', message: words.nameTaken });
    return replyTo(saved);
  });
}

async function holdScheme(actor: Actor, id: number) {
  const scheme = await queries.lockScheme(id);
  if (!scheme || !(await queries.isStaffAt(actor.userId, actor.roles, scheme.institution_id)))
    throw new AppError('not_found', { message: words.noSuchScheme });
  const isAdmin = await queries.isStaffAt(
    actor.userId,
    actor.roles.filter((role) => role === 'Institution'),
    scheme.institution_id,
  );
  if (scheme.owner_id !== actor.userId && !isAdmin)
    throw new AppError('not_allowed', { message: words.ownerOnly });
  return scheme;
}

export async function change(actor: Actor, id: number, form: SchemeForm & { version: number }) {
  try {
    return await inTransaction(async () => {
      const scheme = await holdScheme(actor, id);
      const repeated = await queries.selectSaved(form.key, actor.userId);
      if (repeated) return replyTo(repeated);
      if (scheme.version !== form.version) throw new AppError('changed_meanwhile');
      const version = scheme.version + 1;
      const { definition, key, name } = form;
      const given = { scheme_id: id, version, definition, key, by: actor.userId, at: now() };
      const version_id = await queries.insertVersion(given);
      if (version_id === undefined) throw new AppError('already_exists');
      if (name !== scheme.name) await queries.updateName(id, name);
      return replyTo({ id, name, version, version_id });
    });
  } catch (error) {
    if (brokenConstraint(error) === 'oral_schemes_once')
      throw new AppError('already_exists', { field: 'name', message: words.nameTaken });
    throw error;
  }
}

/** Offered no longer; what has it keeps it. Its name. */
export async function retire(actor: Actor, id: number): Promise<string> {
  return inTransaction(async () => {
    const scheme = await holdScheme(actor, id);
    await queries.updateRetired(id, now());
    return scheme.name;
  });
}

/** How many schemes can have the same name, with a number behind it. */
const MOST_OF_A_NAME = 20;

/** What an exam is marked by: a version that the college has, or a scheme to start from. */
export type ChosenScheme = { version_id: number } | { name: string; definition: SchemeDefinition };

/** The version an exam is marked by. What the college has already is not added twice. */
export async function versionFor(
  actor: Actor,
  institutionId: number,
  choice: ChosenScheme | undefined,
): Promise<number> {
  if (!choice) throw new AppError('unknown_reference', { field: 'scheme', message: words.noSuchScheme });
  if ('version_id' in choice) {
    if (await queries.existsVersionAt(institutionId, choice.version_id)) return choice.version_id;
    throw new AppError('unknown_reference', { field: 'scheme', message: words.noSuchScheme });
  }
  const same = await queries.selectSame(institutionId, choice.definition);
  if (same !== undefined) return same;
  for (let number = 1; number <= MOST_OF_A_NAME; number += 1) {
    const name = number === 1 ? choice.name : `${choice.name} (${number})`;
    const saved = await insert(actor, institutionId, {
      key: randomUUID(),
      name,
      definition: choice.definition,
    });
    if (saved) return saved.version_id;
  }
  throw new AppError('already_exists', { field: 'scheme', message: words.nameTaken });
}
