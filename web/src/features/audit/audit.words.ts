import type { AuditAction } from '@quivia/contract/audit';

export const actionNames: Record<AuditAction, string> = {
  'catalogue.created': 'Created',
  'catalogue.changed': 'Changed',
  'catalogue.retired': 'Retired',
  'catalogue.restored': 'Restored',
  'role.granted': 'Role given',
  'role.taken-back': 'Role removed',
  'link.made': 'Linked',
  'link.removed': 'Unlinked',
  'course.assigned': 'Course assigned',
  'course.unassigned': 'Course unassigned',
  'roster.confirmed': 'Roster imported',
  'bank.shared': 'Question bank shared',
  'bank.unshared': 'Question bank no longer shared',
  'bank.deleted': 'Question bank deleted',
  'bank.handed-over': 'Question bank handed over',
  'exam.started': 'Exam started',
  'exam.changed': 'Exam changed',
  'exam.extended': 'Exam extended',
  'exam.ended': 'Exam ended',
  'exam.cancelled': 'Exam cancelled',
  'exam.handed-over': 'Exam handed over',
  'extra-time.set': 'Extra time set',
  'bank.imported': 'Questions imported',
  'result.released': 'Results released',
  'result.decided': 'Decision about an attempt',
  'result.regraded': 'Question regraded',
  'community.changed': 'Community changed',
  'community.invited': 'Community invitation',
  'community.joined': 'Community joined',
  'community.left': 'Community left',
  'community.removed': 'Removed from community',
  refused: 'Access refused',
};

export const auditPanel = {
  title: 'Audit log',
  lead: 'Who did what, newest first. Nothing here can be changed.',
  notFound: 'Nothing found',
  notFoundHint: 'Try other words, another action or a longer period.',
  none: 'Nothing has happened yet',
};

export const auditFilters = {
  search: 'Search the log',
  action: 'Action',
  allActions: 'All actions',
  from: 'From',
  to: 'To',
};
