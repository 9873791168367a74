// Passwords: argon2id on the thread pool, a few at a time, so that a rush of sign-ins leaves the main
// thread and at least half of the pool to everything else.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { AppError } from '../app-error.ts';
import { inFairTurns } from '../jobs/fair-turns.ts';
import { callerNetwork } from './network.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

// One of OWASP's equally strong settings; the one that was fastest here (docs/decisions/0004).
const COST = { memory: 7168, passes: 5, parallelism: 1 };
const MOST_AT_ONCE = 2;
const MOST_WAITING = 3000;

const refuse = () => new AppError('overloaded', { retryAfterSeconds: 5 });
const limits = {
  atOnce: Math.min(availableParallelism(), MOST_AT_ONCE),
  mostWaiting: MOST_WAITING,
  mostWaitingOfOne: MOST_WAITING / 2,
  refuse,
  refuseOne: refuse,
};
/** Networks, and people who are signed in, take turns: nobody can fill the queue in front of the others. */
const hashInTurn = inFairTurns<string>(limits);

/** For whom a password is hashed once they are signed in; until then it's their network. */
export const asUser = (id: number) => `user ${id}`;

/** So many processes serve on this machine: together they hash no more at once than there are cores. */
export function shareCores(processes: number): void {
  const share = Math.floor(availableParallelism() / processes);
  limits.atOnce = Math.max(1, Math.min(share, MOST_AT_ONCE));
}

/** In the PHC string format, so that the cost can change without touching what is stored. */
export async function hashPassword(password: string, asker = callerNetwork()): Promise<string> {
  const salt = randomBytes(16);
  const hash = await hashInTurn(asker, () =>
    derive('argon2id', { message: password, nonce: salt, tagLength: 32, ...COST }),
  );
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(salt)}$${text(hash)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function isPassword(
  password: string,
  stored: string,
  asker = callerNetwork(),
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored) ?? [];
  if (!memory || !passes || !parallelism || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64');
  const actual = await hashInTurn(asker, () =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  );
  return timingSafeEqual(actual, expected);
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check: a sign-in with an unknown name must not answer faster. */
export async function checkNoPassword(password: string): Promise<void> {
  decoy ??= hashPassword(randomBytes(12).toString('base64'));
  await isPassword(password, await decoy);
}
