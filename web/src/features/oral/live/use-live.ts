import { moveOralCandidate } from '@quivia/contract/oral/candidates';
import { getLiveRooms } from '@quivia/contract/oral/live';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { today } from '../today.ts';

const REFRESH = 5_000;

export const useLiveRooms = (examId: number) =>
  useQuery({
    queryKey: listKey(getLiveRooms, examId),
    queryFn: ({ signal }) =>
      call(getLiveRooms, { params: { id: String(examId) }, query: today() }, { signal }),
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  });

/** Each of a group that comes together. */
export const useCallIn = (examId: number) =>
  useAction(async (candidateIds: number[]) => {
    const calls = candidateIds.map((id) =>
      call(moveOralCandidate, {
        params: { id: String(examId), candidate_id: String(id) },
        body: { key: randomUuid(), state: 'called', note: '' },
      }),
    );
    const [reply] = await Promise.all(calls);
    return { message: reply?.message ?? '' };
  });
