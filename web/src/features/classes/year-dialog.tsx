import { type AcademicYear, AcademicYearForm, CLASS_LIMITS } from '@quivia/contract/classes';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { removeYear, yearForm as words } from './classes.words.ts';
import { useRemoveYear, useSaveYear } from './use-classes.ts';

interface YearDialogProps {
  institutionId: number;
  /** Undefined for a new one. */
  year: AcademicYear | undefined;
  onClose: () => void;
}

const termOf = (name: string) => ({ name, starts_on: '', ends_on: '' });

export function YearDialog({ institutionId, year, onClose }: YearDialogProps) {
  const save = useSaveYear(institutionId, year);
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveYear(onClose);
  const { register, submit, control, formState } = useContractForm(AcademicYearForm, {
    defaultValues: year
      ? {
          name: year.name,
          terms: year.terms.map(({ id, name, starts_on, ends_on }) => ({ id, name, starts_on, ends_on })),
        }
      : { name: '', terms: [termOf(words.odd), termOf(words.even)] },
  });
  const { errors, isSubmitting } = formState;
  const terms = useFieldArray({ control, name: 'terms', keyName: 'key' });
  if (isRemoving && year)
    return (
      <ConfirmDialog
        open
        onOpenChange={() => setRemoving(false)}
        title={removeYear.title(year.name)}
        confirm={removeYear.confirm}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(year.id, { onError: () => setRemoving(false) })}
      >
        <p>{removeYear.text}</p>
      </ConfirmDialog>
    );
  return (
    <FormDialog
      title={year ? words.change(year.name) : words.add}
      confirm={words.save}
      cancel={words.cancel}
      busy={isSubmitting}
      more={
        year && (
          <Button variant="quiet" className="mr-auto" onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )
      }
      onSubmit={submit(async (form) => {
        toast.success(await save(form));
        onClose();
      })}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      {terms.fields.map(({ key }, index) => {
        const wrong = errors.terms?.[index];
        return (
          <fieldset key={key} className="grid gap-3 border-t border-rule pt-3">
            <legend className="sr-only">{words.term(index + 1)}</legend>
            <div className="flex items-start gap-2">
              <div className="min-w-0 grow">
                <TextField
                  label={words.termName}
                  autoComplete="off"
                  error={wrong?.name?.message}
                  {...register(`terms.${index}.name`)}
                />
              </div>
              {terms.fields.length > 1 && (
                <div className="pt-6">
                  <IconButton
                    icon={X}
                    label={words.removeTerm(index + 1)}
                    onClick={() => terms.remove(index)}
                  />
                </div>
              )}
            </div>
            <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
              <TextField
                label={words.from}
                type="date"
                error={wrong?.starts_on?.message}
                {...register(`terms.${index}.starts_on`)}
              />
              <TextField
                label={words.to}
                type="date"
                error={wrong?.ends_on?.message}
                {...register(`terms.${index}.ends_on`)}
              />
            </div>
          </fieldset>
        );
      })}
      {terms.fields.length < CLASS_LIMITS.terms && (
        <div>
          <Button variant="quiet" onClick={() => terms.append(termOf(''))}>
            <Plus className="size-4" />
            {words.addTerm}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
