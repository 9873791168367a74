// Conflicts of interest of those who mark an exam.
import type { Input } from '@quivia/contract/endpoint';
import { declareConflict, listConflicts, withdrawConflict } from '@quivia/contract/marking-conflicts';
import { useState } from 'react';
import { useAction } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import { useOne } from '../../platform/lists/use-paginated-list.ts';

export const useConflicts = (examId: number) => useOne(listConflicts, examId);

type Declared = Omit<Input<typeof declareConflict>['body'], 'key'>;

/** For one dialog: the same act until it is done. */
export function useDeclareConflict(examId: number, onDone: () => void) {
  const [key] = useState(() => crypto.randomUUID());
  return useAction(
    (declared: Declared) =>
      call(declareConflict, { params: { id: String(examId) }, body: { key, ...declared } }),
    onDone,
  );
}

export const useWithdrawConflict = (examId: number, onDone: () => void) =>
  useAction(
    ({ id, reason }: { id: number; reason: string }) =>
      call(withdrawConflict, {
        params: { id: String(examId), conflict_id: String(id) },
        body: { reason },
      }),
    onDone,
  );
