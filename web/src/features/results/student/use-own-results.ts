import { getAnswerFile } from '@quivia/contract/answer-files';
import { getOwnRecord } from '@quivia/contract/attempts';
import { PAGE_SIZE } from '@quivia/contract/fields';
import * as endpoints from '@quivia/contract/results';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchFile } from '../../../platform/forms/files.ts';
import { call } from '../../../platform/http/call.ts';
import { refetch } from '../../../platform/http/refetch.ts';
import { onStreamNews } from '../../../platform/http/stream.ts';
import {
  asPaginatedList,
  listKey,
  usePaginatedList,
  useWholeList,
} from '../../../platform/lists/use-paginated-list.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';

const LIST = endpoints.listOwnResults;
/** In case the live stream is down. */
const LOOK_AGAIN_MS = 60_000;

/** Those of the student's college, or of the member's communities. */
const useWhere = () => (useWorkplace().isCommunity ? { communities: 'true' } : {});

export const useOwnResults = () => usePaginatedList(LIST, useWhere());

export const useResultsOfCourse = (courseId: number) =>
  useWholeList(LIST, { ...useWhere(), course_id: String(courseId) });

const ofExam = (id: number) => ({ params: { id: String(id) } });

export function useResult(id: number) {
  return useQuery({
    queryKey: listKey(LIST, 'one', id),
    queryFn: ({ signal }) => call(endpoints.getQuizResult, ofExam(id), { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function useReview(id: number) {
  return useQuery({
    queryKey: listKey(LIST, 'review', id),
    queryFn: ({ signal }) => call(endpoints.reviewResult, ofExam(id), { signal }),
  });
}

export const loadOwnFile = (examId: number) => (file: string) =>
  fetchFile(getAnswerFile, { query: { quiz_or_viva_id: String(examId), file } });

/** Once the exam has ended for the student. */
export function useOwnRecord(id: number, enabled: boolean) {
  const record = useInfiniteQuery({
    queryKey: listKey(LIST, 'record', id),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        getOwnRecord,
        { query: { quiz_or_viva_id: String(id), limit: String(PAGE_SIZE), offset: String(pageParam) } },
        { signal },
      ),
    getNextPageParam: ({ events }, _pages, offset) =>
      events.length < PAGE_SIZE ? undefined : offset + PAGE_SIZE,
    enabled,
  });
  const read = record.data?.pages;
  const events = read?.flatMap((page) => page.events);
  const { dropped = 0, short_absences: short = 0 } = read?.[0] ?? {};
  return { events, dropped, short, pages: asPaginatedList({ ...record, data: events }) };
}

export function useLeaderboard(id: number) {
  return useQuery({
    queryKey: listKey(LIST, 'leaderboard', id),
    queryFn: ({ signal }) => call(endpoints.getLeaderboard, ofExam(id), { signal }),
  });
}

/** Any event of the stream may be about a result: all results on screen are refetched. */
export function useLiveResults() {
  const cache = useQueryClient();
  useEffect(
    () =>
      onStreamNews((news) => {
        if (news.kind === 'event' && news.event.kind === 'read') return;
        void refetch(cache, listKey(LIST));
      }),
    [cache],
  );
}
