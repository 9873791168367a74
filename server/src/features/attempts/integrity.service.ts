// What happened on the device while an exam was open: written down, shown to the student, judged by people only.
import type { IntegrityKind } from '@quivia/contract/attempts';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as queries from './attempts.queries.ts';
import { words } from './attempts.words.ts';

interface Reported {
  key: string;
  kind: IntegrityKind;
  question_id: number | null;
  at: string;
}

export async function report(
  actor: Actor,
  form: { quiz_or_viva_id: number; events: Reported[] },
): Promise<{ message: string }> {
  const attempt = await queries.selectAttempt(form.quiz_or_viva_id, actor.userId);
  if (!attempt?.started_at) throw new AppError('not_found', { message: words.notAssigned });
  const at = now();
  const earliest = attempt.started_at;
  await queries.insertIntegrity(
    attempt.id,
    form.events.map((event) => ({ ...event, at: between(earliest, new Date(event.at), at), detail: '' })),
  );
  return { message: words.recorded.text };
}

/** The device says when; it cannot be before the start or after now. */
const between = (earliest: Date, said: Date, latest: Date) =>
  said < earliest ? earliest : said > latest ? latest : said;
