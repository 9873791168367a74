// Who marks how much of an exam.
import type { Input } from '@quivia/contract/endpoint';
import { divideWork, exportStatement, getDivision, getStatement } from '@quivia/contract/marking-work';
import { downloadFile, fileNameOf } from '../../../../platform/forms/files.ts';
import { useActKey } from '../../../../platform/forms/use-act-key.ts';
import { useAction, useMutationOnce } from '../../../../platform/forms/use-action.ts';
import { call } from '../../../../platform/http/call.ts';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { useOne } from '../../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../../ui/feedback/toasts.tsx';
import { statement as text } from './work.words.ts';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });

export const useDivision = (examId: number) => useOne(getDivision, examId);

export function useDivide(examId: number) {
  const keyFor = useActKey();
  return useAction((given: Omit<Input<typeof divideWork>['body'], 'key'>) =>
    call(divideWork, { ...ofExam(examId), body: { key: keyFor(given), ...given } }),
  );
}

export const useStatement = (examId: number) => useOne(getStatement, examId);

export function useExportStatement(examId: number, title: string) {
  return useMutationOnce({
    mutationFn: (format: 'xlsx' | 'csv') =>
      downloadFile(
        exportStatement,
        { ...ofExam(examId), query: { format } },
        `${fileNameOf(text.file(title), 'work')}.${format}`,
      ),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}
