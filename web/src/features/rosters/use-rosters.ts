import { listDepartments } from '@quivia/contract/catalogue';
import * as rosters from '@quivia/contract/rosters';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadFile, uploadFile } from '../../platform/forms/files.ts';
import { useMutationOnce } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useRefetchLists, useWholeList } from '../../platform/lists/use-paginated-list.ts';
import { toast } from '../../ui/feedback/toasts.tsx';

const ROSTER = 'roster';
const PAGE = 100;
const POLL_MS = 1000;

export type Outcome = rosters.RosterOutcome;

export const isWorking = ({ status }: rosters.Roster) => status === 'reading' || status === 'applying';

/** Polled while the server is working on it. */
export function useRoster(id: number) {
  return useQuery({
    queryKey: [ROSTER, id],
    queryFn: ({ signal }) => call(rosters.getRoster, { params: { id: String(id) } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? POLL_MS : false),
    staleTime: 0,
  });
}

export function useRosterRows(id: number, outcome: Outcome | undefined, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [ROSTER, id, 'rows', outcome],
    initialPageParam: 0,
    enabled,
    queryFn: ({ pageParam, signal }) =>
      call(
        rosters.listRosterRows,
        {
          params: { id: String(id) },
          query: { limit: String(PAGE), offset: String(pageParam), ...(outcome && { outcome }) },
        },
        { signal },
      ),
    getNextPageParam: (last, _pages, offset) => (last.length < PAGE ? undefined : offset + PAGE),
    select: ({ pages }) => pages.flat(),
  });
}

interface Upload {
  file: File;
  institutionId: number;
  role: string;
  departmentId: string;
  classOrSemester: string;
}

export async function uploadRoster({ file, institutionId, role, departmentId, classOrSemester }: Upload) {
  const { id } = await uploadFile(
    rosters.uploadRoster,
    {
      query: {
        filename: file.name,
        institution_id: String(institutionId),
        ...(role && { role: role as (typeof rosters.ROSTER_ROLES)[number] }),
        ...(departmentId && { department_id: departmentId }),
        ...(classOrSemester && { class_or_semester: classOrSemester }),
      },
    },
    file,
  );
  return id;
}

export function useTemplate(institutionId: number) {
  return useMutationOnce({
    mutationFn: (format: 'csv' | 'xlsx') =>
      downloadFile(
        rosters.downloadRosterTemplate,
        { query: { format, institution_id: String(institutionId) } },
        `roster-template.${format}`,
      ),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

export function useErrorFile(id: number, filename: string) {
  const format = /\.xlsx$/i.test(filename) ? 'xlsx' : 'csv';
  return useMutationOnce({
    mutationFn: () =>
      downloadFile(
        rosters.downloadRosterErrors,
        { params: { id: String(id) }, query: { format } },
        `${filename.replace(/\.\w{1,5}$/, '')}-errors.${format}`,
      ),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

export function useRosterAction(id: number, act: 'confirm' | 'discard') {
  const cache = useQueryClient();
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: () =>
      act === 'confirm'
        ? // The page has said which lines are skipped.
          call(rosters.confirmRoster, { params: { id: String(id) }, query: { skip_errors: 'true' } })
        : call(rosters.discardRoster, { params: { id: String(id) } }),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: async (_done, error) => {
      // A discarded upload is gone: there is nothing to refetch.
      if (act === 'confirm' || error) await cache.invalidateQueries({ queryKey: [ROSTER, id] });
      void refetchLists();
    },
  });
}

export const useDepartments = (institutionId: number) =>
  useWholeList(listDepartments, { status: 'linked', institution_id: String(institutionId) });
