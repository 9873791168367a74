import { AUDIT_ACTIONS, type AuditEntry } from '@quivia/contract/audit';
import Download from 'lucide-react/icons/download';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { actionNames, auditPanel as words } from './audit.words.ts';
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
      <Card flush>
        <AuditFilters filters={filters} onChange={setFilters} />
        <div className="min-h-80">
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
              <ol>
                {rows.map((entry) => (
                  <Entry key={entry.id} entry={entry} withInstitution={institutionId === undefined} />
                ))}
              </ol>
            )}
          </Listing>
          <LoadMore pages={entries} />
        </div>
      </Card>
    </>
  );
}

function Entry({ entry, withInstitution }: { entry: AuditEntry; withInstitution: boolean }) {
  const { at, actor, actor_name, action, what, subject_name, institution } = entry;
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-rule px-4 py-3 last:border-b-0 hover:bg-paper sm:grid-cols-[10.5rem_minmax(0,1fr)_auto]">
      <p className="text-xs leading-6 whitespace-nowrap text-ink-3">
        <DateTime at={at} />
      </p>
      <p className="text-sm">
        <strong>{actor_name ?? actor}</strong>
        {actor_name && actor_name !== actor && <span className="text-xs text-ink-2"> {actor}</span>} {what}
        {subject_name && <span className="text-ink-2"> ({subject_name})</span>}
        {withInstitution && institution && <span className="block text-xs text-ink-2">{institution}</span>}
      </p>
      <p>
        <Badge tone={action === 'refused' ? 'wrong' : 'plain'}>{actionNames[action]}</Badge>
      </p>
    </li>
  );
}
