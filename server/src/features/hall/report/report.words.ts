import { catalogue } from '@quivia/contract/message';

export const words = catalogue('report', {
  stillOpen: 'Some students can still take this exam. Freeze the report when it has ended for everyone.',
  noSuchRevision: 'There is no such revision of the report.',
  frozen: ({ revision }: { revision: number }) => `Report frozen as revision ${revision}.`,
});

export const logged = {
  frozen: (exam: string, revision: number) => `froze the session report of ${exam}, revision ${revision}`,
};
