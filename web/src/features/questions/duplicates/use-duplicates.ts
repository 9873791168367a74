// Likely duplicates in a bank, and of a question while it is being written.
import type { ReplyTo } from '@quivia/contract/endpoint';
import { dismissDuplicate, listLikelyDuplicates } from '@quivia/contract/question-banks';
import { findSimilarQuestions, type QuestionContent } from '@quivia/contract/questions';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMutationOnce } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';

/** Pairs of questions with nearly the same text, most similar first. */
export function useDuplicates(bankId: number) {
  return useQuery({
    queryKey: listKey(listLikelyDuplicates, bankId),
    queryFn: ({ signal }) => call(listLikelyDuplicates, { params: { id: String(bankId) } }, { signal }),
  });
}

/** The pair leaves the list at once; comparing the whole bank again takes longer. */
export function useDismissDuplicate(bankId: number) {
  const cache = useQueryClient();
  const key = listKey(listLikelyDuplicates, bankId);
  return useMutationOnce({
    mutationFn: (body: { question_ids: [number, number]; dismissed: boolean }) =>
      call(dismissDuplicate, { params: { id: String(bankId) }, body }),
    onSuccess: (_, { question_ids: [first, second], dismissed }) => {
      if (!dismissed) return cache.invalidateQueries({ queryKey: key });
      cache.setQueryData<ReplyTo<typeof listLikelyDuplicates>>(key, (pairs) =>
        pairs?.filter((pair) => pair.first.id !== first || pair.second.id !== second),
      );
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

const DEBOUNCE_MS = 1200;
/** Shorter texts are not a question yet. */
const FEWEST_CHARACTERS = 12;

/** Debounced. Errors are not shown: this is only a hint. */
export function useSimilar(
  bankId: number,
  { question, options }: Pick<QuestionContent, 'question' | 'options'>,
  exceptId: number | undefined,
) {
  const wording = JSON.stringify([question, options.map(({ option }) => option)]);
  const [settled, setSettled] = useState(wording);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wording), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wording]);
  const isWritten = question.trim().length >= FEWEST_CHARACTERS;
  const { data } = useQuery({
    queryKey: ['similar-questions', bankId, exceptId, settled],
    queryFn: ({ signal }) => {
      const [text, texts] = JSON.parse(settled) as [string, string[]];
      const body = {
        qbank_id: bankId,
        question: text,
        options: texts,
        ...(exceptId && { except_id: exceptId }),
      };
      return call(findSimilarQuestions, { body }, { signal });
    },
    enabled: isWritten && settled === wording,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
  return isWritten ? (data ?? []) : [];
}
