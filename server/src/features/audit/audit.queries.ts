import type { AuditAction, AuditEntry } from '@quivia/contract/audit';
import { sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';

export async function insertAudit(given: {
  at: Date;
  actorId: number;
  actor: string;
  action: AuditAction;
  institutionId: number | null;
  what: string;
}): Promise<void> {
  await sql`
    insert into audit_log (at, actor_id, actor, action, institution_id, what)
    values (${given.at}, ${given.actorId}, ${given.actor}, ${given.action}, ${given.institutionId}, ${given.what})`;
}

export interface AuditFilter {
  search?: string | undefined;
  action?: AuditAction | undefined;
  since?: string | undefined;
  until?: string | undefined;
  institutionId?: number | undefined;
  limit: number;
  offset: number;
}

export async function selectAudit(filter: AuditFilter): Promise<(Omit<AuditEntry, 'at'> & { at: Date })[]> {
  const { search, action, since, until, institutionId } = filter;
  return sql`
    select a.id, a.at, a.actor, a.action, a.what, i.name as institution
    from audit_log a left join institutions i on i.id = a.institution_id
    where ${institutionId === undefined ? sql`true` : sql`a.institution_id = ${institutionId}`}
      and ${action ? sql`a.action = ${action}` : sql`true`}
      and ${since ? sql`a.at >= ${since}::date` : sql`true`}
      and ${until ? sql`a.at < ${until}::date + 1` : sql`true`}
      and ${search ? sql`(lower(a.what) like ${containing(search)} or lower(a.actor) like ${containing(search)})` : sql`true`}
    order by a.id desc limit ${filter.limit} offset ${filter.offset}`;
}

export async function updateActor(userId: number, name: string): Promise<void> {
  await sql`update audit_log set actor = ${name} where actor_id = ${userId}`;
}

/** As a whole word. */
export async function updateNameInEntries(name: string, to: string): Promise<void> {
  const pattern = `(?<![A-Za-z0-9@])${name.replaceAll(/[^A-Za-z0-9]/g, String.raw`\$&`)}(?![A-Za-z0-9@])`;
  await sql`
    update audit_log set what = regexp_replace(what, ${pattern}, ${to}, 'gi')
    where lower(what) like ${containing(name)}`;
}
