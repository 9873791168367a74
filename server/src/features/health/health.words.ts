// What the Health page says to the people who run the service: how it is, and what to do.
import { plural } from '@quivia/contract/plural';
import type { BackupFigures, DatabaseFigures, PictureFigures } from './figures.ts';

const seconds = (number: number) => plural(Math.round(number), 'second');

function span(number: number): string {
  if (number < 120) return seconds(number);
  if (number < 2 * 3600) return plural(Math.round(number / 60), 'minute');
  return hours(number / 3600);
}

const hours = (number: number) =>
  number < 48 ? plural(Math.round(number), 'hour') : plural(Math.round(number / 24), 'day');

function bytes(number: number): string {
  const [unit, factor] = number >= 1e9 ? ['GB', 1e9] : ['MB', 1e6];
  return `${(number / (factor as number)).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

export const finding = {
  unknown: "This can't be checked while the database doesn't answer.",
  databaseGood: 'The database answers and accepts changes.',
  databaseAway: "The database doesn't answer.",
  standby: 'The database is a standby: it can be read, but nothing can be saved.',
  connections: (used: number, most: number) => `${used} of ${most} database connections are in use.`,
  transaction: (age: number) => `A transaction has been open for ${span(age)}.`,
  eventsGood: 'This process is receiving events from the database.',
  deaf: "This process isn't receiving events: notifications and sign-outs arrive late.",
  savesGood: 'Answers are saved without delay.',
  savesSlow: (age: number) => `An answer has been waiting ${seconds(age)} to be saved.`,
  savesStuck: (age: number) => `Answers can't be saved: one has been waiting ${seconds(age)}.`,
  attemptsGood: (open: number) =>
    open === 0 ? 'No exam is in progress.' : `${plural(open, 'attempt')} in progress; none is overdue.`,
  overdue: (count: number) => `${plural(count, 'attempt')} should have been closed and graded by now.`,
  jobsGood: 'Background jobs are up to date.',
  jobsFailed: (count: number) => `${plural(count, 'background job')} failed every time in the last day.`,
  jobsWaiting: (count: number) => `${count.toLocaleString('en')} background jobs are waiting.`,
  mailGood: 'Emails are sent.',
  mailToFiles: "Emails aren't sent: they are written to files.",
  mailRetries: (count: number) => `${plural(count, 'email')} couldn't be sent and will be tried again.`,
  backupsGood: 'The last backup is recent, and a restore has been checked.',
  noBackup: 'No backup yet.',
  backupOld: (age: number) => `The last backup is ${hours(age)} old.`,
  backupFailed: 'The last backup failed.',
  notChecked: 'No restore was checked within the last week.',
  checkFailed: 'The last restore check failed: the backup may not be usable.',
  loadGood: 'This process responds without delay.',
  lag: (ms: number) => `This process is busy: everything waits up to ${Math.round(ms)} ms longer.`,
  diskGood: 'There is enough disk space.',
  disk: (free: number) => `Only ${bytes(free)} of disk space is free.`,
  clockGood: "This machine's clock and the database's agree.",
  clock: (off: number) => `This machine's clock and the database's differ by ${seconds(off)}.`,
};

export const remedy = {
  unknown: 'Get the database running first.',
  databaseAway:
    'Check that PostgreSQL is running and that DATABASE_URL is correct. Students keep their answers on their devices and send them once it is back.',
  standby: 'Promote it, or point DATABASE_URL at the primary (target_session_attrs=primary).',
  connections: 'Raise max_connections in PostgreSQL, or run fewer server processes.',
  transaction:
    'Find it in pg_stat_activity by its age. Unless it is a backup, end it with pg_terminate_backend: it keeps old rows from being removed.',
  deaf: 'It reconnects automatically. If this lasts more than a minute, restart this process and check DATABASE_LISTEN_URL if you use a pooler.',
  savesSlow: "Watch it. Look at the database's disk, at its standby and at the Database entry above.",
  savesStuck:
    'Check that the synchronous standby is running and the disk of the database is not full. Students keep their answers on their devices and send them again.',
  overdue:
    "Look for 'could not close attempts' in the log. Closing continues automatically once the cause is gone.",
  jobsFailed: "Look for 'to be tried again' in the log: it names the job and the reason.",
  jobsWaiting:
    'They are processed automatically. If the number grows for an hour, add a process or look in the log.',
  mailToFiles: (folder: string) => `Set SMTP_URL to send them. The files are in ${folder}.`,
  mailRetries: "Check SMTP_URL and the mail server. The log has the reason under 'to be tried again'.",
  noBackup:
    'Set BACKUP_DIR to let the server make and check one every night, or run npm run backup. The operating guide says more.',
  backupOld: 'Check the schedule that runs npm run backup, and its output.',
  backupFailed: 'Run npm run backup and read what it says.',
  notChecked:
    "Run npm run backup -- --check, or let it run every night: you can't rely on a backup that was never restored.",
  checkFailed: 'Make a new backup and check it at once.',
  lag: 'Add processes (WORKERS=auto) or machines, and run reports outside exam hours.',
  disk: 'Free some space or enlarge the disk: when it is full, nothing can be saved.',
  clock: "Synchronise both machines' clocks with NTP. Exam deadlines follow this machine's clock.",
};

const figure = (label: string, value: string) => ({ label, value });
const at = (moment: Date | null | undefined) =>
  moment ? `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'never';

export const figures = {
  database: (database: DatabaseFigures) => [
    figure('Role', database.is_standby ? 'standby' : 'primary'),
    figure('Connections', `${database.connections} of ${database.most_connections}`),
    figure('Size', bytes(database.bytes)),
    figure('Oldest transaction', seconds(database.oldest_transaction_seconds)),
  ],
  events: (streams: number) => [figure('Pages listening to this process', String(streams))],
  attempts: ({ open, overdue }: { open: number; overdue: number }) => [
    figure('In progress', String(open)),
    figure('Overdue', String(overdue)),
  ],
  jobs: (queues: readonly { name: string; waiting: number; failed: number }[]) =>
    queues
      .filter(({ waiting, failed }) => waiting + failed > 0)
      .map(({ name, waiting, failed }) => figure(name, `${waiting} waiting, ${failed} failed`)),
  backups: (
    backup: BackupFigures['succeeded_at'] | undefined,
    check: BackupFigures['succeeded_at'] | undefined,
  ) => [figure('Last backup', at(backup)), figure('Last checked restore', at(check))],
  load: (lagMs: number, memory: number, processes: number | undefined) => [
    figure('Event-loop lag', `${Math.round(lagMs)} ms`),
    figure('Memory', bytes(memory)),
    ...(processes === undefined ? [] : [figure('Server processes', String(processes))]),
  ],
  disk: (free: number, total: number) => [figure('Free', `${bytes(free)} of ${bytes(total)}`)],
  pictures: (stored: PictureFigures) => [
    figure('Pictures in questions', `${stored.pictures.toLocaleString('en')}, ${bytes(stored.bytes)}`),
    figure('Most stored by one person', `${bytes(stored.most_of_one)} of ${bytes(stored.quota)}`),
  ],
  clock: (off: number) => [figure('Difference', `${Math.abs(off).toFixed(2)} s`)],
  versions: (quivia: string, node: string, database: DatabaseFigures | undefined) => [
    figure('Quivia', quivia),
    figure('Node', node),
    figure('PostgreSQL', database?.version ?? 'unknown'),
    figure('Database schema', database?.migration?.replace(/\.sql$/, '') ?? 'unknown'),
  ],
};
