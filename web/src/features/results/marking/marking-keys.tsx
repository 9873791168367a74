import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { keys } from './marking.words.ts';

interface MarkingKeysProps {
  hasLetters: boolean;
  onLetters: (isOn: boolean) => void;
  onClose: () => void;
}

export function MarkingKeys({ hasLetters, onLetters, onClose }: MarkingKeysProps) {
  return (
    <Dialog open onOpenChange={onClose} title={keys.title}>
      <p className="text-sm text-ink-2">{keys.where}</p>
      <Checkbox
        className="mb-2"
        label={keys.letters}
        checked={hasLetters}
        onChange={({ target }) => onLetters(target.checked)}
      />
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 text-sm">
        {keys.rows.map(([key, what]) => (
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
