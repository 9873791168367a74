// What the operator reads about backups: what happened, and what to do.

const inEnglish = (names: string[]) => names.join(', ');

export const words = {
  made: (file: string, rows: number, megabytes: string) =>
    `Backup written to ${file} (${rows} rows, ${megabytes} MB)`,
  checked: (tables: number) =>
    `The backup was restored into a scratch database: all ${tables} tables have the same rows and hashes`,
  restored: (rows: number, madeAt: string) => `Restored ${rows} rows, as they were at ${madeAt}`,
  formerKept: (name: string) =>
    `The database that was there before is now called ${name}. Drop it when you no longer need it.`,
  mailLeftOut: (mails: number) => `Emails that were waiting to be sent and were skipped: ${mails}`,
  startQuietly:
    'Start with START_QUIET=1 to look around first: no email is sent and no exam is closed until you start without it.',
  queueLeftOut: (table: string) =>
    `Skipped ${table}: this version's job queue has other columns, so waiting emails and imports have to be started again.`,

  usageBackup: 'Usage: npm run backup [-- [--to FILE] [--check]]',
  usageRestore: 'Usage: npm run restore -- FILE [--replace] [--without-mail]',
  fileExists: (file: string) => `${file} already exists: name another file.`,
  cannotRead: (file: string, reason: string) => `${file} can't be read (${reason}): name a backup file.`,
  cannotWrite: (file: string, reason: string) =>
    `${file} can't be written (${reason}): name another file with --to, or free some space.`,

  notABackup: 'This file is not a backup made by npm run backup.',
  newerBackup: 'This backup was made by a newer version of Quivia: restore it with that version.',
  incomplete: 'This backup is incomplete: it was cut off while it was written or copied. Use another one.',
  different: (tables: string[]) =>
    `The backup is damaged: ${inEnglish(tables)} differ from what its manifest says. Use another one.`,
  unknownColumns: (table: string, columns: string[]) =>
    `This backup has columns that this version of Quivia doesn't know (${table}: ${inEnglish(columns)}): restore it with the version that made it.`,

  hasPeople: (database: string) =>
    `The database ${database} has people in it. Restore into a new one by naming it in DATABASE_URL or DATA_DIR, or add --replace: the database that is there now is kept under another name.`,
  inUse: (database: string) => `The database ${database} is in use: stop Quivia first.`,
  mayNotCreate:
    'The database user may not create databases: run "alter role … createdb", or name an empty database in DATABASE_URL.',
  alreadyRunning: 'Another backup of this database is running: wait until it has finished.',
};
