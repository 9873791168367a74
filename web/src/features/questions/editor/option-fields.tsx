import Plus from 'lucide-react/icons/plus';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import type { Problems } from './check-questions.ts';
import { optionFields } from './editor.words.ts';
import { OptionField } from './option-field.tsx';
import {
  addOption,
  canAddOption,
  canRemoveOption,
  letterOf,
  moveOption,
  type OptionForm,
  removeOption,
} from './question-form.ts';

interface OptionFieldsProps {
  options: OptionForm[];
  problems: Problems | null;
  onChange: (options: OptionForm[]) => void;
  /** By the option's id. */
  onUploading: (id: string) => (isUploading: boolean) => void;
}

export function OptionFields({ options, problems, onChange, onUploading }: OptionFieldsProps) {
  const errorId = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const keepFocus = useFocusAfterChange(list, options);
  const change = (index: number, changes: Partial<OptionForm>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...changes } : option)));

  function move(from: number, by: -1 | 1) {
    const next = moveOption(options, from, by);
    if (next === options) return;
    keepFocus(document.activeElement);
    setSaid(optionFields.moved(letterOf(from), letterOf(from + by)));
    onChange(next);
  }

  function remove(index: number) {
    keepFocus(letterOf(Math.min(index, options.length - 2)));
    setSaid(optionFields.removed(letterOf(index)));
    onChange(removeOption(options, index));
  }

  function add() {
    keepFocus(letterOf(options.length));
    onChange(addOption(options));
  }

  function next(index: number) {
    const after = list.current?.querySelector<HTMLElement>(`[data-option="${letterOf(index + 1)}"] textarea`);
    (after ?? addButton.current)?.focus();
  }

  return (
    <fieldset ref={list} className="grid min-w-0 gap-1.5">
      <legend className="mb-1 text-sm">
        <span className="font-semibold">{optionFields.legend}</span>{' '}
        <span className="text-xs text-ink-3">{optionFields.hint}</span>
      </legend>
      <p role="status" className="sr-only">
        {said}
      </p>
      {options.map((option, index) => (
        <OptionField
          key={option.id}
          letter={letterOf(index)}
          option={option}
          error={problems?.option[index]}
          keyErrorId={problems?.options ? errorId : undefined}
          isFirst={index === 0}
          isLast={index === options.length - 1}
          canRemove={canRemoveOption(options)}
          onChange={(changes) => change(index, changes)}
          onMove={(by) => move(index, by)}
          onNext={() => next(index)}
          onRemove={() => remove(index)}
          onUploading={onUploading(option.id)}
        />
      ))}
      {problems?.options && <FieldError id={errorId}>{problems.options}</FieldError>}
      {canAddOption(options) && (
        <div>
          <Button ref={addButton} variant="quiet" className="px-3!" onClick={add}>
            <Plus className="size-4" />
            {optionFields.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** A row that is moved or removed loses the focus: it is set again, on the row or its neighbour. */
function useFocusAfterChange(list: React.RefObject<HTMLElement | null>, options: OptionForm[]) {
  const wanted = useRef<Element | string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the rows
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
