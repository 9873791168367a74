import type { Input } from '@quivia/contract/endpoint';
import * as sheets from '@quivia/contract/oral/sheets';
import { useAction, useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useOne, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';

const of = (examId: number) => ({ id: String(examId) });
type Without<E extends { body?: unknown }> = E extends { body: infer B } ? Omit<B, 'key'> : never;

export const useDueSheets = (examId: number) => useOne(sheets.listSheets, examId);

export const useExcuse = (examId: number, onDone: () => void) =>
  useAction(
    (body: Without<Input<typeof sheets.excuseSheet>>) =>
      call(sheets.excuseSheet, { params: of(examId), body: { ...body, key: randomUuid() } }),
    onDone,
  );

export const useReopen = (examId: number, onDone: () => void) =>
  useAction(
    ({ sheetId, reason }: { sheetId: number; reason: string }) =>
      call(sheets.reopenSheet, { params: { ...of(examId), sheet_id: String(sheetId) }, body: { reason } }),
    onDone,
  );

export const useEnterMarks = (examId: number, onDone: () => void) =>
  useAction(
    (body: Without<Input<typeof sheets.enterMarks>>) =>
      call(sheets.enterMarks, { params: of(examId), body: { ...body, key: randomUuid() } }),
    onDone,
  );

/** The reply stays on the form: it says what to do next. */
export function useEnterPaper(examId: number) {
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: (body: Without<Input<typeof sheets.enterPaper>>) =>
      call(sheets.enterPaper, { params: of(examId), body: { ...body, key: randomUuid() } }),
    onSuccess: ({ state, message }) => {
      if (state === 'submitted') toast.success(message);
      void refetchLists();
    },
    onError: (error) => void toast.error(sentenceOf(error)),
  });
}
