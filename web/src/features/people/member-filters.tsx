import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { promoteDialog, grants as words } from './people.words.tsx';
import { useLinkedDepartments, usePromote, useSemesters } from './use-people.ts';

const MOST_SEMESTERS = 20;

type Filters = Record<'department' | 'semester', string>;

interface MemberFiltersProps {
  institutionId: number;
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
}

/** Narrows the people of an institution; a semester that is chosen can be moved on as a whole. */
export function MemberFilters({ institutionId, filters, onChange }: MemberFiltersProps) {
  const departments = useLinkedDepartments(institutionId);
  const semesters = useSemesters(institutionId);
  const [promoting, setPromoting] = useState(false);
  const semester = Number(filters.semester);
  // The chosen one too, when nobody is left in it.
  const existing = [...new Set([...(semesters.data ?? []), ...(semester > 0 ? [semester] : [])])].toSorted(
    (one, other) => one - other,
  );
  const department = departments.data?.find(({ id }) => String(id) === filters.department);
  return (
    <>
      <FilterSelect
        label={words.department}
        value={filters.department}
        onChange={(value) => onChange({ department: value })}
      >
        <option value="">{words.allDepartments}</option>
        {departments.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={words.semester}
        value={filters.semester}
        onChange={(value) => onChange({ semester: value })}
      >
        <option value="">{words.allSemesters}</option>
        {existing.map((number) => (
          <option key={number} value={number}>
            {words.semesterNamed(number)}
          </option>
        ))}
      </FilterSelect>
      {semester > 0 && semester < MOST_SEMESTERS && (
        <Button onClick={() => setPromoting(true)}>{words.promote(semester)}</Button>
      )}
      {promoting && (
        <PromoteDialog
          institutionId={institutionId}
          from={semester}
          department={department}
          onClose={() => setPromoting(false)}
          onDone={() => onChange({ semester: String(semester + 1) })}
        />
      )}
    </>
  );
}

interface PromoteDialogProps {
  institutionId: number;
  from: number;
  department: { id: number; name: string } | undefined;
  onClose: () => void;
  onDone: () => void;
}

function PromoteDialog({ institutionId, from, department, onClose, onDone }: PromoteDialogProps) {
  const promote = usePromote(onDone);
  const to = from + 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={promoteDialog.title(from, to)}
      confirm={promoteDialog.confirm}
      busy={promote.isPending}
      onConfirm={() =>
        promote.mutate(
          { from, to, institution_id: institutionId, ...(department && { department_id: department.id }) },
          { onSettled: onClose },
        )
      }
    >
      <p>{promoteDialog.text(from, department?.name)}</p>
    </ConfirmDialog>
  );
}
