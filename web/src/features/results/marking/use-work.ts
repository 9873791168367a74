// Who marks how much of an exam.
import type { Input } from '@quivia/contract/endpoint';
import { divideWork, getDivision } from '@quivia/contract/marking-work';
import { useActKey } from '../../../platform/forms/use-act-key.ts';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { useOne } from '../../../platform/lists/use-paginated-list.ts';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });

export const useDivision = (examId: number) => useOne(getDivision, examId);

export function useDivide(examId: number) {
  const keyFor = useActKey();
  return useAction((given: Omit<Input<typeof divideWork>['body'], 'key'>) =>
    call(divideWork, { ...ofExam(examId), body: { key: keyFor(given), ...given } }),
  );
}
