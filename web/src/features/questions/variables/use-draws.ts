import { Parameters } from '@quivia/contract/kinds/parameters';
import { drawValues, type QuestionContent } from '@quivia/contract/questions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/http/call.ts';

const DEBOUNCE_MS = 700;

/** What the variables of a question would be for 20 students, a moment after the last change. */
export function useDraws(content: QuestionContent) {
  const { question, question_type, options, body, answer_key, explanation, parameters } = content;
  const asked = JSON.stringify({
    question,
    question_type,
    options,
    body,
    answer_key,
    explanation,
    parameters,
  });
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const canDraw = Boolean(parameters) && Parameters.safeParse(parameters).success;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['question-draws', settled],
    queryFn: ({ signal }) => call(drawValues, { body: JSON.parse(settled) }, { signal }),
    enabled: canDraw && settled === asked,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return { drawn: canDraw ? data : undefined, canDraw, isError, isFetching, refetch };
}

export type Draws = ReturnType<typeof useDraws>;
