// Students by exams of a course.

import { listCourses } from '@quivia/contract/courses';
import { PAGE_SIZE } from '@quivia/contract/fields';
import {
  changeGradebook,
  exportGradebook,
  type GRADEBOOK_SORTS,
  type Gradebook,
  getGradebook,
} from '@quivia/contract/gradebook';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { downloadFile, fileNameOf } from '../../../platform/forms/files.ts';
import { useAction, useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { asPaginatedList, listKey, useWholeList } from '../../../platform/lists/use-paginated-list.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { type FileFormat, useRecentExams } from '../use-exam-results.ts';

/** The courses the person teaches, or the one of the community. */
export function useCourses() {
  const { course } = useWorkplace();
  const taught = useWholeList(listCourses, { assigned: 'true' }, { enabled: course === null });
  return { ...taught, data: course ? [course] : taught.data };
}

/** The course of the newest exam that has ended: null where there is none, undefined until it is known. */
export function useNewestCourse() {
  const { rows, error } = useRecentExams('');
  if (!rows && !error) return undefined;
  return rows?.find(({ state }) => state === 'over')?.course_id ?? null;
}

const rowsOf = ({ pages }: { pages: Gradebook[] }) => [
  ...new Map(pages.flatMap(({ students }) => students).map((row) => [row.student_id, row])).values(),
];

export interface Sorting {
  sort: (typeof GRADEBOOK_SORTS)[number];
  order: 'asc' | 'desc';
}

export function useGradebook(courseId: number, search: string, sorting: Sorting) {
  const list = useInfiniteQuery({
    queryKey: listKey(getGradebook, courseId, search, sorting),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        getGradebook,
        {
          query: {
            course_id: String(courseId),
            ...sorting,
            ...(search && { search }),
            limit: String(PAGE_SIZE),
            offset: String(pageParam),
          },
        },
        { signal },
      ),
    getNextPageParam: (last, _pages, offset) =>
      last.students.length < PAGE_SIZE ? undefined : offset + PAGE_SIZE,
    select: (data) => ({
      exams: data.pages[0]?.exams ?? [],
      students: rowsOf(data),
      averagePercent: data.pages[0]?.average_percent ?? null,
      asOf: data.pages.at(-1)?.as_of,
    }),
    placeholderData: keepPreviousData,
  });
  return {
    exams: list.data?.exams ?? [],
    averagePercent: list.data?.averagePercent ?? null,
    pages: asPaginatedList({ ...list, data: list.data?.students }),
    asOf: list.data?.asOf,
  };
}

const ALL_AT_ONCE = 200;

/** Everyone by roll number, for paper. */
export const useWholeGradebook = (courseId: number) =>
  useQuery({
    queryKey: listKey(getGradebook, courseId, 'all'),
    queryFn: async ({ signal }) => {
      for (let students: Gradebook['students'] = []; ; ) {
        const query = {
          course_id: String(courseId),
          limit: String(ALL_AT_ONCE),
          offset: String(students.length),
        };
        const page = await call(getGradebook, { query }, { signal });
        students = [...students, ...page.students];
        if (page.students.length < ALL_AT_ONCE) return { ...page, students };
      }
    },
  });

export const useChangeGradebook = () =>
  useAction(({ id, counts }: { id: number; counts: boolean }) =>
    call(changeGradebook, { params: { id: String(id) }, body: { counts } }),
  );

export function useExportGradebook(course: { id: number; name: string }) {
  return useMutationOnce({
    mutationFn: (format: FileFormat) =>
      downloadFile(
        exportGradebook,
        { query: { course_id: String(course.id), format } },
        `${fileNameOf(`Gradebook ${course.name}`, 'Gradebook')}.${format}`,
      ),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}
