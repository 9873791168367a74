import { listVersions, type QuestionVersion, restoreVersion } from '@quivia/contract/questions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { listKey, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';

const PAGE = 20;

interface VersionStep {
  version: QuestionVersion;
  /** The version before it; undefined for the first. */
  before: QuestionVersion | undefined;
}

/** Newest first, each with the one before it: a page fetches one more than it shows. */
export function useVersions(questionId: number) {
  return useInfiniteQuery({
    queryKey: listKey(listVersions, questionId),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        listVersions,
        {
          params: { id: String(questionId) },
          query: { limit: String(PAGE + 1), offset: String(pageParam) },
        },
        { signal },
      ),
    getNextPageParam: (last, _pages, offset) => (last.length > PAGE ? offset + PAGE : undefined),
    select: ({ pages }) => pages.flatMap(stepsOf),
  });
}

function stepsOf(page: QuestionVersion[]): VersionStep[] {
  return page.slice(0, PAGE).map((version, at) => ({ version, before: page[at + 1] }));
}

export function useRestore(questionId: number) {
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: (body: { restore: number; version: number }) =>
      call(restoreVersion, { params: { id: String(questionId) }, body }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error)),
    // Also on a conflict: then the other person's version must be shown.
    onSettled: () => refetchLists(),
  });
}
