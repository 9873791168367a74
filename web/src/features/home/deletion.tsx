import { DeleteAccountForm } from '@quivia/contract/deletion';
import { useState } from 'react';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { deletion as words } from './home.words.tsx';
import { deleteOwn } from './use-home.ts';

export function DeleteAccount({ username }: { username: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Card title={words.title}>
      <p className="text-sm text-ink-2">{words.lead}</p>
      <p className="mt-4">
        <Button onClick={() => setOpen(true)}>{words.ask}</Button>
      </p>
      {open && <DeleteAccountDialog username={username} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function DeleteAccountDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { signOut } = useSession();
  const { register, submit, formState } = useContractForm(DeleteAccountForm, {
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <Dialog open onOpenChange={onClose} title={words.question}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={submit(async (form) => {
          toast.success(await deleteOwn(form));
          signOut();
        })}
      >
        <p>{words.consequences}</p>
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="danger" busy={isSubmitting}>
            {words.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
