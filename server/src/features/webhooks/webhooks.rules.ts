// The signature of Standard Webhooks, and when a delivery that failed is tried again.
import { createHmac, randomBytes } from 'node:crypto';
import { hours, minutes, seconds } from '../../platform/clock.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface Signed {
  id: string;
  /** In seconds. */
  timestamp: number;
  body: string;
}

/** One for each secret, the present one first. */
export const signaturesOf = (secrets: readonly string[], { id, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ');

/** After the first try: ten more, over three days. */
export const TRIED_AGAIN_AFTER: readonly number[] = [
  seconds(5),
  minutes(1),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(14),
  hours(18),
  hours(22),
];

/** Undefined when it isn't tried again. `tries`: how many have failed. */
export const pauseAfter = (tries: number): number | undefined => TRIED_AGAIN_AFTER[tries - 1];

export const isDelivered = (status: number): boolean => status >= 200 && status < 300;

/** The address no longer wants anything. */
export const GONE = 410;
