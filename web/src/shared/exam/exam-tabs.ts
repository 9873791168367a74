// The pages of one exam, and where each is. Those of its hall have addresses of their own, because people on duty open them who
// know nothing else of the exam.
import type { ExamForFaculty } from '@quivia/contract/exams';
import { allowsShare } from '@quivia/contract/team';

export type ExamTab =
  | 'students'
  | 'hall'
  | 'paper'
  | 'results'
  | 'analysis'
  | 'marking'
  | 'team'
  | 'log'
  | 'platform';

type ExamForTabs = Pick<ExamForFaculty, 'id' | 'state' | 'is_over' | 'share' | 'has_marking'>;

/** What of the hall matters in this state: what is set before, the board meanwhile, the report afterwards. */
function hallOf({ id, state, is_over, share }: ExamForTabs): string {
  if (state === 'upcoming' && share === 'own') return `/hall/${id}/settings`;
  return is_over ? `/hall/${id}/report` : `/hall/${id}`;
}

export const tabAddresses = (exam: ExamForTabs): Record<ExamTab, string> => ({
  students: `?panel=start-quiz&exam=${exam.id}`,
  hall: hallOf(exam),
  paper: `?panel=recent-quiz&exam=${exam.id}&view=questions`,
  results: `?panel=recent-quiz&exam=${exam.id}`,
  analysis: `?panel=recent-quiz&exam=${exam.id}&view=analysis`,
  marking: `?panel=recent-quiz&exam=${exam.id}&view=marking`,
  team: `?panel=start-quiz&exam=${exam.id}&view=team`,
  log: `?panel=start-quiz&exam=${exam.id}&view=log`,
  platform: `?panel=start-quiz&exam=${exam.id}&view=platform`,
});

/**
 * Before the exam opens there are no results; until it is over they, and the keys of its paper, are for those who mark it. How it
 * will be marked is set before, by those who run it, and its hall is for them. In a community it isn't shared.
 */
export function hasTab(exam: ExamForTabs, tab: ExamTab, isCommunity: boolean): boolean {
  const { state, is_over, share } = exam;
  if (tab === 'hall') return allowsShare(share, 'run');
  if (tab === 'marking') return exam.has_marking && allowsShare(share, state === 'upcoming' ? 'run' : 'mark');
  if (tab === 'team') return !isCommunity;
  // Colleges without a learning platform have no use for it: it is in the menu, and a tab while it is open.
  if (tab === 'platform') return false;
  if (tab === 'students' || tab === 'log') return true;
  const showsMarks = is_over || allowsShare(share, 'mark');
  return showsMarks && (tab === 'paper' || state !== 'upcoming');
}
