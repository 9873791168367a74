// The pages of one exam, and where each is. Those of its hall have addresses of their own, because people on duty open them who
// know nothing else of the exam.
import type { ExamForFaculty } from '@quivia/contract/exams';
import { allowsShare } from '@quivia/contract/team';

export type ExamTab = 'students' | 'hall' | 'results' | 'analysis';

type ExamForTabs = Pick<ExamForFaculty, 'id' | 'state' | 'is_over' | 'share'>;

/** What of the hall matters in this state: what is set before, the board meanwhile, the report afterwards. */
function hallOf({ id, state, is_over, share }: ExamForTabs): string {
  if (state === 'upcoming' && share === 'own') return `/hall/${id}/settings`;
  return is_over ? `/hall/${id}/report` : `/hall/${id}`;
}

export const tabAddresses = (exam: ExamForTabs): Record<ExamTab, string> => ({
  students: `?panel=start-quiz&exam=${exam.id}`,
  hall: hallOf(exam),
  results: `?panel=recent-quiz&exam=${exam.id}`,
  analysis: `?panel=recent-quiz&exam=${exam.id}&view=analysis`,
});

/** Before the exam opens there is nothing to read, and its hall is for those who run it. */
export const hasTab = ({ state, share }: ExamForTabs, tab: ExamTab) =>
  tab === 'hall' ? allowsShare(share, 'run') : tab === 'students' || state !== 'upcoming';
