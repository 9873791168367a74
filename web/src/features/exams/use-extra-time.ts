import { listExtraTimes, setExtraMinutes, setExtraTime } from '@quivia/contract/running-exams';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import { listKey, useRefetchLists } from '../../platform/lists/use-paginated-list.ts';
import { toast } from '../../ui/feedback/toasts.tsx';

/** Percent by student, of those who have any. */
export function useExtraTimes(courseId: string) {
  return useQuery({
    queryKey: listKey(listExtraTimes, courseId),
    queryFn: ({ signal }) => call(listExtraTimes, { query: { course_id: courseId } }, { signal }),
    select: (rows) => new Map(rows.map(({ student_id, extra_time }) => [student_id, extra_time])),
    enabled: courseId !== '',
  });
}

export function useSetExtraTime() {
  const lookAgain = useRefetchLists();
  return async (body: { course_id: number; student_id: number; extra_time: number }) => {
    const { message } = await call(setExtraTime, { body });
    toast.success(message);
    await lookAgain();
  };
}

/** To one student in one exam. `before` is what the person saw who gives them. */
export const useGiveMinutes = (examId: number, studentId: number, onDone: () => void) =>
  useAction(
    (body: { extra_minutes: number; before: number }) =>
      call(setExtraMinutes, { params: { id: String(examId), student_id: String(studentId) }, body }),
    onDone,
  );
