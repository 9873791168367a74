// A rush of sign-ins: checking a password takes milliseconds of a core, so a thousand people can't be served at once. A
// few are served at a time. Whoever isn't served within two seconds gets a ticket and is asked to come back with it: the
// ticket is signed and says when they first came, so their position is kept at every process, and a page never waits as
// long as its time-out.
import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import { minutes, now, pause } from '../../../platform/clock.ts';
import { networkOf } from '../../../platform/security/network.ts';
import { keyedHash } from '../../../platform/security/secrets.ts';
import { words } from '../accounts.words.ts';
import { FairQueue, Tally } from './fair-queue.rules.ts';

/** Two are hashed at a time. The others read and write meanwhile: where the database is slow, hashing must not wait. */
export const AT_ONCE = 16;
const HELD_MS = 2000;
const MOST_WAITING = 3000;
/** Half of the others' positions stay free for everybody else. */
const MOST_OF_NETWORK = MOST_WAITING / 2;
/** A person may press twice, on two devices; guesses are counted elsewhere. */
const MOST_OF_ONE = 20;
/** In milliseconds, how long a refusal of more is held: a flood asks again as soon as it is answered. */
const REFUSED_AFTER_MS = 2000;
/** A held refusal needs memory; beyond this, they are sent at once. */
const MOST_HELD = 2000;
/** Served at once, even while nobody else waits: the others would be ahead of the next arrival when passwords are hashed. */
const SHARE_OF_ONE = 2;
/** A few turns stay free for other networks, so that they never wait for a whole room. */
export const SHARE_OF_NETWORK = 12;
const TICKET_LIFE_MS = minutes(5);
/** In seconds, how soon and how late somebody comes back. */
const COME_BACK = { soonest: 1, latest: 4 };
/** In milliseconds, how much later than asked they may come back and still be counted as waiting. */
const PATIENCE_WITH_THEM = 3000;
const MOST_AWAY = 20_000;

export interface Arrival {
  name: string;
  address: string;
  /** The account that signed in last on this device, by its cookie. */
  deviceOwner?: number | undefined;
  ticket: string | undefined;
  /** The caller has left and reads no answer. */
  isGone: () => boolean;
}

interface Holder {
  network: string;
  who: string;
}

interface Visitor extends Holder {
  arrivedAt: number;
  isGone: () => boolean;
  admit: () => void;
  dismiss: () => void;
}

const queue = new FairQueue<Visitor>();
/** By who it is: how many wait and how many are being served. */
const waiting = new Tally();
const served = new Tally();
const servedOfNetwork = new Tally();
/** Those with a ticket who are expected back here. */
const away = new Map<string, { arrivedAt: number; until: number }>();
let running = 0;
let heldRefusals = 0;

/** Waits for its turn; throws `sign_in_queued` when that is too far off. */
export async function inSignInTurn<T>(arrival: Arrival, work: () => Promise<T>): Promise<T> {
  const arrivedAt = readTicket(arrival) ?? now().getTime();
  if (arrival.ticket) away.delete(arrival.ticket);
  const holder = { network: networkOf(arrival.address), who: whoIs(arrival) };
  // While a turn is free, everybody who waits has their share.
  if (running < AT_ONCE && mayStart(holder)) start(holder);
  else await wait(arrival, holder, arrivedAt);
  try {
    return await work();
  } finally {
    end(holder);
    rate.count();
    admitWaiting();
  }
}

/**
 * One by name and network; more is folded than the database folds, which for a count is the safe side. The devices that an
 * account has signed in on are counted apart, so that strangers who use a person's name don't use up the share of their own
 * device; all of them together, because an account gets a new one with each sign-in.
 */
function whoIs({ name, address, deviceOwner }: Arrival): string {
  const foldedName = name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return `${networkOf(address)} ${deviceOwner ?? 'strangers'} ${foldedName}`;
}

const mayStart = ({ network, who }: Holder) =>
  served.of(who) < SHARE_OF_ONE && servedOfNetwork.of(network) < SHARE_OF_NETWORK;

function start({ network, who }: Holder): void {
  running += 1;
  served.add(who);
  servedOfNetwork.add(network);
}

function end({ network, who }: Holder): void {
  running -= 1;
  served.remove(who);
  servedOfNetwork.remove(network);
}

async function wait({ name, isGone }: Arrival, { network, who }: Holder, arrivedAt: number): Promise<void> {
  if (waiting.of(who) >= MOST_OF_ONE) throw await tooMany();
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

async function tooMany(): Promise<AppError> {
  if (heldRefusals < MOST_HELD) {
    heldRefusals += 1;
    await pause(REFUSED_AFTER_MS);
    heldRefusals -= 1;
  }
  return new AppError('too_many_requests', { retryAfterSeconds: 2 });
}

/** Turns that are free go to the next people who are still there. */
function admitWaiting(): void {
  while (running < AT_ONCE) {
    const next = queue.next(mayStart);
    if (!next) return;
    if (next.isGone()) next.dismiss();
    else {
      start(next);
      next.admit();
    }
  }
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
