import { answerPractice, doubtKey, listPractice, type PracticeQuestion } from '@quivia/contract/practice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/http/call.ts';
import { draftKey, readDraft, removeDraft, writeDraft } from '../../platform/offline/drafts.ts';
import { useSession } from '../../platform/session/session.ts';
import { PRACTICE_DUE } from '../../shared/use-practice-due.ts';
import { useWorkplace } from '../../shared/workplace/workplace.tsx';

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
  return async (
    { id: question_id, exam_id, version, draw }: PracticeQuestion,
    given: { option_ids: number[] } | { answer: Record<string, unknown> },
    isRetry: boolean,
  ) => {
    const reply = await call(answerPractice, {
      body: {
        question_id,
        exam_id,
        version,
        ...(draw !== undefined && { draw }),
        ...(isRetry && { is_retry: true }),
        ...given,
      },
    });
    void cache.invalidateQueries({ queryKey: PRACTICE_DUE });
    return reply;
  };
}

export const reportKey = ({ id: question_id, exam_id }: PracticeQuestion) =>
  call(doubtKey, { body: { question_id, exam_id } });

const Draft = z.object({ question_id: z.int(), version: z.int(), answer: z.record(z.string(), z.unknown()) });

/** What is typed survives a reload. One draft a person: of the question that is open. */
export function usePracticeDraft({ id: question_id, version: shown, draw }: PracticeQuestion) {
  // With other values it is another question.
  const version = draw ?? shown;
  const { user } = useSession();
  const key = draftKey(user?.id ?? 0, 'practice');
  const [typed, setTyped] = useState<unknown>(() => {
    const draft = Draft.safeParse(readDraft(key));
    const isOfThis = draft.data?.question_id === question_id && draft.data.version === version;
    return isOfThis ? draft.data?.answer : null;
  });
  const keep = (answer: unknown) => {
    setTyped(answer);
    if (answer === null) removeDraft(key);
    else writeDraft(key, { question_id, version, answer });
  };
  return [typed, keep, () => removeDraft(key)] as const;
}
