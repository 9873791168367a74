// Likely duplicates of a question while it is being written.
import { findSimilarQuestions } from '@quivia/contract/questions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/http/call.ts';
import { contentOf, type QuestionForm } from '../editor/question-form.ts';

const PAUSE_MS = 1200;
/** Less is no question yet. */
const FEWEST_CHARACTERS = 12;

/** Asked after a pause in the writing. That it failed is not said: it is only a hint. */
export function useSimilar(bankId: number, form: QuestionForm, exceptId: number | undefined) {
  const { question, options } = contentOf(form);
  const wording = JSON.stringify([question, options.map(({ option }) => option)]);
  const [settled, setSettled] = useState(wording);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wording), PAUSE_MS);
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
    enabled: isWritten && settled !== '' && settled === wording,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
  return isWritten ? (data ?? []) : [];
}
