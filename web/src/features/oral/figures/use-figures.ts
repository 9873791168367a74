import { getOralFigures, takePassMark } from '@quivia/contract/oral/figures';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { useOne } from '../../../platform/lists/use-paginated-list.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';

export const useFigures = (examId: number) => useOne(getOralFigures, examId);

export const useTakePassMark = (examId: number, onDone: () => void) =>
  useAction(
    (given: { station: number | null; pass_mark: number | null }) =>
      call(takePassMark, { params: { id: String(examId) }, body: { key: randomUuid(), ...given } }),
    onDone,
  );
