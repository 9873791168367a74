// One component of a sheet: a mark in at most two taps, a level in one, or a list of ticks. Numbers can be typed as well.
import type { MarkValue } from '@quivia/contract/marking/marks';
import { markOf } from '@quivia/contract/marking/marks';
import { type Component, inHundredths } from '@quivia/contract/marking/scheme';
import { useState } from 'react';
import { sheet as words } from './sheets.words.ts';

interface MarkFieldProps {
  component: Component;
  value: MarkValue | undefined;
  /** Absent once the sheet is submitted. */
  onChange?: ((value: MarkValue) => void) | undefined;
}

export function MarkField({ component, value, onChange }: MarkFieldProps) {
  const mark = markOf(component, value ?? null);
  const { name, maximum, minimum, counts, method } = component;
  const rules = [
    words.outOf(maximum),
    ...(minimum === null ? [] : [words.least(minimum)]),
    ...(counts ? [] : [words.beside]),
  ];
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-md border border-rule bg-sheet p-4" disabled={!onChange}>
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-2">{rules.join(', ')}</p>
      </div>
      {method.type === 'number' ? (
        <NumberPad component={component} step={method.step} mark={mark} onChange={onChange} />
      ) : method.type === 'levels' ? (
        <div className="grid gap-2 sm:grid-cols-2">
          {method.levels.map((level) => (
            <button
              key={level.id}
              type="button"
              aria-pressed={
                value !== undefined && value !== null && 'level' in value && value.level === level.id
              }
              onClick={() => onChange?.({ level: level.id })}
              className={`${CHOICE} grid gap-1 px-4 py-3 text-left`}
            >
              <span className="flex justify-between gap-3 font-semibold">
                {level.name} <span className="tabular-nums">{level.mark}</span>
              </span>
              {level.description && <span className="text-sm text-ink-2">{level.description}</span>}
            </button>
          ))}
        </div>
      ) : (
        <Ticks component={component} value={value} onChange={onChange} />
      )}
    </fieldset>
  );
}

const CHOICE =
  'min-h-12 rounded-md border-[1.5px] border-rule-strong bg-sheet text-base tabular-nums hover:border-pencil disabled:border-rule disabled:text-ink-2 aria-pressed:border-pencil aria-pressed:bg-pencil aria-pressed:text-on-pencil [&[aria-pressed=true]_*]:text-on-pencil';

const range = (from: number, to: number, by = 1) =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / by + 1e-9) + 1) }, (_, at) => from + at * by);

/** More buttons than these are no longer one glance. */
const MOST_BUTTONS = 21;

interface NumberPadProps {
  component: Component;
  step: number;
  mark: number | undefined;
  onChange: ((value: MarkValue) => void) | undefined;
}

function NumberPad({ component, step, mark, onChange }: NumberPadProps) {
  const { maximum, name } = component;
  const give = (next: number) => {
    if (markOf(component, { mark: next }) !== undefined) onChange?.({ mark: next });
  };
  const whole = mark === undefined ? undefined : Math.floor(mark);
  const fraction = mark === undefined ? 0 : inHundredths(mark) % 100;
  const isPlain = maximum / Math.max(1, step) < MOST_BUTTONS;
  const wholes = isPlain ? range(0, maximum, Math.max(1, step)) : [];
  const fractions = step < 1 ? range(step * 100, 99, step * 100) : [];
  const tens = whole === undefined ? undefined : Math.floor(whole / 10) * 10;
  return (
    <div className="grid gap-3">
      {isPlain ? (
        <Row
          label={words.whole}
          options={wholes}
          chosen={whole}
          onChoose={give}
          isAllowed={(one) => one <= maximum}
        />
      ) : (
        <>
          <Row
            label={words.tens}
            options={range(0, maximum, 10)}
            chosen={tens}
            onChoose={(one) => give(Math.min(maximum, one + (whole === undefined ? 0 : whole % 10)))}
            isAllowed={() => true}
          />
          <Row
            label={words.units}
            options={range(0, 9, Math.max(1, step))}
            chosen={whole === undefined ? undefined : whole % 10}
            onChoose={(one) => give((tens ?? 0) + one)}
            isAllowed={(one) => (tens ?? 0) + one <= maximum}
          />
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {fractions.length > 0 && (
          <Row
            label={words.fraction}
            options={fractions}
            chosen={fraction === 0 ? undefined : fraction}
            onChoose={(one) => give((whole ?? 0) + (one === fraction ? 0 : one / 100))}
            isAllowed={(one) => (whole ?? 0) + one / 100 <= maximum}
            text={(one) => `+ ${one / 100}`}
          />
        )}
        <Typed key={mark ?? 'none'} label={words.typed(name)} mark={mark} onGive={give} />
        {mark !== undefined && onChange && (
          <button
            type="button"
            onClick={() => onChange(null)}
            className="min-h-12 rounded-md px-3 text-sm text-ink-2 underline underline-offset-4 hover:text-pencil"
          >
            {words.clear}
          </button>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  label: string;
  options: readonly number[];
  chosen: number | undefined;
  onChoose: (option: number) => void;
  isAllowed: (option: number) => boolean;
  text?: (option: number) => string;
}

function Row({ label, options, chosen, onChoose, isAllowed, text = String }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the component around it is the fieldset
    <div
      role="group"
      aria-label={label}
      className={
        text === String ? 'grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2' : 'flex gap-2'
      }
    >
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          disabled={!isAllowed(option)}
          onClick={() => onChoose(option)}
          className={`${CHOICE} ${text === String ? 'px-1' : 'px-3'}`}
        >
          {text(option)}
        </button>
      ))}
    </div>
  );
}

/** For keyboards, and it says what was chosen. */
function Typed({
  label,
  mark,
  onGive,
}: {
  label: string;
  mark: number | undefined;
  onGive: (mark: number) => void;
}) {
  const [text, setText] = useState(mark === undefined ? '' : String(mark));
  function commit() {
    const typed = Number(text.replace(',', '.'));
    if (text.trim() !== '' && typed !== mark && Number.isFinite(typed)) onGive(typed);
  }
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder="–"
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
      className="min-h-12 w-20 rounded-md border-[1.5px] border-rule-strong bg-sheet px-3 text-center text-lg font-bold tabular-nums disabled:border-rule"
    />
  );
}

function Ticks({ component, value, onChange }: MarkFieldProps) {
  if (component.method.type !== 'checklist') return null;
  const done = value && 'done' in value ? value.done : [];
  return (
    <ul className="grid gap-2">
      {component.method.items.map(({ id, text, mark }) => (
        <li key={id}>
          <label className="flex min-h-12 items-center gap-3 rounded-md border border-rule px-4 py-2 hover:border-pencil has-checked:bg-pencil-soft">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-pencil"
              checked={done.includes(id)}
              onChange={({ target }) =>
                onChange?.({ done: target.checked ? [...done, id] : done.filter((one) => one !== id) })
              }
            />
            <span className="grow">{text}</span>
            <span className="text-sm tabular-nums text-ink-2">{mark}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
