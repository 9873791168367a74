import { type QuestionBank, renameQuestionBank } from '@quivia/contract/question-banks';
import { useState } from 'react';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { cancel, save as saveButton } from '../questions.words.tsx';
import { renameDialog } from './banks.words.tsx';
import { useRenameBank } from './use-banks.ts';

/** A person who saves second sees the new title, and keeps what they typed. */
export function RenameDialog({ bank, onClose }: { bank: QuestionBank; onClose: () => void }) {
  const { rename, look } = useRenameBank(bank.id);
  const [seen, setSeen] = useState(bank);
  const [conflict, setConflict] = useState<string>();
  const { title, version } = bank;
  const form = useContractForm(renameQuestionBank.body, { defaultValues: { title, version } });

  async function save(typed: string) {
    try {
      await rename({ title: typed, version: seen.version });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'changed_meanwhile')) throw error;
      setSeen(await look());
      setConflict(error.message);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={renameDialog.title}>
      <form noValidate className="grid gap-4" onSubmit={form.submit((values) => save(values.title))}>
        {conflict && (
          <Notice>
            <p>{conflict}</p>
            <p>{renameDialog.nowCalled(seen.title)}</p>
          </Notice>
        )}
        <TextField
          label={renameDialog.bankTitle}
          autoComplete="off"
          error={form.formState.errors.title?.message}
          {...form.register('title')}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="main" busy={form.formState.isSubmitting}>
            {saveButton}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
