// Saves that arrive while a commit is under way are gathered and written in one statement: each waits for a durable
// write, and they share it. When more wait than can be written soon, the next ones are asked to come again.
import { AppError } from '../../platform/app-error.ts';
import { now, seconds } from '../../platform/clock.ts';
import { insertResponses, type Save, type Saved } from './saving.queries.ts';

/** What is on the wire when the deadline passes still counts. */
export const GRACE = seconds(5);

const IN_A_STATEMENT = 256;
const MOST_WAITING = 5000;
const AT_ONCE = 2;

interface Waiting {
  save: Save;
  resolve: (saved: Saved) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];
let writing = 0;

export function gather(given: Omit<Save, 'at'>): Promise<Saved> {
  const save = { ...given, at: now() };
  if (waiting.length >= MOST_WAITING)
    return Promise.reject(new AppError('busy', { retryAfterSeconds: 1 + Math.floor(Math.random() * 4) }));
  const saved = new Promise<Saved>((resolve, reject) => waiting.push({ save, resolve, reject }));
  if (writing < AT_ONCE) void write();
  return saved;
}

async function write(): Promise<void> {
  writing += 1;
  // Those of the same turn of the loop go together.
  await Promise.resolve();
  while (waiting.length > 0) {
    const batch = waiting.slice(0, IN_A_STATEMENT);
    waiting = waiting.slice(IN_A_STATEMENT);
    try {
      const rows = await insertResponses(
        batch.map(({ save }) => save),
        GRACE,
      );
      for (const [i, { resolve }] of batch.entries()) resolve(rows[i] as Saved);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  writing -= 1;
}
