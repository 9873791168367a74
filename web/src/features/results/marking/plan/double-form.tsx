// Two people mark: how near their marks are to be, and what counts then and otherwise.
import { BEYOND, COMBINED, DoublePlan, type Plan } from '@quivia/contract/marking/plan';
import { asNumber } from '../../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { view as text } from './plan.words.ts';

interface DoubleFormProps {
  plan: Plan | null;
  /** Below the tolerance. */
  hint: string;
  onSave: (plan: DoublePlan) => Promise<void>;
  canSave: boolean;
  /** Of what is compared: answers, or scripts. */
  words?: typeof text;
}

export function DoubleForm({ plan, hint, onSave, canSave, words = text }: DoubleFormProps) {
  const form = useContractForm(DoublePlan, {
    defaultValues: plan?.type === 'double' ? plan : { type: 'double', combine: 'mean', beyond: 'meet' },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit(onSave)}>
      <TextField
        label={words.tolerance}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        error={errors.tolerance?.message}
        {...form.register('tolerance', asNumber)}
      />
      <Select label={words.combine} error={errors.combine?.message} {...form.register('combine')}>
        {COMBINED.map((one) => (
          <option key={one} value={one}>
            {words.combined[one]}
          </option>
        ))}
      </Select>
      <Select
        label={words.beyond}
        hint={form.watch('beyond') === 'meet' ? undefined : words.beyondHint}
        error={errors.beyond?.message}
        {...form.register('beyond')}
      >
        {BEYOND.map((one) => (
          <option key={one} value={one}>
            {words.beyonds[one]}
          </option>
        ))}
      </Select>
      {canSave && <Save busy={isSubmitting} />}
    </form>
  );
}

export const Save = ({ busy }: { busy: boolean }) => (
  <div>
    <Button type="submit" variant="main" busy={busy}>
      {text.save}
    </Button>
  </div>
);
