// The seeds of a question: chosen, confirmed, and what markers do with them.
import type { Input } from '@quivia/contract/endpoint';
import {
  chooseSeed,
  confirmSeed,
  decideOnMarker,
  listSeeds,
  listToConfirm,
  removeSeed,
  setSeedRules,
} from '@quivia/contract/marking-seeds';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../platform/http/call.ts';
import { listKey, useRefetchLists } from '../../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../../ui/feedback/toasts.tsx';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });
const ofQuestion = (examId: number, questionId: number) => ({
  ...ofExam(examId),
  query: { question_id: String(questionId) },
});

export const useSeeds = (examId: number, questionId: number) =>
  useQuery({
    queryKey: listKey(listSeeds, examId, questionId),
    queryFn: ({ signal }) => call(listSeeds, ofQuestion(examId, questionId), { signal }),
  });

export const useToConfirm = (examId: number, questionId: number) =>
  useQuery({
    queryKey: listKey(listToConfirm, examId, questionId),
    queryFn: ({ signal }) => call(listToConfirm, ofQuestion(examId, questionId), { signal }),
  });

/** What came of it is said, and the page shows what is so by then. */
export function useSeedActs(examId: number) {
  const refetchLists = useRefetchLists();
  async function settle(sent: Promise<{ message: string }>): Promise<void> {
    const { message } = await sent.finally(() => void refetchLists());
    toast.success(message);
  }
  return {
    choose: (body: Input<typeof chooseSeed>['body']) => settle(call(chooseSeed, { ...ofExam(examId), body })),
    remove: (body: Input<typeof removeSeed>['body']) => settle(call(removeSeed, { ...ofExam(examId), body })),
    confirm: (body: Input<typeof confirmSeed>['body']) =>
      settle(call(confirmSeed, { ...ofExam(examId), body })),
    setRules: (body: Input<typeof setSeedRules>['body']) =>
      settle(call(setSeedRules, { ...ofExam(examId), body })),
    decide: (body: Input<typeof decideOnMarker>['body']) =>
      settle(call(decideOnMarker, { ...ofExam(examId), body })),
  };
}
