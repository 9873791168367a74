import type { Input } from '@quivia/contract/endpoint';
import {
  cancelOral,
  changeOral,
  createOral,
  getOral,
  getOralProgress,
  listOrals,
  listStationSchemes,
  setStationScheme,
} from '@quivia/contract/oral/exams';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { useOne, usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { today } from '../today.ts';

export const useOral = (examId: number) => useOne(getOral, examId);

export const useOrals = (search: string) =>
  usePaginatedList(listOrals, { ...today(), ...(search && { search }) });

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
