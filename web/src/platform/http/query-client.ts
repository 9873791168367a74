import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

const RETRIES = 2;

/** Only transient failures are retried; a refusal would be refused again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && error instanceof CallError && error.isTransient;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        staleTime: 15_000,
        // Without a network a list says that it failed, rather than loading for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
