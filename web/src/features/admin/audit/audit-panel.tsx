import { AUDIT_ACTIONS } from '@quivia/contract/audit';
import Download from 'lucide-react/icons/download';
import { ByDay } from '../../../platform/lists/by-day.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { AuditLine } from '../../../shared/audit/audit-line.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { auditPanel as words } from './audit.words.ts';
import { AuditFilters, FILTERS } from './audit-filters.tsx';
import { useAudit, useExportAudit } from './use-audit.ts';

/** Who did what, newest first: everything for the Admin, and for an institution what concerns it. */
export function AuditPanel({ institutionId }: { institutionId?: number }) {
  const [filters, setFilters] = useFilters(FILTERS);
  const action = AUDIT_ACTIONS.find((one) => one === filters.action);
  const filter = { ...filters, action, institutionId };
  const entries = useAudit(filter);
  const file = useExportAudit(filter);
  const filtered = FILTERS.some((name) => filters[name] !== '');
  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.lead}
        actions={
          <Button className="px-4!" busy={file.isPending} onClick={() => file.mutate()}>
            <Download className="size-4" />
            {words.csv}
          </Button>
        }
      />
      <div className="grid gap-3">
        <AuditFilters filters={filters} onChange={setFilters} />
        <Card flush>
          <Listing
            pages={entries}
            empty={
              <Empty
                title={filtered ? words.notFound : words.none}
                hint={filtered ? words.notFoundHint : undefined}
              />
            }
          >
            {(rows) => (
              <ByDay rows={rows} at={({ at }) => at}>
                {(entry) => (
                  <AuditLine
                    key={entry.id}
                    entry={entry}
                    institution={institutionId === undefined ? entry.institution : null}
                  />
                )}
              </ByDay>
            )}
          </Listing>
          <LoadMore pages={entries} />
        </Card>
      </div>
    </>
  );
}
