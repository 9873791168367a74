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
import { FairQueue, Tally } from './fair-queue.rules.ts';

/** Two are hashed at a time. The others read and write meanwhile: where the database is slow, hashing must not wait. */
export const AT_ONCE = 16;
const HELD_MS = 2000;
const MOST_WAITING = 3000;
/** Half of the others' positions stay free for everybody else. */
const MOST_OF_NETWORK = MOST_WAITING / 2;
/** A person may press twice, on two devices; guesses are counted elsewhere. */
const MOST_OF_ONE = 20;
/** More of them at once are served only while nobody else of their network waits. */
const SHARE_OF_ONE = 2;
const TICKET_LIFE_MS = minutes(5);
/** In seconds, how soon and how late somebody comes back. */
const COME_BACK = { soonest: 1, latest: 4 };
/** In milliseconds, how much later than asked they may come back and still be counted as waiting. */
const PATIENCE_WITH_THEM = 3000;
const MOST_AWAY = 20_000;

export interface Arrival {
  name: string;
  address: string;
  /** Of the cookie of a device that somebody has signed in on before. */
  deviceId?: string | undefined;
  ticket: string | undefined;
  /** The caller has left and reads no answer. */
  isGone: () => boolean;
}

interface Visitor {
  network: string;
  who: string;
  arrivedAt: number;
  isGone: () => boolean;
  admit: () => void;
  dismiss: () => void;
}

const queue = new FairQueue<Visitor>();
/** By who it is: how many wait and how many are being served. */
const waiting = new Tally();
const served = new Tally();
/** Those with a ticket who are expected back here. */
const away = new Map<string, { arrivedAt: number; until: number }>();
let running = 0;

/** Waits for its turn; throws `sign_in_queued` when that is too far off. */
export async function inSignInTurn<T>(arrival: Arrival, work: () => Promise<T>): Promise<T> {
  const arrivedAt = readTicket(arrival) ?? now().getTime();
  if (arrival.ticket) away.delete(arrival.ticket);
  const who = whoIs(arrival);
  if (running < AT_ONCE && queue.size === 0) {
    running += 1;
    served.add(who);
  } else await wait(arrival, who, arrivedAt);
  try {
    return await work();
  } finally {
    served.remove(who);
    rate.count();
    admitNext();
  }
}

/**
 * A known device stands for itself, so that strangers who use its person's name are counted apart from it. Others are one
 * by name and network. More is folded than the database folds: for a count that is the safe side.
 */
function whoIs({ name, address, deviceId }: Arrival): string {
  if (deviceId) return `device ${deviceId}`;
  const foldedName = name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return `${networkOf(address)} ${foldedName}`;
}

async function wait({ name, address, isGone }: Arrival, who: string, arrivedAt: number): Promise<void> {
  const network = networkOf(address);
  if (waiting.of(who) >= MOST_OF_ONE) throw new AppError('too_many_requests', { retryAfterSeconds: 2 });
  if (queue.size >= MOST_WAITING || queue.countOf(network) >= MOST_OF_NETWORK)
    throw comeBack(name, arrivedAt);

  waiting.add(who);
  try {
    await new Promise<void>((resolve, reject) => {
      const visitor: Visitor = {
        network,
        who,
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
        reject(comeBack(name, arrivedAt));
      }, HELD_MS);
      queue.add(visitor);
    });
  } finally {
    waiting.remove(who);
  }
}

/** The position that became free goes to the next who is still there. */
function admitNext(): void {
  const nextInTurn = () => queue.next(({ who }) => served.of(who) >= SHARE_OF_ONE);
  for (let next = nextInTurn(); next; next = nextInTurn()) {
    if (!next.isGone()) {
      served.add(next.who);
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
