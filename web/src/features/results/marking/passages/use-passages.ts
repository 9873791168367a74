// What answers share. They are compared once for as long as the page is open: they no longer change.
import { listPassages, readPassages, type SharedPassages } from '@quivia/contract/passages';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../platform/http/call.ts';

const kept = { staleTime: Number.POSITIVE_INFINITY };

export function usePassages(examId: number, questionId: number) {
  const parts = { params: { id: String(examId) }, query: { question_id: String(questionId) } };
  return useQuery({
    queryKey: ['passages', examId, questionId],
    queryFn: ({ signal }) => call(listPassages, parts, { signal }),
    ...kept,
  });
}

/** The two texts of a pair. */
export function useTexts(examId: number, questionId: number, { one, other }: SharedPassages) {
  const query = {
    question_id: String(questionId),
    one: String(one.student_id),
    other: String(other.student_id),
  };
  return useQuery({
    queryKey: ['passages', examId, query],
    queryFn: ({ signal }) => call(readPassages, { params: { id: String(examId) }, query }, { signal }),
    ...kept,
  });
}
