// Flags of markers, and names: who may learn whose answers these are.
import type { ReplyTo } from '@quivia/contract/endpoint';
import {
  getFlaggedAnswer,
  listFlags,
  nameFlagged,
  revealNames,
  settleFlag,
} from '@quivia/contract/marking-flags';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../platform/http/call.ts';
import { listKey, useRefetchLists } from '../../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../../ui/feedback/toasts.tsx';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });
const ofFlag = (examId: number, flagId: number) => ({
  params: { id: String(examId), flag_id: String(flagId) },
});

export type ShownFlag = ReplyTo<typeof listFlags>[number];

export const useFlags = (examId: number, enabled = true) =>
  useQuery({
    queryKey: listKey(listFlags, examId),
    queryFn: ({ signal }) => call(listFlags, ofExam(examId), { signal }),
    enabled,
  });

export const useFlaggedAnswer = (examId: number, flagId: number) =>
  useQuery({
    queryKey: listKey(getFlaggedAnswer, examId, flagId),
    queryFn: ({ signal }) => call(getFlaggedAnswer, ofFlag(examId, flagId), { signal }),
    retry: false,
  });

/** Each says what came of it, and the page shows how things are now, also where it was refused. */
function useAct() {
  const refetchLists = useRefetchLists();
  return async (sent: Promise<{ message: string }>) => {
    const { message } = await sent.finally(() => void refetchLists());
    toast.success(message);
  };
}

export function useFlagActs(examId: number, flagId: number) {
  const act = useAct();
  return {
    settle: (note: string) => act(call(settleFlag, { ...ofFlag(examId, flagId), body: { note } })),
    name: (reason: string) => act(call(nameFlagged, { ...ofFlag(examId, flagId), body: { reason } })),
  };
}

export function useReveal(examId: number) {
  const act = useAct();
  return (shown: boolean, reason: string) =>
    act(call(revealNames, { ...ofExam(examId), body: { shown, reason } }));
}
