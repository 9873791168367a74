import Plus from 'lucide-react/icons/plus';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import type { Problems } from './check-questions.ts';
import { OptionField } from './option-field.tsx';
import { addOption, letterOf, mayAdd, mayRemove, moveOption, removeOption } from './option-list.ts';
import type { OptionForm } from './question-form.ts';

interface OptionFieldsProps {
  options: OptionForm[];
  problems: Problems | null;
  onChange: (options: OptionForm[]) => void;
  /** By the option's id. */
  onSending: (id: string) => (isSending: boolean) => void;
}

export function OptionFields({ options, problems, onChange, onSending }: OptionFieldsProps) {
  const errorId = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const [said, setSaid] = useState('');
  const keepFocus = useFocusAfterChange(list, options);
  const change = (place: number, changes: Partial<OptionForm>) =>
    onChange(options.map((option, at) => (at === place ? { ...option, ...changes } : option)));

  function move(from: number, by: -1 | 1) {
    const next = moveOption(options, from, by);
    if (next === options) return;
    keepFocus(document.activeElement);
    setSaid(`Option ${letterOf(from)} is now option ${letterOf(from + by)}.`);
    onChange(next);
  }

  function remove(place: number) {
    keepFocus(letterOf(Math.min(place, options.length - 2)));
    setSaid(`Option ${letterOf(place)} is removed.`);
    onChange(removeOption(options, place));
  }

  function add() {
    keepFocus(letterOf(options.length));
    onChange(addOption(options));
  }

  return (
    <fieldset ref={list} className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm">
        <span className="font-semibold">Options</span>{' '}
        <span className="text-xs text-ink-3">Fill the ring of each correct one.</span>
      </legend>
      <p role="status" className="sr-only">
        {said}
      </p>
      {options.map((option, place) => (
        <OptionField
          key={option.id}
          letter={letterOf(place)}
          option={option}
          error={problems?.option[place]}
          keyErrorId={problems?.options ? errorId : undefined}
          isFirst={place === 0}
          isLast={place === options.length - 1}
          canRemove={mayRemove(options)}
          onChange={(changes) => change(place, changes)}
          onMove={(by) => move(place, by)}
          onRemove={() => remove(place)}
          onSending={onSending(option.id)}
        />
      ))}
      {problems?.options && <FieldError id={errorId}>{problems.options}</FieldError>}
      {mayAdd(options) && (
        <div>
          <Button variant="quiet" className="px-3!" onClick={add}>
            <Plus className="size-4" />
            Add option
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** A row that moves loses the focus, and one that goes takes it along: it goes on beside it. */
function useFocusAfterChange(list: React.RefObject<HTMLElement | null>, options: OptionForm[]) {
  const wanted = useRef<Element | string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useLayoutEffect(() => {
    const target = wanted.current;
    wanted.current = undefined;
    if (typeof target === 'string')
      list.current?.querySelector<HTMLElement>(`[data-option="${target}"] textarea`)?.focus();
    else if (target instanceof HTMLElement) target.focus();
  }, [options]);
  return (target: Element | string | null) => {
    wanted.current = target ?? undefined;
  };
}
