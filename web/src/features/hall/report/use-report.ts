import { getReplay } from '@quivia/contract/hall/replay';
import { freezeReport, getFrozenReport, getSessionReport } from '@quivia/contract/hall/report';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';

/** How often a report is read again whose exam has not ended for everyone. */
const LOOK_EVERY_MS = 30_000;

export const useReport = (examId: number) =>
  useQuery({
    queryKey: listKey(getSessionReport, examId),
    queryFn: ({ signal }) => call(getSessionReport, { params: { id: String(examId) } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_open ? LOOK_EVERY_MS : false),
  });

/** Only where a revision is asked for. */
export const useFrozenReport = (examId: number, revision: number | undefined) =>
  useQuery({
    queryKey: listKey(getFrozenReport, examId, revision),
    queryFn: ({ signal }) =>
      call(getFrozenReport, { params: { id: String(examId), revision: String(revision) } }, { signal }),
    enabled: revision !== undefined,
  });

export const useFreeze = (examId: number, onDone: () => void) =>
  useAction(
    (form: { key: string; note: string }) =>
      call(freezeReport, { params: { id: String(examId) }, body: form }),
    onDone,
  );

export const useReplay = (examId: number, studentId: number) =>
  useQuery({
    queryKey: listKey(getReplay, examId, studentId),
    queryFn: ({ signal }) =>
      call(getReplay, { params: { id: String(examId), student_id: String(studentId) } }, { signal }),
  });
