import { CodeForm } from '@quivia/contract/community-invitations';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { typedCode } from '../../../shared/spoken-code.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { codeCard as words } from './join.words.tsx';

/** Leads to the page of the invitation, as its link would. */
export function CodeCard({ title = words.title }: { title?: string }) {
  const navigate = useNavigate();
  const { register, submit, setValue, formState } = useContractForm(CodeForm, {
    defaultValues: { code: '' },
  });
  return (
    <Card title={title}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={submit(async ({ code }) => {
          await navigate(`/join/${code}`);
        })}
      >
        <TextField
          label={words.label}
          hint={words.hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={words.placeholder}
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
  );
}
