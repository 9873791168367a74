// Covered parts of answers: the list, what is below one, and lifting it.
import { getFileUnderCover, liftCover, listCovers, lookUnderCover } from '@quivia/contract/answer-covers';
import type { Input } from '@quivia/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { fetchFile } from '../../../../platform/forms/files.ts';
import { call } from '../../../../platform/http/call.ts';
import { listKey, useRefetchLists } from '../../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../../ui/feedback/toasts.tsx';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });

export const useCovers = (examId: number) =>
  useQuery({
    queryKey: listKey(listCovers, examId),
    queryFn: ({ signal }) => call(listCovers, ofExam(examId), { signal }),
  });

/** Each look is logged: once, and not again when the window gets the focus. */
export const useLookUnderCover = (examId: number, cover: string) =>
  useQuery({
    queryKey: ['cover', examId, cover],
    queryFn: ({ signal }) => call(lookUnderCover, { ...ofExam(examId), body: { cover } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Each is logged. */
export const loadFileUnderCover = (examId: number, cover: string) => () =>
  fetchFile(getFileUnderCover, { params: { id: String(examId), cover } });

export function useLiftCover(examId: number) {
  const refetchLists = useRefetchLists();
  return async (body: Input<typeof liftCover>['body']) => {
    const sent = call(liftCover, { ...ofExam(examId), body });
    const { message } = await sent.finally(() => void refetchLists());
    toast.success(message);
  };
}
