import { listCourses } from '@quivia/contract/courses';
import type { Input } from '@quivia/contract/endpoint';
import { listExams } from '@quivia/contract/exams';
import * as endpoints from '@quivia/contract/offerings';
import { listOverseenExams } from '@quivia/contract/overseen-exams';
import { listFaculty } from '@quivia/contract/people';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import {
  useOne,
  usePaginatedList,
  useRefetchLists,
  useWholeList,
} from '../../../platform/lists/use-paginated-list.ts';

const idOf = (id: number) => ({ params: { id: String(id) } });

export const useOfferings = (yearId: number) =>
  useWholeList(endpoints.listOfferings, { year_id: String(yearId) });

export const useOwnOfferings = () => usePaginatedList(endpoints.listOwnOfferings, {});

export const useOffering = (id: number) => useOne(endpoints.getOffering, id);

export const useRegistrations = (id: number, was: boolean) =>
  usePaginatedList(endpoints.listRegistrations, { was: was ? 'true' : 'false' }, { of: id });

/** As its administrator: all of them. As a teacher: one's own and those that are shared. */
export const useExamsWatched = (id: number, institutionId: string) =>
  usePaginatedList(listOverseenExams, {
    as: 'Institution',
    offering_id: String(id),
    ...(institutionId && { institution_id: institutionId }),
  });

export const useOwnExams = (id: number) => usePaginatedList(listExams, { offering_id: String(id) });

export const useLinkedCourses = (institutionId: number) =>
  useWholeList(listCourses, { status: 'linked', institution_id: String(institutionId) });

export const useFaculty = (institutionId: number) =>
  useWholeList(listFaculty, { institution_id: String(institutionId) });

export function useAddOffering() {
  const refetchLists = useRefetchLists();
  return async (body: Input<typeof endpoints.createOffering>['body']) => {
    const { message } = await call(endpoints.createOffering, { body });
    void refetchLists();
    return message;
  };
}

export function useChangeOffering(id: number, version: number) {
  const refetchLists = useRefetchLists();
  return async (parts: Omit<Input<typeof endpoints.changeOffering>['body'], 'version'>) => {
    try {
      return (await call(endpoints.changeOffering, { ...idOf(id), body: { ...parts, version } })).message;
    } finally {
      void refetchLists();
    }
  };
}

export const useRemoveOffering = (id: number, onDone: () => void) =>
  useAction(() => call(endpoints.removeOffering, idOf(id)), onDone);
