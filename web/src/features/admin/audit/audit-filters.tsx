import { AUDIT_ACTIONS } from '@quivia/contract/audit';
import { actionNames } from '../../../shared/audit/audit.words.ts';
import { FilterDate } from '../../../ui/lists/filter-date.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { FoldedFilters } from '../../../ui/lists/folded-filters.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { auditFilters as words } from './audit.words.ts';

export const FILTERS = ['search', 'action', 'since', 'until'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

interface AuditFiltersProps {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
}

export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const { search, action, since, until } = filters;
  return (
    <ListBar
      search={
        <SearchField label={words.search} value={search} onSearch={(text) => onChange({ search: text })} />
      }
    >
      <FoldedFilters count={[action, since, until].filter(Boolean).length}>
        <FilterSelect label={words.action} value={action} onChange={(value) => onChange({ action: value })}>
          <option value="">{words.allActions}</option>
          {AUDIT_ACTIONS.map((one) => (
            <option key={one} value={one}>
              {actionNames[one]}
            </option>
          ))}
        </FilterSelect>
        <FilterDate
          label={words.from}
          value={since}
          max={until || undefined}
          onChange={(day) => onChange({ since: day })}
        />
        <FilterDate
          label={words.to}
          value={until}
          min={since || undefined}
          onChange={(day) => onChange({ until: day })}
        />
      </FoldedFilters>
    </ListBar>
  );
}
