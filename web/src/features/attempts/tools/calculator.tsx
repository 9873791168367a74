// A scientific calculator beside the question. Everything can be typed as well as pressed; on a touch screen its own keys
// are used, so that the phone's keyboard doesn't cover the question.
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Angle, calculate, inDigits } from './calculate.ts';
import { calculator as words } from './tools.words.ts';

const { names } = words;

interface Key {
  face: string;
  /** What it does, in words. */
  name?: string;
  /** What it writes; the face where left out. */
  writes?: string;
  does?: 'equals' | 'clear' | 'back' | 'memoryAdd' | 'memoryClear';
}

const digit = (face: string): Key => ({ face });

/** Seven in a row. */
const KEYS: readonly Key[] = [
  { face: 'M+', name: names.memoryAdd, does: 'memoryAdd' },
  { face: 'MR', name: names.memoryRead, writes: 'M' },
  { face: 'MC', name: names.memoryClear, does: 'memoryClear' },
  { face: '(', name: names.open },
  { face: ')', name: names.close },
  { face: 'AC', name: names.clear, does: 'clear' },
  { face: '⌫', name: names.back, does: 'back' },

  { face: 'π', name: names.pi },
  { face: 'e', name: names.e },
  { face: 'xʸ', name: names.power, writes: '^' },
  { face: 'EXP', name: names.exponent, writes: 'E' },
  { face: '%', name: names.percent },
  { face: ',', name: names.comma },
  { face: 'Ans', name: names.answer },

  { face: 'sin', name: names.sin, writes: 'sin(' },
  { face: 'cos', name: names.cos, writes: 'cos(' },
  { face: 'tan', name: names.tan, writes: 'tan(' },
  digit('7'),
  digit('8'),
  digit('9'),
  { face: '÷', name: names.divided },

  { face: 'sin⁻¹', name: names.asin, writes: 'asin(' },
  { face: 'cos⁻¹', name: names.acos, writes: 'acos(' },
  { face: 'tan⁻¹', name: names.atan, writes: 'atan(' },
  digit('4'),
  digit('5'),
  digit('6'),
  { face: '×', name: names.times },

  { face: 'ln', name: names.ln, writes: 'ln(' },
  { face: 'log', name: names.log, writes: 'log(' },
  { face: 'x!', name: names.factorial, writes: '!' },
  digit('1'),
  digit('2'),
  digit('3'),
  { face: '−', name: names.minus },

  { face: '√', name: names.sqrt, writes: '√(' },
  { face: 'ⁿ√', name: names.root, writes: 'root(' },
  { face: 'x²', name: names.square, writes: '²' },
  digit('0'),
  { face: '.', name: names.point },
  { face: '=', name: names.equals, does: 'equals' },
  { face: '+', name: names.plus },
];

const LONGEST = 200;

export function Calculator() {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<{ words: string; isProblem: boolean } | null>(null);
  const [angle, setAngle] = useState<Angle>('degrees');
  const [answer, setAnswer] = useState(0);
  const [memory, setMemory] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  /** After a result the next number begins a new expression, and an operator goes on with the result. */
  const isDone = useRef(false);

  function change(text: string) {
    isDone.current = false;
    setShown(null);
    setTyped(text.slice(0, LONGEST));
  }

  function write(text: string) {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const [from, to] = [selectionStart ?? typed.length, selectionEnd ?? typed.length];
    if (!isDone.current) {
      change(typed.slice(0, from) + text + typed.slice(to));
      keepCaret(from + text.length);
      return;
    }
    const begun = /^[+−×÷^!%²]/.test(text) ? `Ans${text}` : text;
    change(begun);
    keepCaret(begun.length);
  }

  function back() {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const [from, to] = [selectionStart ?? typed.length, selectionEnd ?? typed.length];
    const start =
      from === to ? from - (typed.slice(0, from).match(/(?:[a-z]+\(|Ans|.)$/)?.[0].length ?? 0) : from;
    change(typed.slice(0, start) + typed.slice(to));
    keepCaret(start);
  }

  /** Once the field has its new text. */
  function keepCaret(at: number) {
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  }

  /** The result, or null where there is none. */
  function equals(): number | null {
    if (typed.trim() === '') return null;
    const outcome = calculate(typed, { angle, answer, memory });
    if ('problem' in outcome) {
      setShown({ words: outcome.problem, isProblem: true });
      return null;
    }
    isDone.current = true;
    setAnswer(outcome.value);
    setShown({ words: words.result(inDigits(outcome.value)), isProblem: false });
    return outcome.value;
  }

  const acts = {
    equals,
    clear: () => change(''),
    back,
    memoryAdd() {
      const value = isDone.current ? answer : equals();
      if (value !== null) setMemory(memory + value);
    },
    memoryClear: () => setMemory(0),
  };

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' && event.key !== '=') return;
    event.preventDefault();
    equals();
  }

  return (
    <div>
      <div className="flex items-center gap-2">
        <fieldset className="flex" aria-label={words.angle}>
          {(['degrees', 'radians'] as const).map((one) => (
            <label
              key={one}
              className="grid min-h-9 place-items-center border-[1.5px] border-rule-strong px-2 text-xs font-semibold first:rounded-l-md last:-ml-[1.5px] last:rounded-r-md has-checked:filled has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pencil"
            >
              <input
                type="radio"
                name="calculator-angle"
                className="sr-only"
                checked={angle === one}
                onChange={() => setAngle(one)}
              />
              {words.angles[one]}
            </label>
          ))}
        </fieldset>
        <input
          ref={field}
          aria-label={words.expression}
          value={typed}
          inputMode="none"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LONGEST}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
          className="tabular min-h-9 w-full min-w-0 rounded-md border-[1.5px] border-rule-strong bg-sheet px-2 text-right"
        />
      </div>
      <div className="flex min-h-8 items-baseline justify-between gap-2 py-1">
        <span className="tabular shrink-0 text-xs text-ink-3">
          {memory !== 0 && words.inMemory(inDigits(memory))}
        </span>
        <output
          className={`tabular ml-auto text-right font-semibold break-all ${shown?.isProblem ? 'text-sm text-wrong' : 'text-lg'}`}
        >
          {shown?.words}
        </output>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: keys of a calculator are no fields of a form */}
      <div role="group" aria-label={words.keys} className="grid grid-cols-7 gap-1">
        {KEYS.map(({ face, name, writes = face, does }) => (
          <button
            key={face}
            type="button"
            // A word on a key is its name, as somebody who speaks to the phone calls it.
            aria-label={face.length === 1 ? name : undefined}
            title={name}
            // The field keeps its caret when a key is pressed by a pointer.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => (does ? acts[does]() : write(writes))}
            className={`min-h-9 rounded-sm border font-semibold whitespace-nowrap transition-colors ${lookOf(face)}`}
          >
            {face}
          </button>
        ))}
      </div>
    </div>
  );
}

function lookOf(face: string): string {
  if (face === '=') return 'border-pencil bg-pencil text-on-pencil hover:bg-pencil-press';
  return /^[\d.+−×÷]$/.test(face)
    ? 'border-rule-strong bg-sheet hover:bg-paper'
    : 'border-rule bg-paper text-xs text-ink-2 hover:border-rule-strong';
}
