// A rush of sign-ins: checking a password takes milliseconds of a core, so a thousand people can't be served at once. A
// few are served at a time. Whoever isn't served within two seconds gets a ticket and is asked to come back with it: the
// ticket is signed and says when they first came, so their position is kept at every process, and a page never waits as
// long as its time-out.
import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import { minutes, now } from '../../../platform/clock.ts';
import { networkOf } from '../../../platform/security/network.ts';
import { keyedHash } from '../../../platform/security/secrets.ts';
import { words } from '../auth.words.ts';
import { FairQueue } from './fair-queue.rules.ts';

/** Two are hashed at a time. The others read and write meanwhile: where the database is slow, hashing must not wait. */
export const AT_ONCE = 16;
const HELD_MS = 2000;
const MOST_WAITING = 3000;
/** Half of the others' positions stay free for everybody else. */
const MOST_OF_NETWORK = MOST_WAITING / 2;
/** A person may press twice, on two devices; guesses are counted elsewhere. */
const MOST_OF_NAME = 20;
const TICKET_LIFE_MS = minutes(5);
/** In seconds, how soon and how late somebody comes back. */
const COME_BACK = { soonest: 1, latest: 4 };
/** In milliseconds, how much later than asked they may come back and still be counted as waiting. */
const PATIENCE_WITH_THEM = 3000;
const MOST_AWAY = 20_000;

export interface Arrival {
  name: string;
  address: string;
  ticket: string | undefined;
  /** The caller has left and reads no answer. */
  isGone: () => boolean;
}

interface Visitor {
  network: string;
  name: string;
  arrivedAt: number;
  isGone: () => boolean;
  admit: () => void;
  dismiss: () => void;
}

const queue = new FairQueue<Visitor>();
const waitingByName = new Map<string, number>();
/** Those with a ticket who are expected back here. */
const away = new Map<string, { arrivedAt: number; until: number }>();
let running = 0;

/** Waits for its turn; throws `sign_in_queued` when that is too far off. */
export async function inSignInTurn<T>(arrival: Arrival, work: () => Promise<T>): Promise<T> {
  const arrivedAt = readTicket(arrival) ?? now().getTime();
  if (arrival.ticket) away.delete(arrival.ticket);
  if (running < AT_ONCE && queue.size === 0) running += 1;
  else await wait(arrival, arrivedAt);
  try {
    return await work();
  } finally {
    rate.count();
    admitNext();
  }
}

async function wait({ name: given, address, isGone }: Arrival, arrivedAt: number): Promise<void> {
  const name = given.toLowerCase();
  const network = networkOf(address);
  const ofName = waitingByName.get(name) ?? 0;
  if (ofName >= MOST_OF_NAME) throw new AppError('too_many_requests', { retryAfterSeconds: 2 });
  if (queue.size >= MOST_WAITING || queue.countOf(network) >= MOST_OF_NETWORK)
    throw comeBack(given, arrivedAt);

  waitingByName.set(name, ofName + 1);
  try {
    await new Promise<void>((resolve, reject) => {
      const visitor: Visitor = {
        network,
        name,
        arrivedAt,
        isGone,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
        dismiss: () => {
          clearTimeout(timer);
          reject(new AppError('overloaded'));
        },
      };
      const timer = setTimeout(() => {
        queue.remove(visitor);
        reject(comeBack(given, arrivedAt));
      }, HELD_MS);
      queue.add(visitor);
    });
  } finally {
    const left = (waitingByName.get(name) ?? 1) - 1;
    if (left > 0) waitingByName.set(name, left);
    else waitingByName.delete(name);
  }
}

/** The position that became free goes to the next who is still there. */
function admitNext(): void {
  for (let next = queue.next(); next; next = queue.next()) {
    if (!next.isGone()) {
      next.admit();
      return;
    }
    next.dismiss();
  }
  running -= 1;
}

function comeBack(name: string, arrivedAt: number): AppError {
  const seconds = secondsUntilTurn(arrivedAt);
  const retryAfterSeconds = Math.min(Math.max(seconds - 1, COME_BACK.soonest), COME_BACK.latest);
  const ticket = ticketFor(name, arrivedAt);
  away.set(ticket, { arrivedAt, until: now().getTime() + retryAfterSeconds * 1000 + PATIENCE_WITH_THEM });
  forgetAbsent();
  return new AppError('sign_in_queued', {
    message: words.queued({ seconds, ticket }),
    retryAfterSeconds,
  });
}

function secondsUntilTurn(arrivedAt: number): number {
  let ahead = queue.countBefore(arrivedAt);
  const at = now().getTime();
  for (const one of away.values()) if (one.arrivedAt < arrivedAt && one.until > at) ahead += 1;
  return Math.max(1, Math.ceil((ahead + running) / rate.aSecond()));
}

function forgetAbsent(): void {
  const at = now().getTime();
  for (const [ticket, { until }] of away) {
    if (until > at && away.size <= MOST_AWAY) return;
    away.delete(ticket);
  }
}

const signed = (name: string, arrivedAt: string) =>
  keyedHash('sign-in-ticket', `${arrivedAt} ${name.toLowerCase()}`).subarray(0, 16);

const ticketFor = (name: string, arrivedAt: number) =>
  `${arrivedAt}.${signed(name, String(arrivedAt)).toString('base64url')}`;

/** When they first came. Undefined for a ticket of somebody else, an old one, or none. */
function readTicket({ name, ticket }: Arrival): number | undefined {
  const [, arrivedAt = '', proof = ''] = /^(\d{13})\.([\w-]{22})$/.exec(ticket ?? '') ?? [];
  if (!arrivedAt) return undefined;
  const isOurs = timingSafeEqual(signed(name, arrivedAt), Buffer.from(proof, 'base64url'));
  const age = now().getTime() - Number(arrivedAt);
  return isOurs && age >= 0 && age < TICKET_LIFE_MS ? Number(arrivedAt) : undefined;
}

/** How many turns end in a second, by the last few. */
const rate = (() => {
  const KEPT = 50;
  /** Before anything is known. */
  const ASSUMED = 50;
  let ends: number[] = [];
  return {
    count() {
      ends.push(performance.now());
      if (ends.length > KEPT) ends = ends.slice(-KEPT);
    },
    aSecond(): number {
      const [first = 0] = ends;
      const took = (performance.now() - first) / 1000;
      return ends.length < KEPT / 2 || took > 30 ? ASSUMED : ends.length / took;
    },
  };
})();
