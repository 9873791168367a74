import { Chip } from '../../../ui/labels/chip.tsx';
import type { Person } from './chosen-people.ts';
import { MemberIdField } from './member-id-field.tsx';

interface ChosenChipsProps {
  chosen: Person[];
  /** Whose member ID is asked here, because their row is not among those found. */
  others: ReadonlySet<number>;
  onName: (id: number, memberId: string) => void;
  onRemove: (id: number) => void;
  invalid: boolean;
}

export function ChosenChips({ chosen, others, onName, onRemove, invalid }: ChosenChipsProps) {
  return (
    <div>
      <p role="status" className="text-sm text-ink-2">
        {chosen.length === 0 && 'Nobody is selected yet.'}
        {chosen.length === 1 && '1 person selected'}
        {chosen.length > 1 && `${chosen.length} people selected`}
      </p>
      {chosen.length > 0 && (
        <ul aria-label="Selected people" className="mt-2 flex max-h-48 flex-wrap gap-2 overflow-y-auto">
          {chosen.map((person) => (
            <li key={person.id} className="max-w-full">
              <Chip removeLabel={`Remove ${person.username}`} onRemove={() => onRemove(person.id)}>
                <span className="truncate">{person.username}</span>
                {others.has(person.id) ? (
                  <MemberIdField person={person} onName={onName} invalid={invalid} compact />
                ) : (
                  <span className="tabular text-xs text-ink-3">{person.member_id}</span>
                )}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
