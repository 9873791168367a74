import {
  getSecuritySummary,
  listSecurityEvents,
  type SecurityEventKind,
} from '@quivia/contract/security-events';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';

interface SecurityFilter {
  search: string;
  kind: SecurityEventKind | undefined;
  only: 'worrying' | undefined;
  since: string;
  until: string;
}

export const useSecurityEvents = ({ since, until, ...filter }: SecurityFilter) =>
  usePaginatedList(listSecurityEvents, {
    ...filter,
    since: since || undefined,
    until: until || undefined,
  });

const REFETCH_MS = 30_000;

export const useSecuritySummary = () =>
  useQuery({
    queryKey: ['security-summary'],
    queryFn: ({ signal }) => call(getSecuritySummary, undefined, { signal }),
    refetchInterval: REFETCH_MS,
  });
