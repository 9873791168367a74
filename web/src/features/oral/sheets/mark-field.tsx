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
    <fieldset
      className="grid min-w-0 gap-2 rounded-md border border-rule bg-sheet px-4 py-(--key-y)"
      disabled={!onChange}
    >
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-sm text-ink-2">{rules.join(', ')}</span>
        </p>
        {method.type === 'number' && <Given component={component} mark={mark} onChange={onChange} />}
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
  'min-h-(--key) rounded-md border-[1.5px] border-rule-strong bg-sheet text-base tabular-nums hover:border-pencil disabled:border-rule disabled:text-ink-2 aria-pressed:border-pencil aria-pressed:bg-pencil aria-pressed:text-on-pencil [&[aria-pressed=true]_*]:text-on-pencil';

const range = (from: number, to: number, by = 1) =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / by + 1e-9) + 1) }, (_, at) => from + at * by);

/** So many stand beside the next row. */
const FEW = 4;

/** More buttons than these are no longer one glance. */
const MOST_BUTTONS = 21;

interface NumberPadProps {
  component: Component;
  step: number;
  mark: number | undefined;
  onChange: ((value: MarkValue) => void) | undefined;
}

const giving =
  (component: Component, onChange: NumberPadProps['onChange']) =>
  (next: number): void => {
    if (markOf(component, { mark: next }) !== undefined) onChange?.({ mark: next });
  };

/** The mark as a number, for keyboards; at the end of the component's name, where the eye compares them. */
function Given({ component, mark, onChange }: Omit<NumberPadProps, 'step'>) {
  return (
    <span className="flex items-center gap-1">
      {mark !== undefined && onChange && (
        <button
          type="button"
          onClick={() => onChange(null)}
          className="min-h-(--key) rounded-md px-3 text-sm text-ink-2 underline underline-offset-4 hover:text-pencil"
        >
          {words.clear}
        </button>
      )}
      <Typed
        key={mark ?? 'none'}
        label={words.typed(component.name)}
        mark={mark}
        onGive={giving(component, onChange)}
      />
    </span>
  );
}

function NumberPad({ component, step, mark, onChange }: NumberPadProps) {
  const { maximum } = component;
  const give = giving(component, onChange);
  const whole = mark === undefined ? undefined : Math.floor(mark);
  const fraction = mark === undefined ? 0 : inHundredths(mark) % 100;
  const isPlain = maximum / Math.max(1, step) < MOST_BUTTONS;
  const wholes = isPlain ? range(0, maximum, Math.max(1, step)) : [];
  const fractions = step < 1 ? range(step * 100, 99, step * 100) : [];
  const tens = whole === undefined ? undefined : Math.floor(whole / 10) * 10;
  return (
    <div className="flex flex-wrap items-start gap-2">
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
        text === String && options.length > FEW
          ? 'grid min-w-60 flex-1 grid-cols-[repeat(auto-fill,minmax(var(--key-x),1fr))] gap-(--key-gap)'
          : 'flex gap-(--key-gap)'
      }
    >
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          disabled={!isAllowed(option)}
          onClick={() => onChoose(option)}
          className={`${CHOICE} ${text === String ? 'min-w-(--key-x) px-1' : 'px-3'}`}
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
      className="min-h-(--key) w-20 rounded-md border-[1.5px] border-rule-strong bg-sheet px-3 text-center text-lg leading-none font-bold tabular-nums disabled:border-rule"
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
          <label className="flex min-h-(--key) items-center gap-3 rounded-md border border-rule px-4 py-1 hover:border-pencil has-checked:bg-pencil-soft">
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
