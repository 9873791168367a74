// Saves that arrive while a commit is under way are gathered and written in one statement: each waits for a durable
// write, and they share it. When more wait than can be written soon, the next ones are asked to come again.
import { AppError } from '../../platform/app-error.ts';
import { now, seconds } from '../../platform/clock.ts';
import { CONNECTIONS_APART } from '../../platform/database/database.ts';
import { insertResponses, type Save, type Saved } from './saving.queries.ts';

/** What is on the wire when the deadline passes still counts. */
export const GRACE = seconds(5);

const IN_A_STATEMENT = 256;
const MOST_WAITING = 5000;
/** While one statement is made durable, the next is on its way; but small ones cost more for each answer. */
const AT_ONCE = CONNECTIONS_APART;
const WORTH_A_SECOND = 16;

interface Waiting {
  save: Save;
  resolve: (saved: Saved | undefined) => void;
  reject: (error: unknown) => void;
}

const waiting: Waiting[] = [];
let writing = 0;
let isAboutToLook = false;

/** Undefined when the person has no attempt at this exam. */
export function gather(given: Omit<Save, 'at'>): Promise<Saved | undefined> {
  const save = { ...given, at: now() };
  if (waiting.length >= MOST_WAITING)
    return Promise.reject(new AppError('busy', { retryAfterSeconds: 1 + Math.floor(Math.random() * 4) }));
  const saved = new Promise<Saved | undefined>((resolve, reject) => waiting.push({ save, resolve, reject }));
  lookSoon();
  return saved;
}

/** After this turn of the loop, so that those who come in it go together. */
function lookSoon(): void {
  if (isAboutToLook) return;
  isAboutToLook = true;
  setImmediate(() => {
    isAboutToLook = false;
    while (isWorthIt()) void write(waiting.splice(0, IN_A_STATEMENT));
  });
}

const isWorthIt = () => writing < AT_ONCE && waiting.length >= (writing === 0 ? 1 : WORTH_A_SECOND);

async function write(batch: Waiting[]): Promise<void> {
  writing += 1;
  try {
    const rows = await insertResponses(
      batch.map(({ save }) => save),
      GRACE,
    );
    for (const [i, { resolve }] of batch.entries()) resolve(rows[i]);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
  writing -= 1;
  lookSoon();
}
