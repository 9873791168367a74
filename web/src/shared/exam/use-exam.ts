import { getExam } from '@quivia/contract/exams';
import { useOne } from '../../platform/lists/use-paginated-list.ts';

export const useExam = (id: number) => useOne(getExam, id);
