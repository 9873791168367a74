import { countDuePractice } from '@quivia/contract/practice';
import { CANDIDATES } from '@quivia/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/call.ts';
import { useSession } from '../platform/session/session.ts';

export const PRACTICE_DUE = ['practice-due'];

const FRESH_MS = 5 * 60_000;

/** How many questions the person should practise today. */
export function usePracticeDue(wanted: boolean): { college: number; communities: number } {
  const { roles } = useSession();
  const { data } = useQuery({
    queryKey: PRACTICE_DUE,
    queryFn: ({ signal }) => call(countDuePractice, {}, { signal }),
    enabled: wanted && CANDIDATES.some((role) => roles.includes(role)),
    staleTime: FRESH_MS,
  });
  return data ?? { college: 0, communities: 0 };
}
