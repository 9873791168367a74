// Results of an exam: reading them, keeping them up to date while it is taken, releasing and exporting them.

import { analyseExam } from '@quivia/contract/exam-analysis';
import {
  type ExamSummary,
  exportResults,
  getAttempt,
  getExamSummary,
  listExamResults,
  type RESULT_SORTS,
  type ResultRow,
  releaseResults,
} from '@quivia/contract/exam-results';
import { getExam, listExams } from '@quivia/contract/exams';
import { PAGE_SIZE } from '@quivia/contract/fields';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWorkplace } from '../../platform/app/workplace.tsx';
import { downloadFile } from '../../platform/forms/files.ts';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { refetch } from '../../platform/http/refetch.ts';
import { followStream } from '../../platform/http/stream.ts';
import {
  asPaginatedList,
  listKey,
  type PaginatedList,
  usePaginatedList,
  useRefetchLists,
} from '../../platform/lists/use-paginated-list.ts';
import { useSession } from '../../platform/session/session.ts';
import { toast } from '../../ui/feedback/toasts.tsx';
import { fileNameOf } from './file-name.ts';

export interface Sorting {
  sort: (typeof RESULT_SORTS)[number];
  order: 'asc' | 'desc';
}

const ofExam = (id: number) => ({ params: { id: String(id) } });

export const useRecentExams = (search: string) =>
  usePaginatedList(listExams, { ...useWorkplace().ofCourse, search });

export function useExamSummary(id: number) {
  return useQuery({
    queryKey: listKey(getExamSummary, id),
    queryFn: ({ signal }) => call(getExamSummary, ofExam(id), { signal }),
  });
}

/** For its question bank and its state. */
export function useExam(id: number) {
  return useQuery({
    queryKey: listKey(getExam, id),
    queryFn: ({ signal }) => call(getExam, ofExam(id), { signal }),
  });
}

function readRows(
  id: number,
  page: Sorting & { search: string; limit: number; offset: number },
  signal: AbortSignal,
) {
  const { search, limit, offset, ...sorting } = page;
  const query = { ...sorting, ...(search && { search }), limit: String(limit), offset: String(offset) };
  return call(listExamResults, { ...ofExam(id), query }, { signal });
}

export function useResults(id: number, search: string, sorting: Sorting): PaginatedList<ResultRow> {
  return asPaginatedList(
    useInfiniteQuery({
      queryKey: listKey(listExamResults, id, search, sorting),
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) =>
        readRows(id, { ...sorting, search, limit: PAGE_SIZE, offset: pageParam }, signal),
      getNextPageParam: (last, _pages, offset) => (last.length < PAGE_SIZE ? undefined : offset + PAGE_SIZE),
      select: ({ pages }) => [...new Map(pages.flat().map((row) => [row.student_id, row])).values()],
      placeholderData: keepPreviousData,
    }),
  );
}

const MOST_AT_ONCE = 200;

/** Everyone by roll number, for the printed list. */
export function useAllResults(id: number) {
  return useQuery({
    queryKey: listKey(listExamResults, id, 'all'),
    queryFn: async ({ signal }) => {
      const rows: ResultRow[] = [];
      for (;;) {
        const page = await readRows(
          id,
          { sort: 'roll_number', order: 'asc', search: '', limit: MOST_AT_ONCE, offset: rows.length },
          signal,
        );
        rows.push(...page);
        if (page.length < MOST_AT_ONCE) return rows;
      }
    },
  });
}

const EVERY_MS = 4_000;
const LIVE = [getExamSummary, listExamResults, getAttempt];

/** Refetches when the stream reports an exam and, while it is being taken, every few seconds. */
export function useLiveResults(isRunning: boolean) {
  const cache = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    const look = () => {
      for (const endpoint of LIVE) void refetch(cache, listKey(endpoint));
    };
    const timer = isRunning
      ? setInterval(() => document.visibilityState === 'visible' && look(), EVERY_MS)
      : undefined;
    const unfollow =
      userId !== undefined &&
      followStream(userId, (news) => {
        if (news.kind === 'connected' || news.event.kind === 'exam') look();
      });
    return () => {
      clearInterval(timer);
      if (unfollow) unfollow();
    };
  }, [cache, isRunning, userId]);
}

export function useRelease(id: number, onDone: () => void) {
  const lookAgain = useRefetchLists();
  return useMutation({
    mutationFn: () => call(releaseResults, ofExam(id)),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => void lookAgain(),
  });
}

export type FileFormat = 'xlsx' | 'csv';

export function useExportResults({ id, title }: Pick<ExamSummary, 'id' | 'title'>) {
  return useMutation({
    mutationFn: (format: FileFormat) =>
      downloadFile(
        exportResults,
        { ...ofExam(id), query: { format } },
        `${fileNameOf(title, 'results')}.${format}`,
      ),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

export function useAnalysis(id: number) {
  return useQuery({
    queryKey: listKey(analyseExam, id),
    queryFn: ({ signal }) => call(analyseExam, ofExam(id), { signal }),
  });
}
