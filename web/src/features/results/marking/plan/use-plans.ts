// How many people mark a question, and the answers whose markers are to agree.
import type { Input, ReplyTo } from '@quivia/contract/endpoint';
import {
  agreeOnMark,
  changePlan,
  confirmMark,
  getDifference,
  getMarkingFigures,
  getPlan,
  listDifferences,
} from '@quivia/contract/marking-plans';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../../platform/forms/use-action.ts';
import { call } from '../../../../platform/http/call.ts';
import { listKey, useRefetchLists } from '../../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../../ui/feedback/toasts.tsx';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });
const ofQuestion = (examId: number, questionId: number) => ({
  ...ofExam(examId),
  query: { question_id: String(questionId) },
});

export const usePlan = (examId: number, questionId: number) =>
  useQuery({
    queryKey: listKey(getPlan, examId, questionId),
    queryFn: ({ signal }) => call(getPlan, ofQuestion(examId, questionId), { signal }),
  });

export const useMarkingFigures = (examId: number, questionId: number) =>
  useQuery({
    queryKey: listKey(getMarkingFigures, examId, questionId),
    queryFn: ({ signal }) => call(getMarkingFigures, ofQuestion(examId, questionId), { signal }),
  });

/** The next plan of a question. The same key for the same act, however often it is sent. */
export type PlanAct = Pick<Input<typeof changePlan>['body'], 'question_id' | 'key' | 'version' | 'plan'>;
export type PlanFound = ReplyTo<typeof changePlan>;

export function usePlanChange(examId: number) {
  const refetchLists = useRefetchLists();
  const send = (act: PlanAct, given: { apply: boolean; reason: string }) =>
    call(changePlan, { ...ofExam(examId), body: { ...act, ...given } });
  /** What would follow. Where it is refused, the page shows what has changed meanwhile. */
  const look = async (act: PlanAct): Promise<PlanFound> => {
    try {
      return await send(act, { apply: false, reason: '' });
    } catch (refused) {
      void refetchLists();
      throw refused;
    }
  };
  async function apply(act: PlanAct, reason: string): Promise<void> {
    const { message } = await send(act, { apply: true, reason }).finally(() => void refetchLists());
    toast.success(message);
  }
  return { look, apply };
}

export const useDifferences = (examId: number, enabled = true) =>
  useQuery({
    queryKey: listKey(listDifferences, examId),
    queryFn: ({ signal }) => call(listDifferences, ofExam(examId), { signal }),
    enabled,
  });

export const useDifference = (examId: number, answer: string) =>
  useQuery({
    queryKey: listKey(getDifference, examId, answer),
    queryFn: ({ signal }) => call(getDifference, { params: { id: String(examId), answer } }, { signal }),
    retry: false,
  });

export function useAgree(examId: number) {
  const refetchLists = useRefetchLists();
  return async (body: Input<typeof agreeOnMark>['body']) => {
    const sent = call(agreeOnMark, { ...ofExam(examId), body });
    const { message } = await sent.finally(() => void refetchLists());
    toast.success(message);
  };
}

export const useConfirm = (examId: number) =>
  useAction((body: Input<typeof confirmMark>['body']) => call(confirmMark, { ...ofExam(examId), body }));
