// Databases made by earlier versions, where the application was PostgreSQL's superuser: the superuser gets another name,
// and the application's name goes to a role that owns what is in its databases and no more.
import { withClient } from '../backup/connect.ts';
import type { DatabaseOptions } from '../database/target.ts';
import { APPLICATION_RIGHTS, APPLICATION_ROLE, SUPERUSER } from './cluster.ts';

/** Nobody's name after the last step. */
const NEXT_ROLE = 'quivia_next';
const STEPPING_STONE = 'quivia_renaming';

/**
 * Safe to interrupt: until the last step, which is one transaction, the application is still the superuser, and the
 * next start does it again.
 */
export async function giveUpSuperuser(options: DatabaseOptions): Promise<void> {
  await withClient(options, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [NEXT_ROLE]);
    if (rowCount === 0) await client.query(`create role ${NEXT_ROLE} ${APPLICATION_RIGHTS}`);

    const { rows: databases } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datallowconn and not datistemplate and datname <> 'postgres'",
    );
    for (const { name } of databases) await withClient(options, (each) => each.query(CHANGE_OWNERS), name);

    // A role can't rename itself, so another one does it, which exists only within this transaction.
    await client.query(`
      begin;
      create role ${STEPPING_STONE} superuser;
      set local session authorization ${STEPPING_STONE};
      alter role ${APPLICATION_ROLE} rename to ${SUPERUSER};
      alter role ${NEXT_ROLE} rename to ${APPLICATION_ROLE};
      reset session authorization;
      drop role ${STEPPING_STONE};
      commit`);
  });
}

/** `reassign owned` refuses the first superuser, to whom the catalogue belongs, too. Extensions stay with it. */
const CHANGE_OWNERS = `
  do $do$
  declare
    statement text;
  begin
    for statement in
      select format('alter database %I owner to ${NEXT_ROLE}', current_database())
      union all
      select format('alter schema %I owner to ${NEXT_ROLE}', nspname) from pg_namespace
      where nspowner = '${APPLICATION_ROLE}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
      union all
      select format('alter %s %s owner to ${NEXT_ROLE}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        c.oid::regclass)
      from pg_class c
      where relowner = '${APPLICATION_ROLE}'::regrole and relkind in ('r', 'p', 'S', 'v', 'm')
        and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
        -- sequences of identity columns go with their table, those of extensions stay
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and (d.deptype = 'e' or (relkind = 'S' and d.deptype in ('a', 'i'))))
      union all
      select format('alter routine %s owner to ${NEXT_ROLE}', p.oid::regprocedure)
      from pg_proc p
      where proowner = '${APPLICATION_ROLE}'::regrole
        and pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
        and not exists (select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('alter type %s owner to ${NEXT_ROLE}', t.oid::regtype)
      from pg_type t
      where typowner = '${APPLICATION_ROLE}'::regrole and typtype in ('d', 'e', 'r')
        and typnamespace::regnamespace::text !~ '^(pg_|information_schema)'
        and not exists (select from pg_depend d
          where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
    loop
      execute statement;
    end loop;
  end $do$`;
