// In which steps the marks of an exam are given.
import { changeMarkStep } from '@quivia/contract/answer-marking';
import { type MarkStep, STEPS } from '@quivia/contract/marking/steps';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { steps as text } from './marking.words.ts';
import { useChangeStep } from './use-marking.ts';

export function StepCard({ examId, step }: { examId: number; step: MarkStep }) {
  const change = useChangeStep(examId);
  const form = useContractForm(changeMarkStep.body, { values: { step } });
  const { errors, isSubmitting } = form.formState;
  return (
    <Card title={text.title}>
      <form noValidate className="grid gap-3" onSubmit={form.submit(change)}>
        <Select
          label={text.label}
          hint={text.hint}
          error={errors.step?.message}
          {...form.register('step', asNumber)}
        >
          {STEPS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <div>
          <Button type="submit" className="px-4!" busy={isSubmitting}>
            {text.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
