// The exams that an Admin, an institution's administrators, heads and controllers watch over, in one list without marks.
import type { Overseeing } from '@quivia/contract/overseen-exams';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { institutionOf } from '../../people/institution-access.service.ts';
import { stateOf } from '../timing.rules.ts';
import * as queries from './overseen.queries.ts';

interface Asked {
  as: Overseeing;
  institution_id?: number | undefined;
}

/** An administrator asks for one of their institutions; the others are bounded by what they watch over. */
async function whoseOf(actor: Actor, { as, institution_id }: Asked): Promise<queries.Whose> {
  if (!actor.roles.includes(as)) throw new AppError('not_allowed');
  const own = actor.api?.institutionId;
  const asked = institution_id ?? own;
  if (as !== 'Institution' && own !== undefined && asked !== own) throw new AppError('not_allowed');
  const institutionId = as === 'Institution' ? await institutionOf(actor, asked) : asked;
  return { as, userId: actor.userId, institutionId, at: now() };
}

export async function list(actor: Actor, { as, institution_id, ...filter }: Asked & queries.Filter) {
  const whose = await whoseOf(actor, { as, institution_id });
  const rows = await queries.selectOverseen(whose, filter);
  return rows.map(({ starts_at, ends_at, cancelled_at, released_at, ...row }) => ({
    ...row,
    start_time: starts_at.toISOString(),
    end_time: ends_at.toISOString(),
    released_at: released_at?.toISOString() ?? null,
    state: stateOf({ starts_at, ends_at, cancelled_at }, whose.at),
  }));
}

export async function filters(actor: Actor, asked: Asked) {
  const whose = await whoseOf(actor, asked);
  return {
    ...(await queries.selectFilters(whose)),
    duties: asked.as === 'Faculty' ? await queries.selectOwnDuties(actor.userId, whose.at) : [],
  };
}
