import type { CatalogueKind } from '@quivia/contract/catalogue';
import { useState } from 'react';
import { CallError } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CatalogueForm } from './catalogue-form.tsx';
import type { FormSchema, Kind } from './kind.ts';
import { lookUp, type Rows, useUpdate } from './use-catalogue.ts';

interface EditDialogProps<K extends CatalogueKind, S extends FormSchema> {
  of: Kind<K, S>;
  row: Rows[K];
  onClose: () => void;
}

/**
 * Whoever saves second is told, sees what it has become and keeps what was typed: the next press of Save is
 * then made knowing it.
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
      setSeen((await lookUp(of.kind, row)) ?? seen);
      setConflict(error.message);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={`Edit ${of.noun}`}>
      <CatalogueForm
        of={of}
        row={row}
        button="Save"
        onSubmit={save}
        cancel={<Button onClick={onClose}>Cancel</Button>}
      >
        {conflict && (
          <Notice>
            <p>{conflict}</p>
            <p>
              It now reads <strong>{of.nameOf(seen)}</strong>
              {of.detailOf && <> ({of.detailOf(seen)})</>}
              {seen.is_retired && <> and is retired</>}. What you typed is still here.
            </p>
          </Notice>
        )}
      </CatalogueForm>
    </Dialog>
  );
}
