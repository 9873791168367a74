import type { QuestionBank } from '@quivia/contract/question-banks';
import * as files from '@quivia/contract/question-files';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { downloadFile, uploadFile } from '../../../platform/forms/files.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { type PaginatedList, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import type { GIVEN_FORMATS } from './format-names.ts';

const IMPORT = 'question-import';
const PAGE = 100;
const LOOK_EVERY_MS = 700;

export type Outcome = (typeof files.ITEM_OUTCOMES)[number];

export const isWorking = ({ status }: files.QuestionImport) => status === 'reading' || status === 'storing';

/** Looked at again and again while the server is at work on it. */
export function useQuestionImport(id: number) {
  const lookAgain = useRefetchLists();
  const found = useQuery({
    queryKey: [IMPORT, id],
    queryFn: ({ signal }) => call(files.getQuestionImport, { params: { id: String(id) } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? LOOK_EVERY_MS : false),
    staleTime: 0,
  });
  const isDone = found.data?.status === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the bank has its new questions
  useEffect(() => {
    if (isDone) void lookAgain();
  }, [isDone]);
  return found;
}

export function useImportItems(id: number, outcome: Outcome | undefined): PaginatedList<files.ImportItem> {
  const list = useInfiniteQuery({
    queryKey: [IMPORT, id, 'items', outcome],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        files.listImportItems,
        {
          params: { id: String(id) },
          query: { limit: String(PAGE), offset: String(pageParam), ...(outcome && { outcome }) },
        },
        { signal },
      ),
    getNextPageParam: (last, _pages, offset) => (last.length < PAGE ? undefined : offset + PAGE),
    select: ({ pages }) => pages.flat(),
    // What was read from a file stays as it was read: there is nothing to compare thousands with.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return {
    rows: list.data,
    error: list.error,
    isPending: list.isPending,
    isRenewing: false,
    hasMore: list.hasNextPage,
    isReading: list.isFetching,
    moreFailed: list.isFetchNextPageError,
    loadMore: () => void list.fetchNextPage({ cancelRefetch: false }),
    retry: () => void list.refetch(),
  };
}

export async function uploadQuestions(bankId: number, file: File): Promise<number> {
  const about = { params: { id: String(bankId) }, query: { filename: file.name } };
  return (await uploadFile(files.uploadQuestionFile, about, file)).id;
}

export function useConfirm(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: {
      modules: { category: string; module_id: number | null }[];
      skip_duplicates: boolean;
    }) => call(files.confirmQuestionImport, { params: { id: String(id) }, body }),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: [IMPORT, id], exact: true }),
  });
}

export function useDiscard(id: number) {
  return useMutation({
    mutationFn: () => call(files.discardQuestionImport, { params: { id: String(id) } }),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

export function useTemplate() {
  return useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      downloadFile(files.downloadQuestionTemplate, { query: { format } }, `questions-template.${format}`),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

export function useExport({ id, title }: Pick<QuestionBank, 'id' | 'title'>) {
  return useMutation({
    mutationFn: ({ format, file }: Pick<(typeof GIVEN_FORMATS)[number], 'format' | 'file'>) =>
      downloadFile(
        files.exportQuestionBank,
        { params: { id: String(id) }, query: { format } },
        `${fileNameOf(title)}.${file}`,
      ),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

/** Without the signs that a system does not take in a name. */
const fileNameOf = (title: string) => title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'questions';
