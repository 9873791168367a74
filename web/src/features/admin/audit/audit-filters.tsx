import { AUDIT_ACTIONS } from '@quivia/contract/audit';
import { actionNames } from '../../../shared/audit/audit.words.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
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
    <div className="grid items-end gap-3 border-b border-rule px-4 py-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_11.5rem_11.5rem]">
      <SearchField label={words.search} value={search} onSearch={(text) => onChange({ search: text })} />
      <FilterSelect label={words.action} value={action} onChange={(value) => onChange({ action: value })}>
        <option value="">{words.allActions}</option>
        {AUDIT_ACTIONS.map((one) => (
          <option key={one} value={one}>
            {actionNames[one]}
          </option>
        ))}
      </FilterSelect>
      <TextField
        label={words.from}
        type="date"
        value={since}
        max={until || undefined}
        onChange={(event) => onChange({ since: event.target.value })}
      />
      <TextField
        label={words.to}
        type="date"
        value={until}
        min={since || undefined}
        onChange={(event) => onChange({ until: event.target.value })}
      />
    </div>
  );
}
