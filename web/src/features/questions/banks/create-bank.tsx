import { createQuestionBank } from '@quivia/contract/question-banks';
import { BANK_MESSAGES } from '@quivia/contract/questions.words';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { addressOf } from './bank-address.ts';
import { createBank } from './banks.words.tsx';
import { useBank, useCourses, useCreateBank, useLastBank } from './use-banks.ts';

/** In the panel beside the lists. */
export function CreateBank() {
  const { course } = useWorkplace();
  const navigate = useNavigate();
  const create = useCreateBank();
  const courses = useCourses();
  const { remember } = useLastBank();
  const id = useId();
  const form = useContractForm(
    createQuestionBank.body,
    { defaultValues: { title: '', ...(course && { course_id: course.id }) } },
    BANK_MESSAGES.fillAll,
  );
  const { errors, isSubmitting } = form.formState;
  return (
    <section aria-labelledby={id}>
      {/* The panel is named after it. */}
      <h3 id={id} className="sr-only">
        {createBank.title}
      </h3>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.submit(async (values) => {
          const bank = await create(values);
          remember({ id: bank, ...values });
          await navigate(addressOf({ bank }));
        })}
      >
        <TextField
          label={createBank.bankTitle}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register('title')}
        />
        {!course && (
          <ChoiceSelect
            label={createBank.course}
            choices={courses}
            none={createBank.noCourse}
            hint={courses.data?.length === 0 && createBank.noCourseHint}
            error={errors.course_id?.message}
            {...form.register('course_id', asNumber)}
          />
        )}
        <div>
          <Button type="submit" variant="main" busy={isSubmitting}>
            {createBank.submit}
          </Button>
        </div>
      </form>
      <Continue />
    </section>
  );
}

/** The bank that was open last on this device. */
function Continue() {
  const { isHere } = useWorkplace();
  const { data: bank } = useBank(useLastBank().id);
  if (!bank || !isHere(bank)) return null;
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <p className="mb-2 text-sm text-ink-2">{createBank.lastTime}</p>
      <LinkButton to={addressOf({ bank: bank.id })} className="w-full">
        <span className="min-w-0 truncate">{createBank.continueWith(bank.title)}</span>
        <ArrowRight className="size-4 shrink-0" />
      </LinkButton>
    </div>
  );
}
