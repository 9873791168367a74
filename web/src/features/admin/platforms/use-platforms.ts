import { listDepartments } from '@quivia/contract/catalogue';
import { listCourses } from '@quivia/contract/courses';
import {
  addPlatform,
  type ChangedPlatformForm,
  changePlatform,
  changePlatformCourse,
  fetchPlatformRoster,
  getPlatforms,
  listDeployments,
  makeRegistration,
  type PlatformForm,
  removeDeployment,
  removePlatform,
  trustNumbers,
  turnDeployment,
} from '@quivia/contract/lti/platforms';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useAction, useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { listKey, useRefetchLists, useWholeList } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';

const byId = (id: number) => ({ params: { id: String(id) } });

export const usePlatforms = (institutionId: number) =>
  useQuery({
    queryKey: listKey(getPlatforms, institutionId),
    queryFn: ({ signal }) =>
      call(getPlatforms, { query: { institution_id: String(institutionId) } }, { signal }),
    // Registered in another tab.
    refetchOnWindowFocus: 'always',
  });

export const usePlatformsOfSite = () =>
  useQuery({
    queryKey: listKey(listDeployments),
    queryFn: ({ signal }) => call(listDeployments, {}, { signal }),
  });

export const useRegistration = (institution_id: number) =>
  useMutationOnce({
    mutationFn: () => call(makeRegistration, { body: { institution_id } }),
    onError: (error) => void toast.error(sentenceOf(error)),
  });

/** Each gives the sentence that says what was done. */
export function usePlatformChanges(institution_id: number | null) {
  const refetchLists = useRefetchLists();
  const said = async (reply: Promise<{ message: string }>) => {
    const { message } = await reply;
    void refetchLists();
    return message;
  };
  return {
    add: (form: z.output<typeof PlatformForm>) =>
      said(call(addPlatform, { body: { ...form, ...(institution_id !== null && { institution_id }) } })),
    change: (id: number, body: z.output<typeof ChangedPlatformForm>) =>
      said(call(changePlatform, { ...byId(id), body })),
  };
}

export const useTurn = (onDone: () => void) =>
  useAction(
    ({ id, state }: { id: number; state: 'approved' | 'off' }) =>
      call(turnDeployment, { ...byId(id), body: { state } }),
    onDone,
  );

export const useTrustNumbers = () =>
  useAction(({ id, trusts_numbers }: { id: number; trusts_numbers: boolean }) =>
    call(trustNumbers, { ...byId(id), body: { trusts_numbers } }),
  );

export const useRemoveDeployment = (onDone: () => void) =>
  useAction((id: number) => call(removeDeployment, byId(id)), onDone);

export const useRemovePlatform = () => useAction((id: number) => call(removePlatform, byId(id)));

export const useChangeCourse = () =>
  useAction(({ id, course_id }: { id: number; course_id: number | null }) =>
    call(changePlatformCourse, { ...byId(id), body: { course_id } }),
  );

/** Of the institution, for new people. */
export const useDepartments = (institutionId: number) =>
  useWholeList(listDepartments, { status: 'linked', institution_id: String(institutionId) });

/** That the institution offers. */
export const useOfferedCourses = (institutionId: number) =>
  useWholeList(listCourses, { status: 'linked', institution_id: String(institutionId) });

export const fetchRoster = (id: number, body: { department_id: number; class_or_semester: number }) =>
  // Page by page, of a platform that may be slow.
  call(fetchPlatformRoster, { ...byId(id), body }, { timeoutMs: 120_000 });
