import type { CheckedDocument } from '@quivia/contract/documents';

export const checkPage = {
  title: 'Check a print',
  lead: 'Award lists and session reports have a hash of 64 characters at the foot of every page. Type it here to see which document it belongs to.',
  hash: 'Hash on the print',
  check: 'Check',
};

export const checkedDocument = {
  kinds: { 'session-report': 'Session report', 'oral-list': 'Award list' },
  exam: 'Exam',
  revision: 'Revision',
  frozenBy: 'Frozen by',
  frozenAt: 'Frozen',
  note: 'Note',
  newest: ({ revision }: CheckedDocument) => `${revision}, the newest`,
  older: ({ revision, newest_revision }: CheckedDocument) =>
    `${revision}. Revision ${newest_revision} has replaced it.`,
  vouches: {
    sealed: 'Compare these lines with the print. They can only differ if the print was changed.',
    content:
      'This document was frozen by an earlier version of Quivia. Its hash covers the content, but not the lines above.',
    unknown:
      'The key that this document was sealed with has been replaced, so its hash can no longer be confirmed.',
  },
  marks: 'To compare marks, ask the institution for the list: this page never shows them.',
};
