import { useState } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { ConfirmationDialog } from '../../shared/confirmation/confirmation-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { deletion as words } from './home.words.tsx';
import { deleteOwn } from './use-home.ts';

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const { signOut } = useSession();
  return (
    <Card title={words.title}>
      <p className="text-sm text-ink-2">{words.lead}</p>
      <p className="mt-4">
        <Button onClick={() => setOpen(true)}>{words.ask}</Button>
      </p>
      {open && (
        <ConfirmationDialog
          what="act"
          title={words.question}
          submit={words.confirm}
          tone="danger"
          onClose={() => setOpen(false)}
          onConfirm={async (confirmed) => {
            toast.success(await deleteOwn(confirmed));
            signOut();
          }}
        >
          <p>{words.consequences}</p>
        </ConfirmationDialog>
      )}
    </Card>
  );
}
