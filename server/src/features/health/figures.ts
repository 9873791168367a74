// What the database says about itself and its backups.

export interface DatabaseFigures {
  version: string;
  is_standby: boolean;
  connections: number;
  most_connections: number;
  /** Server processes that are connected. */
  processes: number;
  bytes: number;
  oldest_transaction_seconds: number;
  migration: string | null;
  now: Date;
}

export interface BackupFigures {
  kind: string;
  is_ok: boolean;
  finished_at: Date;
  succeeded_at: Date | null;
}

export interface PictureFigures {
  pictures: number;
  bytes: number;
  /** Of the person who has stored most, and what one may store. */
  most_of_one: number;
  quota: number;
}
