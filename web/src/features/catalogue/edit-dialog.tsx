import type { CatalogueKind } from '@quivia/contract/catalogue';
import { useState } from 'react';
import { CallError } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { editDialog as words } from './catalogue.words.tsx';
import { CatalogueForm } from './catalogue-form.tsx';
import type { FormSchema, Kind } from './kind.ts';
import { type Rows, readSaved, useUpdate } from './use-catalogue.ts';

interface EditDialogProps<K extends CatalogueKind, S extends FormSchema> {
  of: Kind<K, S>;
  row: Rows[K];
  onClose: () => void;
}

/**
 * When somebody else saved first, the dialog shows their version and keeps what was typed: the next press of Save
 * is made with both in view.
 */
export function EditDialog<K extends CatalogueKind, S extends FormSchema>(props: EditDialogProps<K, S>) {
  const { of, row, onClose } = props;
  const update = useUpdate(of.kind);
  const [seen, setSeen] = useState(row);
  const [conflict, setConflict] = useState<string>();

  async function save(values: object) {
    try {
      toast.success(await update(row.id, { ...values, version: seen.version }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'changed_meanwhile')) throw error;
      setSeen((await readSaved(of.kind, row)) ?? seen);
      setConflict(error.message);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={words.title(of.noun)}>
      <CatalogueForm
        of={of}
        row={row}
        button={words.save}
        onSubmit={save}
        cancel={<Button onClick={onClose}>{words.cancel}</Button>}
      >
        {conflict && (
          <Notice>
            <p>{conflict}</p>
            <p>{words.conflict(of.nameOf(seen), of.detailOf?.(seen), seen.is_retired)}</p>
          </Notice>
        )}
      </CatalogueForm>
    </Dialog>
  );
}
