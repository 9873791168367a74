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
import { changeScriptPlan, getScriptPlan } from '@quivia/contract/marking-scripts';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../../platform/forms/use-action.ts';
import { call } from '../../../../platform/http/call.ts';
import { listKey, useOne, useRefetchLists } from '../../../../platform/lists/use-paginated-list.ts';
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

export const usePlanChange = (examId: number) =>
  useChange((body: PlanAct & Given) => call(changePlan, { ...ofExam(examId), body }));

interface Given {
  apply: boolean;
  reason: string;
}

function useChange<Act>(change: (body: Act & Given) => Promise<PlanFound>) {
  const refetchLists = useRefetchLists();
  const send = (act: Act, given: Given) => change({ ...act, ...given });
  /** What would follow. Where it is refused, the page shows what has changed meanwhile. */
  const look = async (act: Act): Promise<PlanFound> => {
    try {
      return await send(act, { apply: false, reason: '' });
    } catch (refused) {
      void refetchLists();
      throw refused;
    }
  };
  async function apply(act: Act, reason: string): Promise<void> {
    const { message } = await send(act, { apply: true, reason }).finally(() => void refetchLists());
    toast.success(message);
  }
  return { look, apply };
}

export const useScriptPlan = (examId: number) => useOne(getScriptPlan, examId);

export type ScriptPlanAct = Pick<Input<typeof changeScriptPlan>['body'], 'key' | 'version' | 'plan'>;

export const useScriptPlanChange = (examId: number) =>
  useChange((body: ScriptPlanAct & Given) => call(changeScriptPlan, { ...ofExam(examId), body }));

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
