// Academic years and their terms.
import { CLASS_LIMITS } from '@quivia/contract/classes';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import { administers, institutionOf } from '../people/institution-access.service.ts';
import { lockLinks } from '../people/memberships.service.ts';
import { logged, words } from './classes.words.ts';
import * as queries from './years.queries.ts';

interface YearForm {
  name: string;
  terms: queries.TermRow[];
}

/** In UTC, as days are everywhere. */
export const today = () => now().toISOString().slice(0, 10);

export async function list(actor: Actor, { institution_id }: { institution_id?: number | undefined }) {
  return queries.selectYears(await institutionOf(actor, institution_id), today(), CLASS_LIMITS.years);
}

/** One of the caller's own institutions. */
export async function requireYear(actor: Actor, id: number) {
  const year = await queries.selectYear(id);
  if (year && (await administers(actor, { institution_id: year.institution_id, community_id: null })))
    return year;
  throw new AppError('not_found', { message: words.noYear });
}

async function unlessNameTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (brokenConstraint(error) === 'academic_years_name_key')
      throw new AppError('already_exists', { field: 'name', message: words.yearNameTaken });
    throw error;
  }
}

export async function create(actor: Actor, form: YearForm & { institution_id?: number | undefined }) {
  const institutionId = await institutionOf(actor, form.institution_id);
  const { name, terms } = form;
  return unlessNameTaken(async () => {
    await lockLinks(institutionId);
    if ((await queries.countYears(institutionId)) >= CLASS_LIMITS.years)
      throw new AppError('invalid_input', {
        field: 'name',
        message: words.tooManyYears({ most: CLASS_LIMITS.years }),
      });
    const id = await queries.insertYear(institutionId, name);
    for (const term of terms) await queries.insertTerm(id, term);
    await audit.record(actor, 'class.changed', logged.yearAdded({ name }), { institutionId });
    return { ...messageReply(words.yearAdded({ name })), id };
  });
}

export async function change(actor: Actor, id: number, form: YearForm & { version: number }) {
  const { institution_id: institutionId } = await requireYear(actor, id);
  const { name, terms, version } = form;
  return unlessNameTaken(async () => {
    await lockLinks(institutionId);
    if (!(await queries.updateYear(id, version, name))) throw new AppError('changed_meanwhile');
    const held = await queries.selectTerms(id);
    const kept = new Set(terms.flatMap((term) => term.id ?? []));
    if ([...kept].some((one) => !held.some((term) => term.id === one)))
      throw new AppError('unknown_reference', { field: 'terms', message: words.noTerm });
    for (const { id: term, name: called, sections } of held) {
      if (kept.has(term)) continue;
      if (sections > 0) throw new AppError('still_used', { message: words.termUsed({ name: called }) });
      await queries.deleteTerm(term);
    }
    for (const term of terms) {
      if (term.id === undefined) await queries.insertTerm(id, term);
      else await queries.updateTerm(term.id, term);
    }
    await audit.record(actor, 'class.changed', logged.yearChanged({ name }), { institutionId });
    return messageReply(words.yearChanged({ name }));
  });
}

export async function remove(actor: Actor, id: number) {
  const { institution_id: institutionId, name } = await requireYear(actor, id);
  return inTransaction(async () => {
    await lockLinks(institutionId);
    const used = (await queries.selectTerms(id)).find(({ sections }) => sections > 0);
    if (used) throw new AppError('still_used', { message: words.termUsed({ name: used.name }) });
    await queries.deleteYear(id);
    await audit.record(actor, 'class.changed', logged.yearRemoved({ name }), { institutionId });
    return messageReply(words.yearRemoved({ name }));
  });
}
