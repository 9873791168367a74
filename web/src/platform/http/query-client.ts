import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

const TRIES_AGAIN = 2;

/** Only what may pass by itself is tried again; a refusal would be refused again. */
export function shouldTryAgain(failures: number, error: unknown): boolean {
  return failures < TRIES_AGAIN && error instanceof CallError && error.isPassing;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldTryAgain,
        staleTime: 15_000,
        // Without a network a list says that it failed; it would else load for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
