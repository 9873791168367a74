import { endRehearsal, getRehearsal, startRehearsal } from '@quivia/contract/hall/rehearsal';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';

const of = (examId: number) => ({ params: { id: String(examId) } });

const LOOK_EVERY_MS = 15_000;

/** A colleague may start or end it. */
export function useDrill(examId: number, isAsked = true) {
  return useQuery({
    queryKey: listKey(getRehearsal, examId),
    queryFn: ({ signal }) => call(getRehearsal, of(examId), { signal }),
    enabled: isAsked,
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** Opens its board. */
export function useStartDrill(examId: number) {
  const navigate = useNavigate();
  return useAction(async (minutes: number) => {
    const started = await call(startRehearsal, { ...of(examId), body: { minutes } });
    void navigate(`/hall/${started.id}`);
    return started;
  });
}

export const useEndDrill = (examId: number, onDone: () => void) =>
  useAction(() => call(endRehearsal, of(examId)), onDone);
