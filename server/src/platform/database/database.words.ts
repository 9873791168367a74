// What the operator reads about the database at DATABASE_URL, and about its migrations.

export const words = {
  waiting: (address: string) => `Waiting for the database at ${address}`,
  invalidUrl: (variable: string) =>
    `${variable} is not a valid address: write it as postgres://user:password@host:5432/name, with special characters in the password percent-encoded.`,
  tooOld: (address: string, version: string) =>
    `The database at ${address} is PostgreSQL ${version}, but Quivia needs 15 or newer: point DATABASE_URL at a newer one.`,
  refused: (address: string, user: string) =>
    `The database at ${address} refuses user ${user}: correct the user or the password in DATABASE_URL, or allow it in pg_hba.conf.`,
  noDatabase: (address: string, name: string) =>
    `The PostgreSQL at ${address} has no database "${name}": create it, or correct DATABASE_URL.`,
  noAnswer: (address: string, reason: string | undefined) =>
    `No usable PostgreSQL answers at ${address} (${reason ?? 'unknown reason'}): start it, or correct DATABASE_URL.`,
  deaf: (address: string) =>
    `Quivia hears no notifications through ${address}. A connection pooler in transaction mode is the usual reason: set DATABASE_LISTEN_URL to the address of PostgreSQL itself, or use session mode.`,

  migrationChanged: (name: string) =>
    `The migration ${name} differs from the one this database was built with: restore that file, or start the version of Quivia that belongs to this database.`,
  migrationUnknown: (name: string) =>
    `The migration ${name} is unknown to this version of Quivia: use the version that the backup was made with, or a newer one.`,
};
