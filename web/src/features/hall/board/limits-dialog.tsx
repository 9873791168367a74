import { Thresholds } from '@quivia/contract/hall/board';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { limits as text } from './board.words.ts';
import type { Head } from './live/board-state.ts';
import { useSetThresholds } from './live/use-board.ts';

const NAMES = Object.keys(text.fields) as (keyof Thresholds)[];

/** After how long a student of this exam needs attention. */
export function LimitsDialog({ board, onClose }: { board: Head; onClose: () => void }) {
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(NAMES.map((name) => [name, String(board.thresholds[name])])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useSetThresholds(board.exam.id, onClose);

  function check() {
    const given = NAMES.map((name) => [name, Number(typed[name]?.trim() || Number.NaN)]);
    const checked = Thresholds.safeParse(Object.fromEntries(given));
    if (checked.success) return save.mutate(checked.data);
    setErrors(
      Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])),
    );
  }

  return (
    <Dialog open onOpenChange={onClose} title={text.title(board.exam.title)}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <p className="text-sm text-ink-2">{text.hint}</p>
        {NAMES.map((name) => (
          <TextField
            key={name}
            label={text.fields[name]}
            inputMode="numeric"
            value={typed[name] ?? ''}
            error={errors[name]}
            onChange={(event) => {
              setTyped({ ...typed, [name]: event.target.value });
              setErrors({});
            }}
          />
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="main" busy={save.isPending}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
