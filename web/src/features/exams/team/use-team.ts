import type { Input } from '@quivia/contract/endpoint';
import {
  inviteMarkingGuest,
  inviteMarkingGuestAgain,
  listMarkingGuests,
  withdrawMarkingGuest,
} from '@quivia/contract/marking-guests';
import {
  changeOwner,
  endShare,
  getTeam,
  giveShares,
  leaveTeam,
  listExamColleagues,
} from '@quivia/contract/team';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

export const useGuests = (examId: number) => useOne(listMarkingGuests, examId);

type NewGuest = Omit<Input<typeof inviteMarkingGuest>['body'], 'key'>;

/** For one dialog: the same act until it is done. */
export function useInviteGuest(examId: number, onDone: () => void) {
  const [key] = useState(() => crypto.randomUUID());
  return useAction(
    (guest: NewGuest) => call(inviteMarkingGuest, { ...of(examId), body: { key, ...guest } }),
    onDone,
  );
}

const ofGuest = (examId: number, guestId: number) => ({
  params: { id: String(examId), guest_id: String(guestId) },
});

export const useInviteAgain = (examId: number) =>
  useAction((guestId: number) => call(inviteMarkingGuestAgain, ofGuest(examId, guestId)));

export const useWithdrawGuest = (examId: number, onDone: () => void) =>
  useAction((guestId: number) => call(withdrawMarkingGuest, ofGuest(examId, guestId)), onDone);
