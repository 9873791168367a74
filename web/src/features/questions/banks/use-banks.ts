import { listCourses } from '@quivia/contract/courses';
import * as banks from '@quivia/contract/question-banks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import {
  listKey,
  usePaginatedList,
  useRefetchLists,
  useWholeList,
} from '../../../platform/lists/use-paginated-list.ts';
import { storage } from '../../../platform/offline/storage.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';

const ofBank = (id: number) => ({ params: { id: String(id) } });

export const useBanks = (search: string) =>
  usePaginatedList(banks.listQuestionBanks, { ...useWorkplace().ofCourse, search });

/** Banks that questions can be moved or copied into. */
export function useWritableBanks() {
  const all = useWholeList(banks.listQuestionBanks, useWorkplace().ofCourse);
  return { ...all, data: all.data?.filter(({ access }) => access !== 'read') };
}

export function useBank(id: number | null) {
  return useQuery({
    queryKey: listKey(banks.getQuestionBank, id),
    queryFn: ({ signal }) => call(banks.getQuestionBank, ofBank(id ?? 0), { signal }),
    enabled: id !== null,
  });
}

/** The courses the person teaches. */
export function useCourses() {
  const { course } = useWorkplace();
  const courses = useWholeList(listCourses, { assigned: 'true' }, { enabled: course === null });
  return { ...courses, data: courses.data?.map(({ id, name, code }) => ({ id, name: `${name} (${code})` })) };
}

export function useCreateBank() {
  const refetchLists = useRefetchLists();
  return async (body: { title: string; course_id: number }) => {
    const { id, message } = await call(banks.createQuestionBank, { body });
    toast.success(message);
    void refetchLists();
    return id;
  };
}

export function useRenameBank(id: number) {
  const refetchLists = useRefetchLists();
  const cache = useQueryClient();
  return {
    rename: async (body: { title: string; version: number }) => {
      const { message } = await call(banks.renameQuestionBank, { ...ofBank(id), body });
      toast.success(message);
      void refetchLists();
    },
    /** The latest state. */
    look: () =>
      cache.fetchQuery({
        queryKey: listKey(banks.getQuestionBank, id),
        queryFn: () => call(banks.getQuestionBank, ofBank(id)),
        staleTime: 0,
      }),
  };
}

export function useBankPractice(id: number, onSaved: () => void) {
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: (open: boolean) => call(banks.setBankPractice, { ...ofBank(id), body: { open } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onSaved();
    },
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => void refetchLists(),
  });
}

export function useDeleteBank(id: number, onDeleted: () => void) {
  const cache = useQueryClient();
  return useMutationOnce({
    mutationFn: () => call(banks.deleteQuestionBank, ofBank(id)),
    onSuccess: () => {
      onDeleted();
      forgetLastBank(id);
      // The deleted bank is still on screen for a moment: fetching it again would fail.
      void cache.invalidateQueries({ queryKey: listKey(banks.getQuestionBank, id), refetchType: 'none' });
      void cache.invalidateQueries({ queryKey: listKey(banks.listQuestionBanks) });
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

/** In the state of the history entry, from the page of a bank to the list. */
export interface DeletedBank {
  id: number;
  title: string;
}

export function useRestoreBank() {
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: (id: number) => call(banks.restoreQuestionBank, ofBank(id)),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => void refetchLists(),
  });
}

const LAST = { bank: 'quizId', course: 'courseId', user: 'quizUserId' } as const;

/** For 'Continue' on the same person's next visit. */
export function useLastBank() {
  const userId = String(useSession().user?.id);
  return {
    id: storage.read(LAST.user) === userId ? Number(storage.read(LAST.bank)) || null : null,
    remember({ id, course_id }: Pick<banks.QuestionBank, 'id' | 'course_id'>) {
      storage.write(LAST.bank, String(id));
      storage.write(LAST.course, String(course_id));
      storage.write(LAST.user, userId);
    },
  };
}

function forgetLastBank(id: number) {
  if (storage.read(LAST.bank) !== String(id)) return;
  for (const key of Object.values(LAST)) storage.remove(key);
}
