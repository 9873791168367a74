// Who did what to whom, and when.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Day, Id, IdText, MessageParams, Moment, PageQuery } from '../base/fields.ts';

export const AUDIT_ACTIONS = [
  'catalogue.created',
  'catalogue.changed',
  'catalogue.retired',
  'catalogue.restored',
  'role.granted',
  'role.taken-back',
  'role.offered',
  'role.declined',
  'duty.changed',
  'class.changed',
  'sign-on.changed',
  'platform.changed',
  'exam.platform',
  'api-token.changed',
  'webhook.changed',
  'link.made',
  'link.removed',
  'course.assigned',
  'course.unassigned',
  'roster.confirmed',
  'bank.restored',
  'bank.shared',
  'bank.practice',
  'bank.unshared',
  'bank.deleted',
  'bank.key-changed',
  'bank.handed-over',
  'exam.started',
  'exam.changed',
  'exam.extended',
  'exam.ended',
  'exam.cancelled',
  'exam.handed-over',
  'exam.shared',
  'exam.seen',
  'exam.conflict',
  'exam.guest',
  'exam.anonymity',
  'oral.created',
  'oral.changed',
  'oral.cancelled',
  'photo.stored',
  'photo.removed',
  'oral.recorded',
  'oral.recording-deleted',
  'oral.thesis',
  'extra-time.set',
  'hall.duty',
  'hall.act',
  'oral.sheet',
  'oral.people',
  'oral.list',
  'result-file.layout',
  'result-file.made',
  'result.released',
  'result.decided',
  'result.regraded',
  'result.rubric',
  'result.plan',
  'result.table',
  'result.marking',
  'result.group-undone',
  'result.cover',
  'gradebook.changed',
  'bank.imported',
  'community.changed',
  'community.invited',
  'community.joined',
  'community.left',
  'community.removed',
  'account.disabled',
  'account.enabled',
  'account.signed-out',
  'person.deleted',
  'refused',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AuditEntry = z.object({
  id: Id,
  at: Moment,
  actor: z.string(),
  /** What the actor goes by; null if no name is known here. */
  actor_name: z.nullable(z.string()),
  /** The actor's API token by which it was done, as it was called then; null where the person did it. */
  api_token: z._default(z.nullable(z.string()), null),
  action: z.enum(AUDIT_ACTIONS),
  institution: z.nullable(z.string()),
  /** A sentence without its subject, such as `made Anna Berg (anna01) a student of City College`. */
  what: z.string(),
  /** The same by name and parameters, for another language; `person` is the one it is about. Null in older entries. */
  message_id: z._default(z.nullable(z.string()), null),
  params: z._default(z.nullable(MessageParams), null),
  /** The person it is about, where the sentence has only a roll number. */
  subject_name: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditQuery = {
  search: PageQuery.search,
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  since: z.optional(Day),
  until: z.optional(Day),
  institution_id: z.optional(IdText),
};

/** The newest entries of a file; a longer period is exported in parts. */
export const MOST_EXPORTED = 10_000;

export const exportAudit = endpoint({
  method: 'GET',
  path: '/admin/audit/export',
  access: ['Admin', 'Institution'],
  summary: 'The newest 10,000 entries that match, as CSV; times in UTC',
  query: z.object(AuditQuery),
  download: true,
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  access: ['Admin', 'Institution'],
  summary: "What was done, newest first; for an institution admin, that institution's part",
  query: z.object({ ...AuditQuery, limit: PageQuery.limit, offset: PageQuery.offset }),
  reply: z.array(AuditEntry),
});
