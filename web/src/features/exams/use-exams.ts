// Existing exams: reading them, keeping them up to date while they run, and acting on them.

import type { AttemptStatus } from '@quivia/contract/attempts';
import type { Input } from '@quivia/contract/endpoint';
import { getExam, listExams, previewExam } from '@quivia/contract/exams';
import type { StudentOrder } from '@quivia/contract/running-exams';
import {
  cancelExam,
  endExam,
  extendExam,
  giveTimeBack,
  listExamStudents,
  listOutages,
} from '@quivia/contract/running-exams';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction, useMutationOnce } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import {
  asPaginatedList,
  listKey,
  readAll,
  usePaginatedList,
  useRefetchLists,
} from '../../platform/lists/use-paginated-list.ts';
import { useLiveExamLists } from '../../shared/use-live-exams.ts';
import { useWorkplace } from '../../shared/workplace/workplace.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';

const ofExam = (id: number) => ({ params: { id: String(id) } });

export const useExams = (search: string) =>
  usePaginatedList(listExams, { ...useWorkplace().ofCourse, search });

export const STUDENTS_A_PAGE = 100;

interface StudentPage {
  search: string;
  status: AttemptStatus | undefined;
  sort: StudentOrder;
  /** From 1. */
  page: number;
}

/** One page, which is all that is fetched again while the exam runs. */
export function useExamStudents(id: number, { search, status, sort, page }: StudentPage) {
  const query = {
    ...(search && { search }),
    ...(status && { status }),
    sort,
    limit: String(STUDENTS_A_PAGE),
    offset: String((page - 1) * STUDENTS_A_PAGE),
  };
  const list = useQuery({
    queryKey: listKey(listExamStudents, id, query),
    queryFn: ({ signal }) => call(listExamStudents, { ...ofExam(id), query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return asPaginatedList({
    ...list,
    hasNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => undefined,
  });
}

/** Everyone who is assigned to it, for the form. */
export function useAssigned(id: number) {
  return useQuery({
    queryKey: listKey(listExamStudents, id, 'assigned'),
    queryFn: async ({ signal }) => {
      const students = await readAll(listExamStudents, {}, { of: id, signal });
      return students.map(({ student_id }) => student_id);
    },
    // While someone edits, their choice must not change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

const EVERY_MS = { open: 4_000, waiting: 20_000 };
const LIVE = [listExams, getExam, listExamStudents];

export const useLiveExams = (isAnyRunning: boolean) =>
  useLiveExamLists(LIVE, isAnyRunning ? EVERY_MS.open : EVERY_MS.waiting);

type Action =
  | { act: 'extend'; body: Input<typeof extendExam>['body'] }
  | { act: 'end'; body: Input<typeof endExam>['body'] }
  | { act: 'cancel'; body: Input<typeof cancelExam>['body'] };

function send(id: number, action: Action) {
  if (action.act === 'extend') return call(extendExam, { ...ofExam(id), body: action.body });
  const endpoint = action.act === 'end' ? endExam : cancelExam;
  return call(endpoint, { ...ofExam(id), body: action.body });
}

export const useExamAction = (id: number, onDone: () => void) =>
  useAction((action: Action) => send(id, action), onDone);

/** The paper as it was when the exam was started. */
export function useExamPaper(id: number) {
  return useQuery({
    queryKey: ['exam-paper', id],
    queryFn: ({ signal }) => call(previewExam, ofExam(id), { signal }),
  });
}

const LOOK_FOR_OUTAGES_MS = 20_000;
/** Not one of the lists: what waits for those after a change need not wait for this. */
const OUTAGES = ['outages'];

/** Time that Quivia was away during exams. */
export function useOutages() {
  return useQuery({
    queryKey: OUTAGES,
    queryFn: ({ signal }) => call(listOutages, {}, { signal }),
    refetchInterval: LOOK_FOR_OUTAGES_MS,
  });
}

export function useGiveTimeBack(outageId: number) {
  const cache = useQueryClient();
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: () => call(giveTimeBack, { params: { id: String(outageId) } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: OUTAGES });
      void refetchLists();
    },
  });
}
