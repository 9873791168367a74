import { getOralFigures } from '@quivia/contract/oral/figures';
import { useOne } from '../../../platform/lists/use-paginated-list.ts';

export const useFigures = (examId: number) => useOne(getOralFigures, examId);
