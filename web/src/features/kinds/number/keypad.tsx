// Keys beside the field of a number. They write at the caret, which stays where it is: the physical keyboard and the
// keys on the screen can be used in turns.
import type { RefObject } from 'react';
import { player as words } from './number.words.ts';

interface KeysProps {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
}

interface Key {
  face: string;
  name?: string;
  does?: 'back' | 'clear' | 'left' | 'right';
}

/** Four in a row, as in the exams of GATE. */
const KEYS: readonly Key[] = [
  { face: '7' },
  { face: '8' },
  { face: '9' },
  { face: '⌫', name: words.keys.back, does: 'back' },
  { face: '4' },
  { face: '5' },
  { face: '6' },
  { face: 'C', name: words.keys.clear, does: 'clear' },
  { face: '1' },
  { face: '2' },
  { face: '3' },
  { face: '←', name: words.keys.left, does: 'left' },
  { face: '0' },
  { face: '.', name: words.keys.point },
  { face: '−', name: words.keys.minus },
  { face: '→', name: words.keys.right, does: 'right' },
];

const KEY_LOOK =
  'grid min-h-12 place-items-center rounded-md border-[1.5px] border-rule-strong bg-sheet text-lg transition-colors hover:border-ink-3 hover:bg-paper';

export function Keypad({ field, value, onChange }: KeysProps) {
  const { caret, write } = editing({ field, value, onChange });

  function press({ face, does }: Key) {
    const [from, to] = caret();
    if (!does) return write(from, to, face);
    if (does === 'clear') return write(0, value.length, '');
    if (does === 'back') return write(from === to ? Math.max(0, from - 1) : from, to, '');
    moveCaret(field, does === 'left' ? Math.max(0, from - 1) : Math.min(value.length, to + 1));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: keys are no fields of a form
    <div role="group" aria-label={words.keypad} className="mt-3 grid max-w-72 grid-cols-4 gap-2">
      {KEYS.map((key) => (
        <button
          key={key.face}
          type="button"
          aria-label={key.name}
          title={key.name}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => press(key)}
          className={KEY_LOOK}
        >
          {key.face}
        </button>
      ))}
    </div>
  );
}

/** The decimal keyboard of an iPhone has neither a minus nor a power of ten. */
export function SignKeys({ field, value, onChange }: KeysProps) {
  const { caret, write } = editing({ field, value, onChange });

  function changeSign() {
    const [, to] = caret();
    const power = value.lastIndexOf('^');
    const at = power !== -1 && to > power ? power + 1 : 0;
    const isNegative = /^[-−]/.test(value.slice(at));
    write(at, isNegative ? at + 1 : at, isNegative ? '' : '−', to + (isNegative ? -1 : 1));
  }

  const keys = [
    { face: '±', name: words.sign, press: changeSign },
    { face: '×10ⁿ', name: words.power, press: () => write(...caret(), '×10^') },
  ];
  return (
    <div className="mt-3 hidden gap-2 pointer-coarse:flex">
      {keys.map(({ face, name, press }) => (
        <button
          key={face}
          type="button"
          // What is a word on its face is its name, as somebody who speaks to the phone calls it.
          aria-label={face.length === 1 ? name : undefined}
          title={name}
          onPointerDown={(event) => event.preventDefault()}
          onClick={press}
          className={`${KEY_LOOK} min-w-14 px-3`}
        >
          {face}
        </button>
      ))}
    </div>
  );
}

function editing({ field, value, onChange }: KeysProps) {
  return {
    caret: (): [number, number] => [
      field.current?.selectionStart ?? value.length,
      field.current?.selectionEnd ?? value.length,
    ],
    write(from: number, to: number, text: string, caret = from + text.length) {
      const next = value.slice(0, from) + text + value.slice(to);
      if (next.length > (field.current?.maxLength ?? next.length)) return;
      onChange(next);
      moveCaret(field, caret);
    },
  };
}

/** Once the field has its new text. */
function moveCaret(field: KeysProps['field'], at: number) {
  field.current?.focus({ preventScroll: true });
  requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
}
