import type { Words } from '../../shared/workplace/workplace.words.ts';
import { Hidden } from '../../ui/labels/hidden.tsx';

export const recentView = {
  lead: 'Open a result to view, release, correct, print or export the marks.',
  gradebook: 'Gradebook',
  search: 'Search exams',
  notFound: { title: 'No quizzes found', hint: (search: string) => `No quiz contains ‘${search}’.` },
  noneShown: 'Choose another filter, or All.',
  shown: { all: 'All', waiting: 'Not released', released: 'Released', open: 'Open now' },
  none: 'No quizzes yet',
  noneHint: (isCommunity: boolean) =>
    isCommunity
      ? 'Once a quiz of this community has begun, its results appear here.'
      : 'Once one of your quizzes has begun, its results appear here.',
  openNow: 'Open now',
  cancelled: 'Cancelled',
  released: 'Released',
  immediate: 'Immediate',
  notReleased: 'Not released',
  waiting: {
    label: 'Results to release',
    count: (exams: number) =>
      exams === 1 ? '1 result is not released:' : `${exams} results are not released:`,
  },
  columns: { exam: 'Name', date: 'Date', taken: 'Taken by', results: 'Results', action: 'Result' },
  takenOf: (taken: number, all: number) => `${taken.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  result: (title: string) => (
    <>
      Result<Hidden> of {title}</Hidden>
    </>
  ),
};

export const noResult = {
  title: "This result doesn't exist",
  hint: (isCommunity: boolean) =>
    isCommunity ? 'It may belong to another community.' : 'Its owner may have ended your share of it.',
};

/** Back from one student, the analysis or the mark list. */
export const backToResult = 'Result';

export const noneFound = {
  title: ({ students }: Words) => `No ${students} found`,
  hint: (search: string) => `No one here matches ‘${search}’.`,
};

export const exportFile = { csv: 'CSV', excel: 'export to excel' };

export const clarifications = { during: 'Clarification during the exam' };

export const markedItems = {
  title: 'How the answer was marked',
  applies: 'applies to this answer',
  doesNotApply: 'doesn’t apply to this answer',
};

export const markerComment = 'Comment on the answer';
