import type { ExamState } from '@quivia/contract/exams';
import { getOverseenFilters, listOverseenExams, type Overseeing } from '@quivia/contract/overseen-exams';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { listKey, usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';

export interface Whose {
  as: Overseeing;
  institution_id?: string;
}

interface Filters {
  search: string;
  year: string;
  department: string;
  course: string;
  state: ExamState | undefined;
  isWaiting: boolean;
}

export function useOverseen(whose: Whose, { department, course, search, year, state, isWaiting }: Filters) {
  return usePaginatedList(listOverseenExams, {
    ...whose,
    ...(search && { search }),
    ...(year && { year }),
    ...(department && { department_id: department }),
    ...(course && { course_id: course }),
    ...(state && { state }),
    ...(isWaiting && { waits: 'true' as const }),
  });
}

export const useOverseenFilters = (whose: Whose) =>
  useQuery({
    queryKey: listKey(getOverseenFilters, whose),
    queryFn: ({ signal }) => call(getOverseenFilters, { query: whose }, { signal }),
  });
