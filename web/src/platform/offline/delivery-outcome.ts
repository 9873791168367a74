// What becomes of a parcel that could not be delivered.
import { CallError } from '../http/call-error.ts';

export type Trouble = 'offline' | 'busy' | 'signed_out';

type Fate = { fate: 'again'; trouble: Trouble; waitMs: number | null } | { fate: 'refused'; why: string };

const REFUSALS = [400, 404, 409, 413];

/** Only a refusal in our server's own words is one: a captive portal or a proxy answers all sorts of things. */
export function fateOf(error: unknown): Fate {
  if (!(error instanceof CallError)) return { fate: 'again', trouble: 'offline', waitMs: null };
  const { status, code, message, retryAfter } = error;
  if (REFUSALS.includes(status) && code !== 'internal') return { fate: 'refused', why: message };
  const waitMs = retryAfter === null ? null : retryAfter * 1000;
  if (status === 401 || status === 403) return { fate: 'again', trouble: 'signed_out', waitMs };
  return { fate: 'again', trouble: status === 503 || status === 429 ? 'busy' : 'offline', waitMs };
}
