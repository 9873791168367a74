import { answerPractice, listPractice, type PracticeQuestion } from '@quivia/contract/practice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PRACTICE_DUE } from '../../platform/app/use-practice-due.ts';
import { useWorkplace } from '../../platform/app/workplace.tsx';
import { call } from '../../platform/http/call.ts';

/** One round of questions. It stays as it is while the student answers; another round is another query. */
export function usePractice(exam: number | undefined, round: number) {
  const { isCommunity } = useWorkplace();
  return useQuery({
    queryKey: ['practice', isCommunity, exam, round],
    queryFn: ({ signal }) =>
      call(
        listPractice,
        {
          query: {
            ...(isCommunity && { communities: 'true' }),
            ...(exam !== undefined && { exam_id: String(exam) }),
          },
        },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useAnswerPractice() {
  const cache = useQueryClient();
  return async ({ id: question_id, exam_id }: PracticeQuestion, option_ids: number[]) => {
    const reply = await call(answerPractice, { body: { question_id, exam_id, option_ids } });
    void cache.invalidateQueries({ queryKey: PRACTICE_DUE });
    return reply;
  };
}
