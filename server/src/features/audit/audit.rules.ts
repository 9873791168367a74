import { AUDIT_ACTIONS, type AuditAction } from '@quivia/contract/audit';

/** Every act of these kinds: what is done to exams, vivas, halls, results, courses and rosters. */
const NOUNS = /^(course|roster|exam|extra-time|hall|oral|result|result-file|gradebook|person)\./;
const OTHERS: AuditAction[] = [
  'role.granted',
  'role.taken-back',
  'role.offered',
  'bank.key-changed',
  'bank.handed-over',
  'account.disabled',
  'account.enabled',
];

/** What may be disputed for years: decisions about marks, exams and roles. */
export const ACTS_OF_STAFF = AUDIT_ACTIONS.filter((one) => NOUNS.test(one) || OTHERS.includes(one));
