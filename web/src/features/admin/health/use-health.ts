import { getHealth } from '@quivia/contract/health';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';

const LOOK_AGAIN_MS = 15_000;

export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(getHealth, undefined, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
