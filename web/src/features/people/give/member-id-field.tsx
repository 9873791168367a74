import { MemberId } from '@quivia/contract/people';
import { CellField } from '../../../ui/fields/cell-field.tsx';
import type { Person } from './chosen-people.ts';

interface MemberIdFieldProps {
  person: Person;
  onName: (id: number, memberId: string) => void;
  /** Something was wrong when the form was sent: show whether it is this. */
  invalid: boolean;
  compact?: boolean;
}

export function MemberIdField({ person, onName, invalid, compact = false }: MemberIdFieldProps) {
  const { id, username, member_id } = person;
  return (
    <CellField
      label={`Member ID of ${username}`}
      placeholder={compact ? 'Member ID' : undefined}
      className={`tabular ${compact ? 'min-h-9! w-32! py-1! focus-visible:-outline-offset-2!' : 'min-w-28'}`}
      value={member_id}
      invalid={invalid && !MemberId.safeParse(member_id).success}
      onChange={(event) => onName(id, event.target.value)}
    />
  );
}
