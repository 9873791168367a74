import type { ExamLogPart } from '@quivia/contract/exam-log';

export const examLog = {
  label: 'What people did to this exam',
  search: 'Search the log',
  part: 'Part of the log',
  all: 'All',
  parts: {
    settings: 'Settings',
    hall: 'Hall',
    results: 'Results',
    team: 'Team',
  } satisfies Record<ExamLogPart, string>,
  none: 'Nothing is recorded yet',
  noneHint: 'Changes to the exam, acts in the hall, decisions and shares appear here.',
  notFound: 'Nothing found',
  notFoundHint: 'Try other words or another part.',
};
