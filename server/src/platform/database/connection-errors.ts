// What went wrong with a connection, as against with what a statement said.
import pg from 'pg';

/** The connection was lost or never made: what became of a statement under way is unknown. */
export class ConnectionLost extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = String((cause as { code?: unknown } | undefined)?.code ?? 'CONNECTION_LOST');
  }
}

const READ_ONLY = '25006';
/** With these the connection itself is over, or of no use to us. */
const FATAL = new RegExp(`^(08|57P0|${READ_ONLY})`);
export const isFatal = (error: unknown) =>
  error instanceof ConnectionLost ||
  (error instanceof pg.DatabaseError && (FATAL.test(error.code ?? '') || isStalePlan(error)));

/** A standby, or a primary on its way down. */
export const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === READ_ONLY;

/** A migration of a newer version changed what a prepared statement returns. */
export const isStalePlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
