import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

interface KeysDialogProps {
  words: { title: string; letters: string; rows: readonly (readonly [key: string, what: string])[] };
  hasLetters: boolean;
  onLetters: (isOn: boolean) => void;
  onClose: () => void;
  /** Where the keys work. */
  children: ReactNode;
}

/** The keys of a page, and whether letters are among them. */
export function KeysDialog({ words, hasLetters, onLetters, onClose, children }: KeysDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={words.title}>
      {children}
      <Checkbox
        className="mb-4"
        label={words.letters}
        checked={hasLetters}
        onChange={({ target }) => onLetters(target.checked)}
      />
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 text-sm">
        {words.rows.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="font-mono">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
