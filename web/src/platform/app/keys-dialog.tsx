import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { keysDialog as text } from './app.words.ts';
import { type ChosenKeys, canBeChosen, keyCap, withKey } from './chosen-keys.ts';

interface KeysDialogProps {
  words: { title: string; letters: string; rows: readonly (readonly [key: string, what: string])[] };
  hasLetters: boolean;
  onLetters: (isOn: boolean) => void;
  /** Where other keys can be chosen. */
  chosen?: ChosenKeys;
  onChoose?: (chosen: ChosenKeys) => void;
  onClose: () => void;
  /** Where the keys work. */
  children: ReactNode;
}

/** The keys of a page, whether letters are among them, and where that is possible, others in place of them. */
export function KeysDialog(props: KeysDialogProps) {
  const { words, hasLetters, onLetters, chosen = {}, onChoose, onClose, children } = props;
  const [waiting, setWaiting] = useState<string>();
  const [note, setNote] = useState('');

  function hear(event: KeyboardEvent) {
    if (waiting === undefined || !onChoose || event.key === 'Shift' || event.key === 'Tab') return;
    // Neither pressed as a button nor closed as a dialog.
    event.preventDefault();
    event.stopPropagation();
    setWaiting(undefined);
    if (event.key === 'Escape') return setNote('');
    const key = event.key.toLowerCase();
    if (!canBeChosen(key)) return setNote(text.cannot);
    onChoose(withKey(chosen, waiting, key));
    setNote(text.chosen(keyCap({}, waiting), key.toUpperCase()));
  }
  const isWaiting = (key: string) => waiting === key;

  return (
    <Dialog open onOpenChange={onClose} title={words.title}>
      {children}
      <Checkbox
        className="mb-4"
        label={words.letters}
        checked={hasLetters}
        onChange={({ target }) => onLetters(target.checked)}
      />
      {onChoose && hasLetters && (
        <p role="status" className="mb-4 text-sm text-ink-2">
          {waiting === undefined ? note || text.hint : text.press(keyCap(chosen, waiting))}
        </p>
      )}
      <div onKeyDownCapture={hear}>
        <dl className="grid grid-cols-[max-content_1fr] items-center gap-x-6 gap-y-2 text-sm">
          {words.rows.map(([row, what]) => (
            <div key={row} className="contents">
              <dt className="flex flex-wrap gap-1">
                {(onChoose ? row.split(' ') : [row]).map((cap) => {
                  const key = ownKey(cap, row);
                  const shown = key === null ? cap : keyCap(chosen, cap);
                  return onChoose && hasLetters && key !== null ? (
                    <button
                      key={cap}
                      type="button"
                      aria-label={text.change(shown, what)}
                      aria-pressed={isWaiting(key)}
                      className="min-h-control min-w-9 rounded-sm border border-rule-strong bg-sheet px-2 font-mono font-semibold text-ink-2 hover:border-ink-3 aria-pressed:border-pencil aria-pressed:text-pencil"
                      onClick={() => setWaiting(isWaiting(key) ? undefined : key)}
                    >
                      {shown}
                    </button>
                  ) : (
                    <Fragment key={cap}>
                      <kbd className="font-mono">{shown}</kbd>{' '}
                    </Fragment>
                  );
                })}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
      {onChoose && Object.keys(chosen).length > 0 && (
        <Button
          className="mt-4 px-4!"
          onClick={() => {
            onChoose({});
            setNote(text.reset);
          }}
        >
          {text.all}
        </Button>
      )}
    </Dialog>
  );
}

/** Null for what is no key of its own: digits, and a key that is pressed together with another. */
function ownKey(cap: string, row: string): string | null {
  if (/^[\d–]+$/.test(cap) || cap === 'Shift' || row.startsWith('Shift ')) return null;
  return cap.length === 1 ? cap.toLowerCase() : cap;
}
