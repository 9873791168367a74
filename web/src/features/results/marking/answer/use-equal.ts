// Answers that say the same as the one in hand: which of them get its mark, and marks given at once that can be undone.
import type { AnswerToMark } from '@quivia/contract/answer-marking';
import {
  LONGEST_COMPARED,
  listEqualAnswers,
  listGroupMarks,
  MOST_AT_ONCE,
  undoGroupMark,
  type Wording,
} from '@quivia/contract/equal-answers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../platform/http/call.ts';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { listKey, useRefetchLists } from '../../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../../ui/feedback/toasts.tsx';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });

/** What is marked together with the answer in hand, and how many answers that is with it. */
export interface Together {
  versions: string[];
  answers: number;
}

export interface EqualAnswers {
  /** The text of the answer in hand first; none where there is nothing to mark together. */
  wordings: readonly Wording[];
  isTicked: (wording: Wording) => boolean;
  tick: (wording: Wording, isTicked: boolean) => void;
  together: Together;
}

const isShort = ({ given }: AnswerToMark) =>
  typeof given.text === 'string' && given.text.length <= LONGEST_COMPARED;

/** Equal ones are ticked at first, and nearly equal ones by a person. */
export function useEqualAnswers(examId: number, answer: AnswerToMark, isWanted: boolean): EqualAnswers {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const query = { answer: answer.answer };
  const { data } = useQuery({
    queryKey: ['equal-answers', examId, answer.answer, answer.version],
    queryFn: ({ signal }) => call(listEqualAnswers, { ...ofExam(examId), query }, { signal }),
    enabled: isWanted && answer.sheet === null && answer.escalated === null && isShort(answer),
    staleTime: 0,
    gcTime: 0,
  });
  const all = data ?? [];
  const isOwn = ({ version }: Wording) => version === answer.version;
  const isAlone = all.length < 2 && (all[0]?.answers ?? 0) < 2;
  const wordings = isAlone || !all.some(isOwn) ? [] : all;
  const isTicked = (one: Wording) => isOwn(one) || (changed.get(one.version) ?? one.is_equal);
  const ticked = wordings.filter(isTicked);
  return {
    wordings,
    isTicked,
    tick: ({ version }, is) => setChanged(new Map(changed).set(version, is)),
    together: {
      versions: ticked.map(({ version }) => version),
      answers: Math.min(
        MOST_AT_ONCE,
        ticked.reduce((sum, { answers }) => sum + answers, 0),
      ),
    },
  };
}

/** Of the caller, the newest first. */
export function useGroupMarks(examId: number, questionId: number) {
  const refetchLists = useRefetchLists();
  const query = { question_id: String(questionId) };
  const { data } = useQuery({
    queryKey: listKey(listGroupMarks, examId, questionId),
    queryFn: ({ signal }) => call(listGroupMarks, { ...ofExam(examId), query }, { signal }),
  });

  /** False where it was refused. */
  async function undo(group: string, reason: string): Promise<boolean> {
    try {
      const { message } = await call(undoGroupMark, { ...ofExam(examId), body: { group, reason } });
      toast.success(message);
      return true;
    } catch (refused) {
      toast.error(sentenceOf(refused as Error));
      return false;
    } finally {
      void refetchLists();
    }
  }

  return { groups: data ?? [], undo };
}
