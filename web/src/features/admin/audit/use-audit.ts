import { type AuditAction, exportAudit, listAudit } from '@quivia/contract/audit';
import { downloadFile } from '../../../platform/forms/files.ts';
import { useMutationOnce } from '../../../platform/forms/use-action.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { auditPanel } from './audit.words.ts';

interface AuditFilter {
  search: string;
  action: AuditAction | undefined;
  since: string;
  until: string;
  institutionId: number | undefined;
}

const queryOf = ({ institutionId, since, until, ...filter }: AuditFilter) => ({
  ...filter,
  since: since || undefined,
  until: until || undefined,
  institution_id: institutionId === undefined ? undefined : String(institutionId),
});

export const useAudit = (filter: AuditFilter) => usePaginatedList(listAudit, queryOf(filter));

export const useExportAudit = (filter: AuditFilter) =>
  useMutationOnce({
    mutationFn: () => {
      const { search, ...query } = queryOf(filter);
      return downloadFile(exportAudit, { query: { ...query, search: search || undefined } }, auditPanel.file);
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
