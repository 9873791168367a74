// Lists whose answer depends on who asks, and for which institution.
import type { AuditAction } from '@quivia/contract/audit';
import type { Actor } from '../../platform/security/access-token.ts';
import * as auditLog from '../audit/audit.service.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import { institutionOf, institutionsOf } from './institution-access.service.ts';

interface Query {
  search?: string | undefined;
  retired: boolean;
  limit: number;
  offset: number;
  status?: 'linked' | 'unlinked' | undefined;
  institution_id?: number | undefined;
}

export async function institutions(actor: Actor, query: Query & { own: boolean }) {
  const all = actor.roles.includes('Admin') && !query.own;
  const own = all ? undefined : await institutionsOf(actor);
  return catalogue.list('institution', query, { only: own });
}

async function linkOf(actor: Actor, { status, institution_id }: Query) {
  return status && { status, institutionId: await institutionOf(actor, institution_id) };
}

export async function departments(actor: Actor, query: Query) {
  return catalogue.list('department', query, { link: await linkOf(actor, query) });
}

/** A faculty member sees only assigned courses. */
export async function courses(actor: Actor, query: Query & { assigned: boolean }) {
  const facultyOnly = !actor.roles.includes('Admin') && !actor.roles.includes('Institution');
  if (query.assigned || facultyOnly) return catalogue.list('course', query, { assignedTo: actor.userId });
  return catalogue.list('course', query, { link: await linkOf(actor, query) });
}

interface AuditQuery {
  search?: string | undefined;
  action?: AuditAction | undefined;
  since?: string | undefined;
  until?: string | undefined;
  institution_id?: number | undefined;
}

/** An institution's admins see its part of the log. */
const auditOf = async (actor: Actor, institutionId: number | undefined) =>
  actor.roles.includes('Admin') ? institutionId : institutionOf(actor, institutionId);

export async function audit(
  actor: Actor,
  { institution_id, ...filter }: AuditQuery & { limit: number; offset: number },
) {
  return auditLog.list({ ...filter, institutionId: await auditOf(actor, institution_id) });
}

export async function auditFile(actor: Actor, { institution_id, ...filter }: AuditQuery) {
  return auditLog.exportAll({ ...filter, institutionId: await auditOf(actor, institution_id) });
}
