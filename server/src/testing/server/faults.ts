import { sql } from '../../platform/database/database.ts';

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

/** Each insert into these tables takes that long, so that progress can be seen. Returns what ends it. */
export async function slowDown(seconds: number, ...tableNames: string[]): Promise<() => Promise<void>> {
  await sql.unsafe(
    `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(${seconds}); return null; end $$`,
  );
  for (const name of tableNames)
    await sql.unsafe(
      `create trigger slow before insert on ${name} for each statement execute function slow()`,
    );
  return async () => {
    await sql.unsafe('drop function slow cascade');
  };
}
