// Saves that arrive while a commit is under way are gathered and written in one statement: each waits for a durable
// write, and they share it. When more wait than can be written soon, the next ones are asked to come again.
import { AppError } from '../../platform/app-error.ts';
import { now, seconds } from '../../platform/clock.ts';
import { insertResponses, type Save, type Saved } from './saving.queries.ts';

/** What is on the wire when the deadline passes still counts. */
export const GRACE = seconds(5);

const IN_A_STATEMENT = 256;
const MOST_WAITING = 5000;

interface Waiting {
  save: Save;
  resolve: (saved: Saved | undefined) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];
let isWriting = false;

/** Undefined when the person has no attempt at this exam. */
export function gather(given: Omit<Save, 'at'>): Promise<Saved | undefined> {
  const save = { ...given, at: now() };
  if (waiting.length >= MOST_WAITING)
    return Promise.reject(new AppError('busy', { retryAfterSeconds: 1 + Math.floor(Math.random() * 4) }));
  const saved = new Promise<Saved | undefined>((resolve, reject) => waiting.push({ save, resolve, reject }));
  if (!isWriting) void write();
  return saved;
}

/** One statement after the other: two at a time would be smaller ones, and cost more for each answer. */
async function write(): Promise<void> {
  isWriting = true;
  // Those that came in the same turn of the loop go together.
  await new Promise(setImmediate);
  while (waiting.length > 0) {
    const batch = waiting.slice(0, IN_A_STATEMENT);
    waiting = waiting.slice(IN_A_STATEMENT);
    try {
      const rows = await insertResponses(
        batch.map(({ save }) => save),
        GRACE,
      );
      for (const [i, { resolve }] of batch.entries()) resolve(rows[i]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  isWriting = false;
}
