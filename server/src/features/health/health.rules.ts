// What the figures mean: good, to watch, or bad. Pure, so that every limit is tested without breaking a server.
import type { HealthPart, HealthState } from '@quivia/contract/health';
import type { BackupFigures, DatabaseFigures, PictureFigures } from './figures.ts';
import { finding, figures as labels, remedy } from './health.words.ts';

export interface Figures {
  at: Date;
  /** Undefined when the database does not answer. */
  database: DatabaseFigures | undefined;
  /** How far the database's clock is ahead of ours. */
  clockSeconds: number;
  hearsEvents: boolean;
  oldestSaveSeconds: number;
  attempts: { open: number; overdue: number } | undefined;
  queues: readonly { name: string; waiting: number; failed: number }[] | undefined;
  mail: { isSent: boolean; folder: string; retries: number };
  backups: readonly BackupFigures[] | undefined;
  lagMs: number;
  memoryBytes: number;
  streams: number;
  disk: { freeBytes: number; totalBytes: number };
  /** Undefined when the database did not say. */
  pictures: PictureFigures | undefined;
}

type Part = HealthPart['part'];
type Judged = Omit<HealthPart, 'part'>;

const judged = (
  state: HealthState,
  says: string,
  act: string | null,
  shown: Judged['figures'] = [],
): Judged => ({
  state,
  finding: says,
  remedy: act,
  figures: shown,
});
const good = (says: string, shown?: Judged['figures']) => judged('good', says, null, shown);

const unknown = (): Judged => judged('watch', finding.unknown, remedy.unknown);

const HOUR = 3_600_000;
const GB = 1e9;

const JUDGES: Record<Part, (given: Figures) => Judged> = {
  database({ database }) {
    if (!database) return judged('bad', finding.databaseAway, remedy.databaseAway);
    const { is_standby, connections, most_connections, oldest_transaction_seconds: oldest } = database;
    const shown = labels.database(database);
    if (is_standby) return judged('bad', finding.standby, remedy.standby, shown);
    const share = connections / most_connections;
    if (share > 0.95)
      return judged('bad', finding.connections(connections, most_connections), remedy.connections, shown);
    if (oldest > 1800) return judged('bad', finding.transaction(oldest), remedy.transaction, shown);
    if (share > 0.8)
      return judged('watch', finding.connections(connections, most_connections), remedy.connections, shown);
    if (oldest > 300) return judged('watch', finding.transaction(oldest), remedy.transaction, shown);
    return good(finding.databaseGood, shown);
  },

  events: ({ hearsEvents, streams }) =>
    hearsEvents
      ? good(finding.eventsGood, labels.events(streams))
      : judged('bad', finding.deaf, remedy.deaf, labels.events(streams)),

  saves({ oldestSaveSeconds: oldest }) {
    if (oldest >= 5) return judged('bad', finding.savesStuck(oldest), remedy.savesStuck);
    if (oldest >= 1) return judged('watch', finding.savesSlow(oldest), remedy.savesSlow);
    return good(finding.savesGood);
  },

  attempts({ attempts }) {
    if (!attempts) return unknown();
    const shown = labels.attempts(attempts);
    return attempts.overdue > 0
      ? judged('bad', finding.overdue(attempts.overdue), remedy.overdue, shown)
      : good(finding.attemptsGood(attempts.open), shown);
  },

  jobs({ queues }) {
    if (!queues) return unknown();
    const [waiting, failed] = [sum(queues, 'waiting'), sum(queues, 'failed')];
    const shown = labels.jobs(queues);
    if (failed > 0) return judged('watch', finding.jobsFailed(failed), remedy.jobsFailed, shown);
    if (waiting > 1000) return judged('watch', finding.jobsWaiting(waiting), remedy.jobsWaiting, shown);
    return good(finding.jobsGood, shown);
  },

  mail({ mail: { isSent, folder, retries } }) {
    if (!isSent) return judged('watch', finding.mailToFiles, remedy.mailToFiles(folder));
    if (retries > 0) return judged('watch', finding.mailRetries(retries), remedy.mailRetries);
    return good(finding.mailGood);
  },

  backups({ backups, at }) {
    if (!backups) return unknown();
    const backup = backups.find(({ kind }) => kind === 'backup');
    const check = backups.find(({ kind }) => kind === 'check');
    const shown = labels.backups(backup?.succeeded_at, check?.succeeded_at);
    if (!backup?.succeeded_at) return judged('watch', finding.noBackup, remedy.noBackup, shown);
    const age = hoursSince(backup.succeeded_at, at);
    if (!backup.is_ok) return judged('bad', finding.backupFailed, remedy.backupFailed, shown);
    if (age > 7 * 24) return judged('bad', finding.backupOld(age), remedy.backupOld, shown);
    if (age > 26) return judged('watch', finding.backupOld(age), remedy.backupOld, shown);
    if (check && !check.is_ok) return judged('bad', finding.checkFailed, remedy.checkFailed, shown);
    if (!check?.succeeded_at || hoursSince(check.succeeded_at, at) > 8 * 24)
      return judged('watch', finding.notChecked, remedy.notChecked, shown);
    return good(finding.backupsGood, shown);
  },

  load({ lagMs, memoryBytes, database }) {
    const shown = labels.load(lagMs, memoryBytes, database?.processes);
    if (lagMs > 500) return judged('bad', finding.lag(lagMs), remedy.lag, shown);
    if (lagMs > 100) return judged('watch', finding.lag(lagMs), remedy.lag, shown);
    return good(finding.loadGood, shown);
  },

  disk({ disk: { freeBytes, totalBytes }, pictures }) {
    const shown = [...labels.disk(freeBytes, totalBytes), ...(pictures ? labels.pictures(pictures) : [])];
    const share = freeBytes / totalBytes;
    if (share < 0.03 || freeBytes < GB / 2) return judged('bad', finding.disk(freeBytes), remedy.disk, shown);
    if (share < 0.1 || freeBytes < 2 * GB)
      return judged('watch', finding.disk(freeBytes), remedy.disk, shown);
    return good(finding.diskGood, shown);
  },

  clock({ database, clockSeconds }) {
    if (!database) return unknown();
    const off = Math.abs(clockSeconds);
    const shown = labels.clock(clockSeconds);
    if (off > 5) return judged('bad', finding.clock(off), remedy.clock, shown);
    if (off > 1) return judged('watch', finding.clock(off), remedy.clock, shown);
    return good(finding.clockGood, shown);
  },
};

export function judge(figures: Figures): HealthPart[] {
  return (Object.keys(JUDGES) as Part[]).map((part) => ({ part, ...JUDGES[part](figures) }));
}

const WORST: readonly HealthState[] = ['bad', 'watch', 'good'];

export const worst = (parts: readonly HealthPart[]): HealthState =>
  WORST.find((state) => parts.some((part) => part.state === state)) ?? 'good';

const hoursSince = (then: Date, at: Date) => (at.getTime() - then.getTime()) / HOUR;

const sum = (queues: readonly { waiting: number; failed: number }[], count: 'waiting' | 'failed') =>
  queues.reduce((total, queue) => total + queue[count], 0);
