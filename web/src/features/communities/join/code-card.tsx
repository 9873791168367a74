import { CodeForm } from '@quivia/contract/community-invitations';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { typedCode } from '../invitations/invitation-code.ts';

/** Leads to the page of the invitation, as its link would. */
export function CodeCard({ title = 'Do you have a code?' }: { title?: string }) {
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
          label="Code of your invitation"
          hint="8 letters and digits, or the link you got. No code has a 0, 1, I, L, O or U."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABCD-EFGH"
          className="tabular text-lg tracking-widest"
          error={formState.errors.code?.message}
          {...register('code', {
            onChange: ({ target }) => setValue('code', typedCode(target.value)),
          })}
        />
        <Button type="submit" variant="main" busy={formState.isSubmitting}>
          See the invitation
        </Button>
      </form>
    </Card>
  );
}
