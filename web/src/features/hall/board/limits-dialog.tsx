import { Thresholds } from '@quivia/contract/hall/board';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { limits as text } from './board.words.ts';
import type { Head } from './live/board-state.ts';
import { useSetThresholds } from './live/use-board.ts';

const NAMES = Object.keys(text.fields) as (keyof Thresholds)[];

/** After how long a student of this exam needs attention. */
export function LimitsDialog({ board, onClose }: { board: Head; onClose: () => void }) {
  const save = useSetThresholds(board.exam.id, onClose);
  const { register, submit, formState } = useContractForm(Thresholds, { defaultValues: board.thresholds });
  return (
    <FormDialog
      title={text.title(board.exam.title)}
      confirm={text.save}
      cancel={text.cancel}
      busy={save.isPending}
      onSubmit={submit((given) => save.mutate(given))}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{text.hint}</p>
      {NAMES.map((name) => (
        <TextField
          key={name}
          label={text.fields[name]}
          inputMode="numeric"
          error={formState.errors[name]?.message}
          {...register(name, asNumber)}
        />
      ))}
    </FormDialog>
  );
}
