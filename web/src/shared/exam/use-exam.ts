import { getExam } from '@quivia/contract/exams';
import { allowsShare } from '@quivia/contract/team';
import { useOne } from '../../platform/lists/use-paginated-list.ts';

export const useExam = (id: number) => useOne(getExam, id);

/** Whether to show what only people can do who run it. The server refuses it to others, also while that isn't known. */
export function useRuns(id: number): boolean {
  const exam = useExam(id).data;
  return exam === undefined || allowsShare(exam.share, 'run');
}
