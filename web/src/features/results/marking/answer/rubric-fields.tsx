// Marks by a rubric: which of its items apply, and an adjustment for what it doesn't foresee. The mark follows from them.
import type { AnswerToMark } from '@quivia/contract/answer-marking';
import { RUBRIC_LIMITS, type RubricGroup } from '@quivia/contract/marking/rubric';
import { markByRubric, toggled } from '@quivia/contract/marking/rubric.rules';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { asNumber, signed } from '../../../kinds/rubric/signed-marks.ts';
import { rubricFields as text } from '../marking.words.ts';
import { appliedOf, type Draft, isBlank } from './mark-draft.ts';

interface RubricFieldsProps {
  answer: AnswerToMark;
  draft: Draft;
  onChange: (draft: Draft) => void;
  isRefused: boolean;
  groups: readonly RubricGroup[];
  /** Of its two fields the one where something is missing. */
  adjustmentField: RefObject<HTMLInputElement | null>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function RubricFields(props: RubricFieldsProps) {
  const { answer, groups, draft, onChange, isRefused, adjustmentField, onKeyDown } = props;
  const { problems } = appliedOf(draft, answer.step);
  const isNoteMissing = problems.adjustment_note !== undefined && problems.adjustment === undefined;
  // Also while the note is missing.
  const mark = markByRubric(
    groups,
    { items: draft.items, adjustment: asNumber(draft.adjustment) || 0 },
    answer.marks,
  );
  const first = (at: number) => groups.slice(0, at).reduce((count, { items }) => count + items.length, 1);
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-baseline gap-2">
        <span className="tabular font-mono text-lg font-bold">{isBlank(draft) ? '–' : mark}</span>
        <span className="text-sm text-ink-3">{text.ofMarks(answer.marks)}</span>
      </p>
      {groups.map((group, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: a rubric that changes is another form
          key={at}
          group={group}
          name={group.name || text.group(at + 1)}
          first={first(at)}
          items={draft.items}
          onToggle={(id) => onChange({ ...draft, items: toggled(groups, draft.items, id) })}
        />
      ))}
      <TextField
        ref={isNoteMissing ? undefined : adjustmentField}
        label={text.adjustment}
        hint={text.adjustmentHint(answer.step)}
        error={problems.adjustment}
        autoComplete="off"
        className="tabular w-28! font-mono"
        value={draft.adjustment}
        onKeyDown={onKeyDown}
        onChange={({ target }) => onChange({ ...draft, adjustment: target.value })}
      />
      {draft.adjustment.trim() !== '' && (
        <TextField
          ref={isNoteMissing ? adjustmentField : undefined}
          label={text.adjustmentNote}
          maxLength={RUBRIC_LIMITS.note}
          error={isRefused ? problems.adjustment_note : undefined}
          value={draft.adjustment_note}
          onKeyDown={onKeyDown}
          onChange={({ target }) => onChange({ ...draft, adjustment_note: target.value })}
        />
      )}
      {isRefused && isBlank(draft) && (
        <div role="alert">
          <FieldError>{text.nothingApplies}</FieldError>
        </div>
      )}
    </div>
  );
}

interface GroupProps {
  group: RubricGroup;
  name: string;
  /** The key of its first item. */
  first: number;
  items: readonly string[];
  onToggle: (id: string) => void;
}

const LAST_KEY = 9;

function Group({ group, name, first, items, onToggle }: GroupProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 flex w-full flex-wrap items-baseline gap-x-2">
        <span className="text-sm font-semibold break-words">{name}</span>
        {group.choose === 'one' && <span className="text-xs text-ink-3">{text.chooseOne}</span>}
      </legend>
      <ul className="grid gap-1">
        {group.items.map((item, place) => (
          <li key={item.id}>
            <label className="relative flex min-h-control cursor-pointer items-start gap-3 rounded-md border-[1.5px] border-rule-strong bg-sheet px-3 py-1.5 text-sm transition-colors hover:border-ink-3 has-checked:border-pencil has-checked:bg-pencil-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pencil">
              <input
                type="checkbox"
                className="peer sr-only"
                checked={items.includes(item.id)}
                aria-labelledby={`${id}${item.id}`}
                aria-describedby={item.note ? `${id}${item.id}-note` : undefined}
                onChange={() => onToggle(item.id)}
              />
              <span
                aria-hidden="true"
                className={`tabular mt-px grid size-5 shrink-0 place-items-center border-[1.75px] border-rule-strong font-mono text-xs font-semibold peer-checked:filled ${group.choose === 'one' ? 'rounded-full' : 'rounded-sm'}`}
              >
                {first + place <= LAST_KEY && first + place}
              </span>
              <span className="min-w-0 grow">
                <span id={`${id}${item.id}`} className="flex justify-between gap-3">
                  <span className="min-w-0 break-words" dir="auto">
                    {item.text}
                  </span>
                  <span className="tabular shrink-0 font-mono font-semibold">{signed(item.marks)}</span>
                </span>
                {item.note && (
                  <span
                    id={`${id}${item.id}-note`}
                    className="block text-xs break-words whitespace-pre-wrap text-ink-3"
                    dir="auto"
                  >
                    {item.note}
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
