// What a person decides about one student's attempt, and regrading a question for everyone.
import type { Input, ReplyOf } from '@quivia/contract/endpoint';
import {
  correctMarks,
  decideLate,
  disqualify,
  exceptFromRelease,
  getAnswerKey,
  regrade,
  reopenAttempt,
} from '@quivia/contract/exam-decisions';
import { type AttemptForFaculty, getAttempt, listRecordedEvents } from '@quivia/contract/exam-results';
import { PAGE_SIZE } from '@quivia/contract/fields';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { asPaginatedList, listKey, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';

export interface OfStudent {
  examId: number;
  studentId: number;
}

const paramsOf = ({ examId, studentId }: OfStudent) => ({
  params: { id: String(examId), student_id: String(studentId) },
});

export function useAttempt(of: OfStudent) {
  return useQuery({
    queryKey: listKey(getAttempt, of.examId, of.studentId),
    queryFn: ({ signal }) => call(getAttempt, paramsOf(of), { signal }),
  });
}

/** The attempt brings the first page. Read again when there are more of them. */
export function useRecordedEvents(of: OfStudent, { integrity, integrity_events }: AttemptForFaculty) {
  return asPaginatedList(
    useInfiniteQuery({
      queryKey: listKey(listRecordedEvents, of.examId, of.studentId, integrity_events),
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) =>
        call(
          listRecordedEvents,
          { ...paramsOf(of), query: { limit: String(PAGE_SIZE), offset: String(pageParam) } },
          { signal },
        ),
      getNextPageParam: (last, _pages, offset) => (last.length < PAGE_SIZE ? undefined : offset + PAGE_SIZE),
      select: ({ pages }) => pages.flat(),
      placeholderData: keepPreviousData,
      enabled: integrity_events > integrity.length,
    }),
  );
}

/** Each throws the server's refusal, for its form to show. */
export function useDecide(of: OfStudent) {
  const lookAgain = useRefetchLists();
  const about = paramsOf(of);
  const done = async (sent: Promise<{ message: string }>) => {
    const { message } = await sent;
    toast.success(message);
    void lookAgain();
  };
  return {
    late: (accept: boolean, reason: string, after_results = false) =>
      done(call(decideLate, { ...about, body: { accept, reason, after_results } })),
    disqualify: (reason: string) => done(call(disqualify, { ...about, body: { reason } })),
    except: (reason: string) => done(call(exceptFromRelease, { ...about, body: { reason } })),
    reopen: (body: Input<typeof reopenAttempt>['body']) => done(call(reopenAttempt, { ...about, body })),
    correct: (body: Input<typeof correctMarks>['body']) => done(call(correctMarks, { ...about, body })),
  };
}

type RegradeForm = Omit<Input<typeof regrade>['body'], 'apply'>;
export type Regraded = ReplyOf<typeof regrade>;

const ofExam = (id: number) => ({ params: { id: String(id) } });

/** Read when the dialog opens; what is chosen there must not change under the pointer. */
export const useAnswerKey = (examId: number, questionId: number) =>
  useQuery({
    queryKey: ['answer-key', examId, questionId],
    queryFn: ({ signal }) =>
      call(getAnswerKey, { params: { id: String(examId), question_id: String(questionId) } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a choice would change. Nothing is stored. */
export const useRegradePreview = (examId: number, form: RegradeForm) =>
  useQuery({
    queryKey: ['regrade-preview', examId, form],
    queryFn: ({ signal }) =>
      call(regrade, { ...ofExam(examId), body: { ...form, apply: false } }, { signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

export function useRegrade(examId: number) {
  const lookAgain = useRefetchLists();
  return async (form: RegradeForm) => {
    const { message } = await call(regrade, { ...ofExam(examId), body: { ...form, apply: true } });
    toast.success(message);
    void lookAgain();
  };
}
