import { EntrySlipForm } from '@quivia/contract/hall/entry-slips';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { typedCode } from '../../shared/spoken-code.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { slipPage as words } from './slip.words.ts';
import { enterBySlip } from './use-slip.ts';

/** For students who can't sign in: the code of their entry slip opens one exam. */
export function SlipPage() {
  const navigate = useNavigate();
  const { register, submit, setValue, formState } = useContractForm(EntrySlipForm, {
    defaultValues: { code: '' },
  });
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={submit(async ({ code }) => {
            const examId = await enterBySlip(code);
            await navigate(`/quiz/${examId}`, { replace: true });
          })}
        >
          <TextField
            label={words.label}
            hint={words.hint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="tabular text-lg tracking-widest"
            error={formState.errors.code?.message}
            {...register('code', {
              onChange: ({ target }) => setValue('code', typedCode(target.value)),
            })}
          />
          <Button type="submit" variant="main" busy={formState.isSubmitting}>
            {words.submit}
          </Button>
        </form>
      </Card>
      <p className="mt-6 text-sm text-ink-2">
        <TextLink to="/signin">{words.back}</TextLink>
      </p>
    </>
  );
}
