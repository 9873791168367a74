import { expect, test } from 'vitest';
import { databaseStartError } from './failure.ts';

test.each([
  [
    'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
    'The disk that holds /d is full: free some space and start Quivia again.',
  ],
  [
    'FATAL:  could not create shared memory segment: No space left on device',
    'The embedded database found no shared memory: free memory, enlarge /dev/shm or the kernel limits, or set DATABASE_URL.',
  ],
  [
    'initdb: error: could not look up effective user ID 12345: user does not exist',
    'PostgreSQL must run as a user with a name, but user id 12345 has none: add it to /etc/passwd, start Quivia as another user, or set DATABASE_URL.',
  ],
  [
    'postgres: error while loading shared libraries: libstdc++.so.6: cannot open shared object file',
    "The embedded database can't run here because the library libstdc++.so.6 is missing: install it, or set DATABASE_URL.",
  ],
  [
    '2026-01-01 00:00:00.000 UTC [12] LOG:  starting\n2026-01-01 00:00:00.000 UTC [12] FATAL:  odd thing\n',
    'The embedded database in /d did not start (odd thing): see /d/log.',
  ],
])('says in one sentence what to do about: %s', (output, sentence) => {
  expect(databaseStartError(output, '/d', '/d/log').message).toBe(sentence);
});
