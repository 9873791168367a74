import { QUESTION_LIMITS } from '@quivia/contract/questions';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { CONTROL_LOOK, Field } from '../../../ui/fields/field.tsx';
import { Chip } from '../../../ui/labels/chip.tsx';
import { moreFields } from './editor.words.ts';
import { withTag } from './question-form.ts';

interface TagFieldProps {
  label?: string;
  tags: string[];
  /** The bank's tags, as suggestions. */
  known: readonly string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

export function TagField({ label = moreFields.tags, tags, known, error, onChange }: TagFieldProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');

  function add() {
    onChange(withTag(tags, typed));
    setTyped('');
  }

  function press(event: KeyboardEvent) {
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <Field label={label} hint={moreFields.tagsHint} error={error}>
      {(control) => (
        <div className="grid gap-2">
          {tags.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li key={tag} className="max-w-full">
                  <Chip
                    removeLabel={moreFields.removeTag(tag)}
                    onRemove={() => {
                      onChange(tags.filter((one) => one !== tag));
                      input.current?.focus();
                    }}
                  >
                    <span className="truncate">{tag}</span>
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <input
            ref={input}
            type="text"
            autoComplete="off"
            list={listId}
            maxLength={QUESTION_LIMITS.tag}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={press}
            onBlur={add}
            {...control}
            className={CONTROL_LOOK}
          />
          <datalist id={listId}>
            {known
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}
