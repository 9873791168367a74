import { endDrill, getDrill, startDrill } from '@quivia/contract/hall/drill';
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
    queryKey: listKey(getDrill, examId),
    queryFn: ({ signal }) => call(getDrill, of(examId), { signal }),
    enabled: isAsked,
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** Opens its board. */
export function useStartDrill(examId: number) {
  const navigate = useNavigate();
  return useAction(async (minutes: number) => {
    const started = await call(startDrill, { ...of(examId), body: { minutes } });
    void navigate(`/hall/${started.id}`);
    return started;
  });
}

export const useEndDrill = (examId: number, onDone: () => void) =>
  useAction(() => call(endDrill, of(examId)), onDone);
