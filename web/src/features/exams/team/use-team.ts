import type { Input } from '@quivia/contract/endpoint';
import {
  changeOwner,
  endShare,
  getTeam,
  giveShares,
  leaveTeam,
  listExamColleagues,
} from '@quivia/contract/team';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey, useOne } from '../../../platform/lists/use-paginated-list.ts';

const of = (examId: number) => ({ params: { id: String(examId) } });

export const useTeam = (examId: number) => useOne(getTeam, examId);

/** Those who teach the course come first, so that all of them are there before anybody searches. */
const MOST_FOUND = '50';

export function useColleagues(examId: number, search: string) {
  return useQuery({
    queryKey: listKey(listExamColleagues, examId, search),
    queryFn: ({ signal }) =>
      call(
        listExamColleagues,
        { ...of(examId), query: { ...(search && { search }), limit: MOST_FOUND } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export const useGiveShares = (examId: number, onDone?: () => void) =>
  useAction((body: Input<typeof giveShares>['body']) => call(giveShares, { ...of(examId), body }), onDone);

export const useEndShare = (examId: number, onDone: () => void) =>
  useAction(
    (userId: number) => call(endShare, { params: { id: String(examId), user_id: String(userId) } }),
    onDone,
  );

export const useLeaveTeam = (examId: number, onDone: () => void) =>
  useAction(() => call(leaveTeam, of(examId)), onDone);

export const useChangeOwner = (examId: number, onDone: () => void) =>
  useAction((userId: number) => call(changeOwner, { ...of(examId), body: { user_id: userId } }), onDone);
