import type { QuestionBank } from '@quivia/contract/question-banks';
import * as files from '@quivia/contract/question-files';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { downloadFile, fileNameOf, uploadFile } from '../../../platform/forms/files.ts';
import { useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import {
  asPaginatedList,
  type PaginatedList,
  useRefetchLists,
} from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';

const IMPORT = 'question-import';
const PAGE = 100;
const POLL_MS = 700;

export type Outcome = (typeof files.ITEM_FILTERS)[number];

export const isWorking = ({ status }: files.QuestionImport) => status === 'reading' || status === 'storing';

/** Polled while the server is working on it. */
export function useQuestionImport(id: number) {
  const refetchLists = useRefetchLists();
  const found = useQuery({
    queryKey: [IMPORT, id],
    queryFn: ({ signal }) => call(files.getQuestionImport, { params: { id: String(id) } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? POLL_MS : false),
    staleTime: 0,
  });
  const isDone = found.data?.status === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the bank has its new questions
  useEffect(() => {
    if (isDone) void refetchLists();
  }, [isDone]);
  return found;
}

/** With `reasonOf`, the items that are skipped for the same reason as that one. */
export function useImportItems(
  id: number,
  outcome: Outcome,
  reasonOf: number | undefined,
): PaginatedList<files.ImportItem> {
  const list = useInfiniteQuery({
    queryKey: [IMPORT, id, 'items', outcome, reasonOf],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        files.listImportItems,
        {
          params: { id: String(id) },
          query: {
            outcome,
            ...(reasonOf !== undefined && { reason_of: String(reasonOf) }),
            limit: String(PAGE),
            offset: String(pageParam),
          },
        },
        { signal },
      ),
    getNextPageParam: (last, _pages, offset) => (last.length < PAGE ? undefined : offset + PAGE),
    select: ({ pages }) => pages.flat(),
    // The items of a file never change: comparing thousands with the cached ones would be wasted.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return asPaginatedList(list);
}

export const useSkipReasons = (id: number) =>
  useQuery({
    queryKey: [IMPORT, id, 'skip-reasons'],
    queryFn: ({ signal }) => call(files.listSkipReasons, { params: { id: String(id) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function uploadQuestions(bankId: number, file: File): Promise<number> {
  const about = { params: { id: String(bankId) }, query: { filename: file.name } };
  return (await uploadFile(files.uploadQuestionFile, about, file)).id;
}

export function useConfirm(id: number) {
  const cache = useQueryClient();
  return useMutationOnce({
    mutationFn: (body: {
      modules: { category: string; module_id: number | null }[];
      skip_duplicates: boolean;
      skip_items: number[];
      keys: { item: number; by: files.KeyReadingName }[];
      other_keys: files.KeyReadingName | null;
    }) => call(files.confirmQuestionImport, { params: { id: String(id) }, body }),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: [IMPORT, id], exact: true }),
  });
}

export function useDiscard(id: number) {
  return useMutationOnce({
    mutationFn: () => call(files.discardQuestionImport, { params: { id: String(id) } }),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

export function useTemplate() {
  return useMutationOnce({
    mutationFn: (format: 'csv' | 'xlsx') =>
      downloadFile(files.downloadQuestionTemplate, { query: { format } }, `questions-template.${format}`),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

/** What other programs would miss. Asked when the dialog is opened, because questions change. */
export function useExportLosses(bankId: number, isAsked: boolean) {
  return useQuery({
    queryKey: ['export-losses', bankId],
    queryFn: ({ signal }) => call(files.listExportLosses, { params: { id: String(bankId) } }, { signal }),
    enabled: isAsked,
    staleTime: 0,
  });
}

export function useExport({ id, title }: Pick<QuestionBank, 'id' | 'title'>) {
  return useMutationOnce({
    mutationFn: ({ format, extension }: { format: files.ExportFormat; extension: string }) =>
      downloadFile(
        files.exportQuestionBank,
        { params: { id: String(id) }, query: { format } },
        `${fileNameOf(title, 'questions')}.${extension}`,
      ),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}
