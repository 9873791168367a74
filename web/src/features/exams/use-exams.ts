// Existing exams: reading them, keeping them up to date while they run, and acting on them.

import type { Input } from '@quivia/contract/endpoint';
import { getExam, listExams, previewExam } from '@quivia/contract/exams';
import { PAGE_SIZE } from '@quivia/contract/fields';
import {
  cancelExam,
  type ExamStudent,
  endExam,
  extendExam,
  listExamStudents,
} from '@quivia/contract/running-exams';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWorkplace } from '../../platform/app/workplace.tsx';
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

const ofExam = (id: number) => ({ params: { id: String(id) } });

export const useExams = (search: string) =>
  usePaginatedList(listExams, { ...useWorkplace().ofCourse, search });

export function useExam(id: number) {
  return useQuery({
    queryKey: listKey(getExam, id),
    queryFn: ({ signal }) => call(getExam, ofExam(id), { signal }),
  });
}

export function useExamStudents(id: number, search: string): PaginatedList<ExamStudent> {
  const list = useInfiniteQuery({
    queryKey: listKey(listExamStudents, id, search),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      readStudents(id, { search, limit: PAGE_SIZE, offset: pageParam }, signal),
    getNextPageParam: (last, _pages, offset) => (last.length < PAGE_SIZE ? undefined : offset + PAGE_SIZE),
    select: ({ pages }) => [...new Map(pages.flat().map((row) => [row.student_id, row])).values()],
    placeholderData: keepPreviousData,
  });
  return asPaginatedList(list);
}

function readStudents(
  id: number,
  { search, limit, offset }: { search: string; limit: number; offset: number },
  signal: AbortSignal,
) {
  const query = { ...(search && { search }), limit: String(limit), offset: String(offset) };
  return call(listExamStudents, { ...ofExam(id), query }, { signal });
}

const MOST_AT_ONCE = 200;

/** Everyone who is assigned to it, for the form. */
export function useAssigned(id: number) {
  return useQuery({
    queryKey: listKey(listExamStudents, id, 'all'),
    queryFn: async ({ signal }) => {
      const ids: number[] = [];
      for (;;) {
        const page = await readStudents(id, { search: '', limit: MOST_AT_ONCE, offset: ids.length }, signal);
        ids.push(...page.map(({ student_id }) => student_id));
        if (page.length < MOST_AT_ONCE) return ids;
      }
    },
    // While someone edits, their choice must not change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

const EVERY_MS = { open: 4_000, waiting: 20_000 };
const LIVE = [listExams, getExam, listExamStudents];

/** Refetches when the stream reports an exam, and every few seconds while the page is visible. */
export function useLiveExams(isAnyRunning: boolean) {
  const cache = useQueryClient();
  const userId = useSession().user?.id;
  const every = isAnyRunning ? EVERY_MS.open : EVERY_MS.waiting;
  useEffect(() => {
    const look = () => {
      for (const endpoint of LIVE) void refetch(cache, listKey(endpoint));
    };
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), every);
    const unfollow =
      userId !== undefined &&
      followStream(userId, (news) => {
        if (news.kind === 'connected' || news.event.kind === 'exam') look();
      });
    return () => {
      clearInterval(timer);
      if (unfollow) unfollow();
    };
  }, [cache, every, userId]);
}

type Action =
  | { act: 'extend'; body: Input<typeof extendExam>['body'] }
  | { act: 'end'; body: Input<typeof endExam>['body'] }
  | { act: 'cancel'; body: Input<typeof cancelExam>['body'] };

function send(id: number, action: Action) {
  if (action.act === 'extend') return call(extendExam, { ...ofExam(id), body: action.body });
  const endpoint = action.act === 'end' ? endExam : cancelExam;
  return call(endpoint, { ...ofExam(id), body: action.body });
}

export function useExamAction(id: number, onDone: () => void) {
  const lookAgain = useRefetchLists();
  return useMutation({
    mutationFn: (action: Action) => send(id, action),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => void lookAgain(),
  });
}

/** The paper as it was when the exam was started. */
export function useExamPaper(id: number) {
  return useQuery({
    queryKey: ['exam-paper', id],
    queryFn: ({ signal }) => call(previewExam, ofExam(id), { signal }),
  });
}
