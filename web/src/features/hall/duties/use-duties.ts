import type { Input } from '@quivia/contract/endpoint';
import { endDuty, giveDuty, listColleagues, listDuties, listHalls } from '@quivia/contract/hall/duties';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey, useOne } from '../../../platform/lists/use-paginated-list.ts';

const of = (examId: number) => ({ params: { id: String(examId) } });

export const useDuties = (examId: number) => useOne(listDuties, examId);

const MOST_FOUND = '8';

export function useColleagues(examId: number, search: string) {
  return useQuery({
    queryKey: listKey(listColleagues, examId, search),
    queryFn: ({ signal }) =>
      call(listColleagues, { ...of(examId), query: { search, limit: MOST_FOUND } }, { signal }),
    enabled: search !== '',
  });
}

export const useGiveDuty = (examId: number, onDone: () => void) =>
  useAction((body: Input<typeof giveDuty>['body']) => call(giveDuty, { ...of(examId), body }), onDone);

export const useEndDuty = (examId: number) =>
  useAction((dutyId: number) => call(endDuty, { params: { id: String(examId), duty_id: String(dutyId) } }));

/** Exams at which the person is on duty, or which they run: under way, in the next seven days, or in the last seven. */
export function useHalls() {
  return useQuery({
    queryKey: listKey(listHalls),
    queryFn: ({ signal }) => call(listHalls, {}, { signal }),
  });
}
