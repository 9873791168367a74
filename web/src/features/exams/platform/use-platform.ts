import {
  compareScores,
  listExamLinks,
  listScores,
  makeExamLink,
  removeExamLink,
  type ScoreState,
  sendScoresAgain,
} from '@quivia/contract/lti/scores';
import { useQuery } from '@tanstack/react-query';
import { useAction, useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { listKey, usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';

const byId = (id: number) => ({ params: { id: String(id) } });
/** Marks are on their way. */
const LOOK_MS = 5_000;

export const useExamLinks = (examId: number) =>
  useQuery({
    queryKey: listKey(listExamLinks, examId),
    queryFn: ({ signal }) => call(listExamLinks, byId(examId), { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.links.some(({ column, counts }) => column === 'waiting' || (counts.waiting ?? 0) > 0)
        ? LOOK_MS
        : false,
  });

export const useMakeLink = (examId: number) =>
  useMutationOnce({
    mutationFn: () => call(makeExamLink, byId(examId)),
    onError: (error) => void toast.error(sentenceOf(error)),
  });

export const useDisconnect = (examId: number, onDone: () => void) =>
  useAction(
    (linkId: number) => call(removeExamLink, { params: { id: String(examId), link_id: String(linkId) } }),
    onDone,
  );

interface Shown {
  search: string;
  state: ScoreState | undefined;
}

export const useScores = (examId: number, linkId: number, { search, state }: Shown) =>
  usePaginatedList(
    listScores,
    { link_id: String(linkId), ...(search && { search }), ...(state && { state }) },
    { of: examId, rowId: 'student_id' },
  );

export const useSendAgain = (examId: number, link_id: number) =>
  useAction((student_id: number | undefined) =>
    call(sendScoresAgain, {
      ...byId(examId),
      body: { link_id, ...(student_id !== undefined && { student_id }) },
    }),
  );

export const useCompare = (examId: number, link_id: number) =>
  useAction(() => call(compareScores, { ...byId(examId), body: { link_id } }, { timeoutMs: 60_000 }));
