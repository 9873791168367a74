// Turns what initdb and postgres print when they give up into one sentence that says what to do.
import { StartError } from '../start-error.ts';
import { words } from './embedded-postgres.words.ts';

const KNOWN: [RegExp, (home: string, found: RegExpMatchArray) => string][] = [
  [/shared memory block .* is still in use/, (home) => words.stillRunning(home)],
  [/shared memory segment|anonymous shared memory|not enough shared memory/, () => words.noSharedMemory],
  [/No space left on device|[Dd]isk quota exceeded/, (home) => words.diskFull(home)],
  [/could not look up effective user ID (\d+)/, (_, [, uid]) => words.nameless(uid)],
  [
    /error while loading shared libraries: ([^:\s]+)|Library not loaded: (\S+)/,
    (_, [, linux, mac]) => words.missingLibrary(linux ?? mac),
  ],
  [/Read-only file system/, (home) => words.readOnly(home)],
  [/Permission denied|Operation not permitted|wrong ownership/, (home) => words.notPermitted(home)],
];

export function databaseStartError(output: string, home: string, log?: string): StartError {
  for (const [pattern, sentence] of KNOWN) {
    const found = output.match(pattern);
    if (found) return new StartError(sentence(home, found), { cause: output });
  }
  const lines = output.split('\n').filter((line) => line.trim());
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1);
  return new StartError(words.notStarted(home, reason && withoutPrefix(reason), log), { cause: output });
}

/** "2026-01-01 00:00:00.000 UTC [12] FATAL:  reason" -> "reason" */
function withoutPrefix(line: string): string {
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim();
}
