import { QUESTION_LIMITS } from '@quivia/contract/questions';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { useBank, useWritableBanks } from '../banks/use-banks.ts';
import { cancel, moduleName } from '../questions.words.tsx';
import { moveDialog } from './list.words.tsx';
import { findQuestionAt, useDuplicate, useMove } from './use-questions.ts';

interface MoveDialogProps {
  kind: 'move' | 'copy';
  ids: number[];
  onClose: () => void;
  onDone?: () => void;
  /** The module they are in now, if it is one. */
  moduleId?: number;
}

/** Moves or copies questions to a bank, a module of its course and, when they are moved, a position in it. */
export function MoveDialog({ kind, ids, onClose, onDone, moduleId: from }: MoveDialogProps) {
  const { words } = useWorkplace();
  const { bank, canEdit } = useBankState();
  const banks = useWritableBanks();
  const move = useMove();
  const duplicate = useDuplicate();
  const [bankId, setBankId] = useState(canEdit ? bank.id : null);
  const targetBank = useBank(bankId);
  const [moduleId, setModuleId] = useState(from && canEdit ? String(from) : '');
  const [position, setPosition] = useState<'end' | 'start' | 'before'>('end');
  const [number, setNumber] = useState('');
  const [busy, setBusy] = useState(false);
  const modules = targetBank.data?.modules.filter(({ module_number }) => module_number !== null);
  const module = modules?.find(({ id }) => String(id) === moduleId);
  const isTooMany = ids.length > QUESTION_LIMITS.questions;

  /** Undefined when the position can't be read, which is then shown. */
  async function beforeId(): Promise<number | null | undefined> {
    if (!module || bankId === null || position === 'end') return null;
    const wanted = position === 'start' ? 0 : Number(number);
    try {
      return await findQuestionAt({ qbank_id: bankId, module_id: module.id }, wanted, module.first_number);
    } catch (error) {
      toast.error(sentenceOf(error));
      return undefined;
    }
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (!module || bankId === null) return void toast.error(moveDialog.chooseBoth(words));
    const target = { question_ids: ids, qbank_id: bankId, module_id: module.id };
    setBusy(true);
    try {
      if (kind === 'copy') await duplicate.mutateAsync(target);
      else {
        const before_id = await beforeId();
        if (before_id === undefined) return;
        await move.mutateAsync({ ...target, before_id });
      }
      onDone?.();
      onClose();
    } catch {
      // The mutations show their own errors.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={moveDialog.title(kind, ids.length)}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <ChoiceSelect
          label={moveDialog.bank}
          choices={{ ...banks, data: banks.data?.map(({ id, title }) => ({ id, name: title })) }}
          none={moveDialog.noBank}
          value={bankId ?? ''}
          onChange={({ target: { value } }) => {
            setBankId(Number(value) || null);
            setModuleId('');
          }}
        />
        <ChoiceSelect
          label={words.Module}
          choices={{
            data:
              bankId === null ? [] : modules?.map((one) => ({ id: one.id, name: moduleName(one, words) })),
            isError: targetBank.isError,
            refetch: targetBank.refetch,
          }}
          none={bankId === null ? moveDialog.bankFirst : moveDialog.noModules(words)}
          value={moduleId}
          onChange={({ target: { value } }) => setModuleId(value)}
        />
        {kind === 'move' && (
          <div className="grid items-start gap-4 sm:grid-cols-[1fr_8rem]">
            <Select
              label={moveDialog.position}
              value={position}
              onChange={({ target: { value } }) => setPosition(value as typeof position)}
            >
              <option value="end">{moveDialog.atEnd}</option>
              <option value="start">{moveDialog.atStart}</option>
              <option value="before">{moveDialog.before}</option>
            </Select>
            {position === 'before' && (
              <TextField
                label={moveDialog.number}
                type="number"
                min={1}
                className="tabular"
                value={number}
                onChange={({ target: { value } }) => setNumber(value)}
              />
            )}
          </div>
        )}
        {kind === 'copy' && <p className="text-sm text-ink-2">{moveDialog.copiesAtEnd(words)}</p>}
        {isTooMany && (
          <p role="alert" className="text-sm text-wrong">
            {moveDialog.tooMany}
          </p>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="main" busy={busy} disabled={isTooMany}>
            {moveDialog.submit(kind)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
