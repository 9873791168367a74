import { catalogue } from '@quivia/contract/message';

export const words = catalogue('report', {
  stillOpen: "This exam hasn't ended for everyone yet. Freeze the report when it has.",
  noSuchRevision: 'Revision not found.',
  frozen: ({ revision }: { revision: number }) => `Report frozen as revision ${revision}.`,
});

export const logged = catalogue('report.log', {
  frozen: ({ exam, revision }: { exam: string; revision: number }) =>
    `froze the session report of ${exam}, revision ${revision}`,
});
