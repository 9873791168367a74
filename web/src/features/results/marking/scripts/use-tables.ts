// Marks from paper: tables of codes by questions.
import * as contract from '@quivia/contract/mark-tables';
import { useQuery } from '@tanstack/react-query';
import { downloadFile, uploadFile } from '../../../../platform/forms/files.ts';
import { useMutationOnce } from '../../../../platform/forms/use-action.ts';
import { call } from '../../../../platform/http/call.ts';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { listKey, useRefetchLists } from '../../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../../ui/feedback/toasts.tsx';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });
const ofTable = (examId: number, id: number) => ({ params: { id: String(examId), table_id: String(id) } });

export const useMarkTables = (examId: number) =>
  useQuery({
    queryKey: listKey(contract.listMarkTables, examId),
    queryFn: ({ signal }) => call(contract.listMarkTables, ofExam(examId), { signal }),
  });

export const useTableReview = (examId: number, id: number) =>
  useQuery({
    queryKey: listKey(contract.reviewMarkTable, examId, id),
    queryFn: ({ signal }) => call(contract.reviewMarkTable, ofTable(examId, id), { signal }),
    retry: false,
  });

export const useTableTemplate = (examId: number) =>
  useMutationOnce({
    mutationFn: (format: 'csv' | 'xlsx') =>
      downloadFile(contract.downloadMarkTable, { ...ofExam(examId), query: { format } }, `marks.${format}`),
    onError: (error) => toast.error(sentenceOf(error)),
  });

export function useTableActs(examId: number) {
  const refetchLists = useRefetchLists();
  const act = async (sent: Promise<{ message: string }>) => {
    const { message } = await sent.finally(() => void refetchLists());
    toast.success(message);
  };
  return {
    codes: (reason: string) => call(contract.listScriptCodes, { ...ofExam(examId), body: { reason } }),
    upload: async (file: File) => {
      const about = { ...ofExam(examId), query: { filename: file.name } };
      const { id } = await uploadFile(contract.uploadMarkTable, about, file);
      void refetchLists();
      return id;
    },
    apply: (id: number, body: { version: string; skip_wrong: boolean; reason: string }) =>
      act(call(contract.applyMarkTable, { ...ofTable(examId, id), body })),
    undo: (id: number, reason: string) =>
      act(call(contract.undoMarkTable, { ...ofTable(examId, id), body: { reason } })),
  };
}
