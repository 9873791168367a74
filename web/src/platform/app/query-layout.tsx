// The query cache, around the pages that use it. Loaded with them: the first pages of a visit do without.
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { createQueryClient } from '../http/query-client.ts';
import { reachability } from '../http/reachability.ts';
import { onPersonChange, sessionStore } from '../session/session-store.ts';

export const queryClient = createQueryClient();
onPersonChange(sessionStore, () => queryClient.clear());
// Lists are fetched again when the server can be reached again.
onlineManager.setEventListener((setOnline) =>
  reachability.subscribe(() => setOnline(!reachability.isAway())),
);

export function QueryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
