import { type AuditAction, listAudit } from '@quivia/contract/audit';
import { usePaginatedList } from '../../platform/lists/use-paginated-list.ts';

interface AuditFilter {
  search: string;
  action: AuditAction | undefined;
  since: string;
  until: string;
  institutionId: number | undefined;
}

export function useAudit({ institutionId, since, until, ...filter }: AuditFilter) {
  return usePaginatedList(listAudit, {
    ...filter,
    since: since || undefined,
    until: until || undefined,
    institution_id: institutionId === undefined ? undefined : String(institutionId),
  });
}
