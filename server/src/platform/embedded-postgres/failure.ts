// What initdb and postgres print when they give up, said in one sentence that tells what to do.
import { StartError } from '../start-error.ts';

const KNOWN: [RegExp, (place: string, found: RegExpMatchArray) => string][] = [
  [
    /shared memory block .* is still in use/,
    (place) =>
      `Processes of an earlier database server in ${place} are still running: wait until they have ended, or end them, and start Quivia again.`,
  ],
  [
    /shared memory segment|anonymous shared memory|not enough shared memory/,
    () =>
      'The embedded database found no shared memory: free memory, enlarge /dev/shm or the kernel limits, or set DATABASE_URL.',
  ],
  [
    /No space left on device|[Dd]isk quota exceeded/,
    (place) => `The disk that holds ${place} is full: free some space and start Quivia again.`,
  ],
  [
    /could not look up effective user ID (\d+)/,
    (_, [, uid]) =>
      `PostgreSQL needs the user it runs as to have a name and user id ${uid} has none: add it to /etc/passwd, start Quivia as another user, or set DATABASE_URL.`,
  ],
  [
    /error while loading shared libraries: ([^:\s]+)|Library not loaded: (\S+)/,
    (_, [, linux, mac]) =>
      `The embedded database can't run here because the library ${linux ?? mac} is missing: install it, or set DATABASE_URL.`,
  ],
  [
    /Read-only file system/,
    (place) => `${place} is on a read-only disk: set DATA_DIR to a directory that can be written to.`,
  ],
  [
    /Permission denied|Operation not permitted|wrong ownership/,
    (place) =>
      `The user who runs the database may not use every file in ${place}: make that user their owner again with chown.`,
  ],
];

export function databaseStartError(output: string, place: string, log?: string): StartError {
  for (const [pattern, sentence] of KNOWN) {
    const found = output.match(pattern);
    if (found) return new StartError(sentence(place, found), { cause: output });
  }
  const lines = output.split('\n').filter((line) => line.trim());
  const reason =
    lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return new StartError(
    `The embedded database in ${place} did not start (${withoutPrefix(reason)}): ${log ? `see ${log}` : 'put that right and start Quivia again'}.`,
    { cause: output },
  );
}

/** "2026-01-01 00:00:00.000 UTC [12] FATAL:  reason" -> "reason" */
function withoutPrefix(line: string): string {
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim();
}
