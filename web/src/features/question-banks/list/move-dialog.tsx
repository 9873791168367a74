import { plural } from '@quivia/contract/plural';
import { QUESTION_LIMITS } from '@quivia/contract/questions';
import { type SubmitEvent, useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { useBank, useWritableBanks } from '../banks/use-banks.ts';
import { moduleName } from '../module-name.ts';
import { readPlace, useDuplicate, useMove } from './use-questions.ts';

interface PlaceDialogProps {
  kind: 'move' | 'copy';
  ids: number[];
  onClose: () => void;
  onDone?: () => void;
  /** Where they are now, if in one module. */
  moduleId?: number;
}

const WORDS = { move: 'Move', copy: 'Duplicate' };

/** Where questions go: a bank, a module of its course and, when they are moved, a place in it. */
export function PlaceDialog({ kind, ids, onClose, onDone, moduleId: from }: PlaceDialogProps) {
  const { words } = useWorkplace();
  const { bank, canEdit } = useBankState();
  const banks = useWritableBanks();
  const move = useMove();
  const duplicate = useDuplicate();
  const [bankId, setBankId] = useState(canEdit ? bank.id : null);
  const target = useBank(bankId);
  const [moduleId, setModuleId] = useState(from && canEdit ? String(from) : '');
  const [place, setPlace] = useState<'end' | 'start' | 'before'>('end');
  const [number, setNumber] = useState('');
  const [busy, setBusy] = useState(false);
  const modules = target.data?.modules.filter(({ module_number }) => module_number !== null);
  const module = modules?.find(({ id }) => String(id) === moduleId);
  const isTooMany = ids.length > QUESTION_LIMITS.questions;

  async function beforeId(): Promise<number | null> {
    if (!module || bankId === null || place === 'end') return null;
    const wanted = place === 'start' ? 0 : Number(number);
    return readPlace({ qbank_id: bankId, module_id: module.id }, wanted, module.first_number);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (!module || bankId === null) return void toast.error(`Please choose a bank and a ${words.module}`);
    const placed = { question_ids: ids, qbank_id: bankId, module_id: module.id };
    setBusy(true);
    try {
      if (kind === 'copy') await duplicate.mutateAsync(placed);
      else await move.mutateAsync({ ...placed, before_id: await beforeId() });
      onDone?.();
      onClose();
    } catch (error) {
      // The actions say themselves what went wrong.
      if (!move.isError && !duplicate.isError) toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={`${WORDS[kind]} ${plural(ids.length, 'question')}`}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <ChoiceSelect
          label="Question bank"
          choices={{ ...banks, data: banks.data?.map(({ id, title }) => ({ id, name: title })) }}
          none="You have no bank of your own yet"
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
            isError: target.isError,
            refetch: target.refetch,
          }}
          none={bankId === null ? 'Choose a bank first' : `No ${words.modules} found`}
          value={moduleId}
          onChange={({ target: { value } }) => setModuleId(value)}
        />
        {kind === 'move' && (
          <div className="grid items-start gap-4 sm:grid-cols-[1fr_8rem]">
            <Select
              label="Position"
              value={place}
              onChange={({ target: { value } }) => setPlace(value as typeof place)}
            >
              <option value="end">At the end</option>
              <option value="start">At the beginning</option>
              <option value="before">Before question number</option>
            </Select>
            {place === 'before' && (
              <TextField
                label="Number"
                type="number"
                min={1}
                className="tabular"
                value={number}
                onChange={({ target: { value } }) => setNumber(value)}
              />
            )}
          </div>
        )}
        {kind === 'copy' && (
          <p className="text-sm text-ink-2">Copies are put at the end of the {words.module}.</p>
        )}
        {isTooMany && (
          <p role="alert" className="text-sm text-wrong">
            Please choose at most {QUESTION_LIMITS.questions} questions at once.
          </p>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="main" busy={busy} disabled={isTooMany}>
            {WORDS[kind]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
