import { getOral } from '@quivia/contract/oral/exams';
import { useOne } from '../../platform/lists/use-paginated-list.ts';

export const useOral = (examId: number) => useOne(getOral, examId);
