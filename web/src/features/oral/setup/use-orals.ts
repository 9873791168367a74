import type { Input } from '@quivia/contract/endpoint';
import {
  cancelOral,
  changeOral,
  countOrals,
  createOral,
  getOral,
  getOralProgress,
  listOrals,
  listStationSchemes,
  type OralTime,
  setStationScheme,
} from '@quivia/contract/oral/exams';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey, useOne, usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { today } from '../today.ts';

export const useOral = (examId: number) => useOne(getOral, examId);

export const useOrals = (search: string, time: OralTime | undefined) =>
  usePaginatedList(listOrals, { ...today(), ...(search && { search }), time });

/** While a search is typed, the numbers before it stay. */
export function useOralCounts(search: string) {
  const query = { ...today(), ...(search && { search }) };
  return useQuery({
    queryKey: listKey(countOrals, query),
    queryFn: ({ signal }) => call(countOrals, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useProgress = (examId: number) => useOne(getOralProgress, examId);

export const useStationSchemes = (examId: number) => useOne(listStationSchemes, examId);

export const useSetStationScheme = (examId: number) =>
  useAction(({ station, ...body }: { station: number } & Input<typeof setStationScheme>['body']) =>
    call(setStationScheme, { params: { id: String(examId), station: String(station) }, body }),
  );

export const useCreateOral = (onCreated: (id: number) => void) =>
  useAction(async (body: Input<typeof createOral>['body']) => {
    const reply = await call(createOral, { body });
    onCreated(reply.id);
    return reply;
  });

export const useChangeOral = (examId: number, onDone: () => void) =>
  useAction(
    (body: Input<typeof changeOral>['body']) => call(changeOral, { params: { id: String(examId) }, body }),
    onDone,
  );

export const useCancelOral = (examId: number, onDone: () => void) =>
  useAction(
    (reason: string) => call(cancelOral, { params: { id: String(examId) }, body: { reason } }),
    onDone,
  );
