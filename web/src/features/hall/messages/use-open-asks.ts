// How many questions wait: apart from the lists, which are read only while their panel is open.
import { countOpenAsks } from '@quivia/contract/hall/asks';
import { allowsDuty } from '@quivia/contract/hall/duties';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';
import { useLiveExamLists } from '../../../shared/use-live-exams.ts';
import type { ExamOfPanel } from '../one-exam.tsx';

const OPEN = [countOpenAsks];
/** The stream announces each question; only a change of seats is not announced. */
const EVERY_MS = 30_000;

/** Of the exams on the board together: those that this person may answer. */
export function useOpenAsks(exams: readonly ExamOfPanel[]): number {
  useLiveExamLists(OPEN, EVERY_MS);
  return useQueries({
    queries: exams
      .filter(({ duty }) => allowsDuty(duty, 'invigilator'))
      .map(({ exam: { id } }) => ({
        queryKey: listKey(countOpenAsks, id),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(countOpenAsks, { params: { id: String(id) } }, { signal }),
      })),
    combine: (counts) => counts.reduce((sum, { data }) => sum + (data?.open ?? 0), 0),
  });
}
