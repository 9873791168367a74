// How many workers WORKERS=auto means.

/** Of one process: the pool, the connections for saving, and the one that listens for events. */
const CONNECTIONS = 13;
/** PostgreSQL keeps some for its superuser, and the embedded one is held by a connection of its own. */
const RESERVED = 5;

interface Machine {
  cores: number;
  /** The database runs on the same cores. */
  hasDatabase: boolean;
  /** How many the database allows in all. */
  maxConnections: number;
}

/** How many processes the database has connections for, while one of them is being replaced. */
export const mostWorkers = (maxConnections: number): number =>
  Math.max(1, Math.floor((maxConnections - RESERVED) / CONNECTIONS) - 1);

/**
 * One for each core. Where the database shares them it needs a third: a save costs the server 75 to 80 µs of processor
 * time and the database 33 to 38 (docs/decisions/0013).
 */
export function automaticWorkers({ cores, hasDatabase, maxConnections }: Machine): number {
  const wanted = hasDatabase ? Math.round((cores * 2) / 3) : cores;
  return Math.max(1, Math.min(wanted, mostWorkers(maxConnections)));
}
