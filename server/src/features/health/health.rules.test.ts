import { describe, expect, test } from 'vitest';
import { type Figures, judge, worst } from './health.rules.ts';

const AT = new Date('2026-11-16T09:00:00Z');
const hoursAgo = (hours: number) => new Date(AT.getTime() - hours * 3_600_000);

const DATABASE: NonNullable<Figures['database']> = {
  version: '18.4',
  is_standby: false,
  connections: 20,
  most_connections: 100,
  processes: 1,
  bytes: 2.5e9,
  oldest_transaction_seconds: 2,
  migration: '0021-backup-runs.sql',
  now: AT,
};
const run = (kind: string, hours: number, isOk = true) => ({
  kind,
  is_ok: isOk,
  finished_at: hoursAgo(hours),
  succeeded_at: hoursAgo(hours),
});

const WELL: Figures = {
  at: AT,
  database: DATABASE,
  clockSeconds: 0.01,
  hearsEvents: true,
  oldestSaveSeconds: 0,
  attempts: { open: 0, overdue: 0 },
  queues: [{ name: 'mail-verification', waiting: 0, failed: 0 }],
  mail: { isSent: true, folder: '/data/mail', retries: 0 },
  backups: [run('backup', 5), run('check', 5)],
  lagMs: 3,
  memoryBytes: 2e8,
  streams: 12,
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  pictures: { pictures: 1200, bytes: 3e9, most_of_one: 4e8, quota: 1024 ** 3 },
};

test('all is well when it is', () => {
  const parts = judge(WELL);
  expect(parts.filter(({ state }) => state !== 'good')).toEqual([]);
  expect(worst(parts)).toBe('good');
});

describe('each limit', () => {
  test.each<[string, Partial<Figures>, string, string, RegExp]>([
    ['a database that is away', { database: undefined }, 'database', 'bad', /doesn't answer/],
    ['a standby', { database: { ...DATABASE, is_standby: true } }, 'database', 'bad', /standby/],
    ['many connections', { database: { ...DATABASE, connections: 85 } }, 'database', 'watch', /^85 of 100/],
    ['too many connections', { database: { ...DATABASE, connections: 97 } }, 'database', 'bad', /^97 of 100/],
    [
      'an old transaction',
      { database: { ...DATABASE, oldest_transaction_seconds: 600 } },
      'database',
      'watch',
      /open for 10 minutes/,
    ],
    [
      'a very old transaction',
      { database: { ...DATABASE, oldest_transaction_seconds: 3 * 86_400 } },
      'database',
      'bad',
      /open for 3 days/,
    ],
    ['deafness', { hearsEvents: false }, 'events', 'bad', /isn't receiving events/],
    ['slow saves', { oldestSaveSeconds: 2 }, 'saves', 'watch', /waiting 2 seconds/],
    [
      'stuck saves',
      { oldestSaveSeconds: 61 },
      'saves',
      'bad',
      /can't be saved: one has been waiting 61 seconds/,
    ],
    ['an overdue attempt', { attempts: { open: 5, overdue: 1 } }, 'attempts', 'bad', /^1 attempt should/],
    [
      'a failed job',
      { queues: [{ name: 'a', waiting: 0, failed: 2 }] },
      'jobs',
      'watch',
      /^2 background jobs failed/,
    ],
    ['many waiting jobs', { queues: [{ name: 'a', waiting: 1001, failed: 0 }] }, 'jobs', 'watch', /^1,001/],
    [
      'mail that fails',
      { mail: { isSent: true, folder: '', retries: 1 } },
      'mail',
      'watch',
      /^1 email couldn't/,
    ],
    ['no backup', { backups: [] }, 'backups', 'watch', /^No backup yet/],
    ['an old backup', { backups: [run('backup', 30), run('check', 30)] }, 'backups', 'watch', /30 hours old/],
    ['a very old backup', { backups: [run('backup', 240)] }, 'backups', 'bad', /10 days old/],
    ['a failed backup', { backups: [run('backup', 1, false)] }, 'backups', 'bad', /backup failed/],
    ['an unchecked backup', { backups: [run('backup', 1)] }, 'backups', 'watch', /No restore was checked/],
    [
      'a failed check',
      { backups: [run('backup', 1), run('check', 1, false)] },
      'backups',
      'bad',
      /check failed/,
    ],
    ['a busy process', { lagMs: 180 }, 'load', 'watch', /180 ms/],
    ['an overwhelmed process', { lagMs: 900 }, 'load', 'bad', /900 ms/],
    ['little disk', { disk: { freeBytes: 9e9, totalBytes: 100e9 } }, 'disk', 'watch', /^Only 9 GB/],
    ['hardly any disk', { disk: { freeBytes: 4e8, totalBytes: 1e9 } }, 'disk', 'bad', /^Only 400 MB/],
    ['clocks that differ', { clockSeconds: -2 }, 'clock', 'watch', /differ by 2 seconds/],
    ['clocks that differ much', { clockSeconds: 90 }, 'clock', 'bad', /differ by 90 seconds/],
  ])('%s', (_, changes, name, state, finding) => {
    const parts = judge({ ...WELL, ...changes });
    const found = parts.find(({ part }) => part === name);
    expect(found).toMatchObject({ state, finding: expect.stringMatching(finding) });
    expect(found?.remedy).toMatch(/^[A-Z].*\.$/);
    expect(worst(parts)).toBe(state);
  });

  test('what needs the database says that it is unknown while the database is away', () => {
    const parts = judge({
      ...WELL,
      database: undefined,
      attempts: undefined,
      queues: undefined,
      backups: undefined,
    });
    const unknown = parts.filter(({ finding }) => finding.startsWith("This can't be checked"));
    expect(unknown.map(({ part }) => part)).toEqual(['attempts', 'jobs', 'backups', 'clock']);
  });
});
