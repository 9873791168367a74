import { expect, onTestFinished } from 'vitest';
import { inTransaction, sql } from '../../platform/database/database.ts';

/** The database refuses the nth insert into this table, once: as if the process had died there. */
export async function failOnce(tableName: string, nth: number): Promise<void> {
  await sql.unsafe(`
    create sequence fault_${tableName};
    create function fault_${tableName}() returns trigger language plpgsql as $$ begin
      if nextval('fault_${tableName}') = ${nth} then raise exception 'pulled the plug'; end if;
      return null; end $$;
    create trigger fault before insert on ${tableName} for each statement execute function fault_${tableName}()`);
}

/** Takes the fault away; how many inserts there were by then. */
export async function heal(tableName: string): Promise<number> {
  const [row] = await sql.unsafe(`select last_value::int as n from fault_${tableName}`);
  await sql.unsafe(
    `drop trigger fault on ${tableName}; drop function fault_${tableName}; drop sequence fault_${tableName}`,
  );
  return row?.n;
}

export interface Held {
  /** Resolves once so many inserts wait. */
  waiting(inserts: number): Promise<void>;
  /** From now on none waits. */
  letGo(): Promise<void>;
}

const GATE = 4_711_000;

/** Inserts into this table wait, from the nth statement on: a process dies in the middle of one, or its progress is seen. */
export async function holdInserts(tableName: string, nth = 1): Promise<Held> {
  await sql.unsafe(`
    create sequence held_${tableName};
    create function held_${tableName}() returns trigger language plpgsql as $$ begin
      if nextval('held_${tableName}') >= ${nth} then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      return null; end $$;
    create trigger held before insert on ${tableName} for each statement execute function held_${tableName}()`);
  const closed = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const gate = inTransaction(async () => {
    await sql`select pg_advisory_xact_lock(${GATE})`;
    closed.resolve();
    await over.promise;
  });
  gate.catch(closed.reject);
  await closed.promise;
  let isOpen = false;
  async function letGo(): Promise<void> {
    if (isOpen) return;
    isOpen = true;
    over.resolve();
    await gate;
    await sql.unsafe(
      `drop trigger held on ${tableName}; drop function held_${tableName}; drop sequence held_${tableName}`,
    );
  }
  // A test that fails before leaves nobody waiting.
  onTestFinished(letGo);
  return {
    letGo,
    waiting: (inserts) =>
      expect
        .poll(
          () => sql`
            select l.pid from pg_locks l join pg_database d on d.oid = l.database
            where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${GATE} and not l.granted`,
          { interval: 10 },
        )
        .toHaveLength(inserts),
  };
}
