import type { AuditAction } from '@quivia/contract/audit';

export const ACTION_NAMES: Record<AuditAction, string> = {
  'catalogue.created': 'Created',
  'catalogue.changed': 'Changed',
  'catalogue.retired': 'Retired',
  'catalogue.restored': 'Restored',
  'role.granted': 'Role given',
  'role.taken-back': 'Role taken back',
  'link.made': 'Linked',
  'link.removed': 'Unlinked',
  'course.assigned': 'Course assigned',
  'course.unassigned': 'Course taken back',
  'roster.confirmed': 'Roster confirmed',
  'bank.shared': 'Question bank shared',
  'bank.unshared': 'Question bank no longer shared',
  'bank.deleted': 'Question bank deleted',
  'bank.imported': 'Questions imported',
  refused: 'Refused',
};
