// The device check and the rehearsal send their answers here, as an exam sends its own. They are returned and not stored,
// so that practising can leave no trace in results, monitor or gradebook.
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { Allowance } from '../../platform/security/allowance.ts';

const allowance = new Allowance({ burst: 60, perMinute: 60 });

export async function echo<Answer extends object>(actor: Actor, answer: Answer) {
  if (allowance.take(actor.userId) === 0)
    throw new AppError('too_many_requests', { retryAfterSeconds: allowance.secondsUntilNext() });
  return { ...answer, server_time: now().toISOString() };
}
