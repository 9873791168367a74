// The query cache, around the pages that use it. Loaded with them: the landing, sign-in and exam pages do without.
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { createQueryClient } from '../http/query-client.ts';
import { onPersonChange, sessionStore } from '../session/session-store.ts';

export const queryClient = createQueryClient();
onPersonChange(sessionStore, () => queryClient.clear());

export function QueryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
