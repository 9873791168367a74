import type { Confirmation } from '@quivia/contract/confirmation';
import { type ReactNode, useState } from 'react';
import { ConfirmationDialog, type ConfirmationDialogProps } from './confirmation-dialog.tsx';
import { isAboutConfirmation } from './use-confirmation.ts';

type Asked = Omit<ConfirmationDialogProps, 'onConfirm' | 'onClose'> & {
  act: (confirmed: Confirmation) => Promise<unknown>;
  settle: { done: (isDone: boolean) => void; fail: (error: unknown) => void };
};

/**
 * For a form whose sending is confirmed: `confirm` asks, and does it with the answer. False when the person has cancelled; what goes wrong
 * with the act itself is thrown, for the form to show.
 */
export function useConfirm(shown: Omit<ConfirmationDialogProps, 'onConfirm' | 'onClose'>): {
  confirm: (act: Asked['act']) => Promise<boolean>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Pick<Asked, 'act' | 'settle'>>();
  const confirm = (act: Asked['act']) =>
    new Promise<boolean>((done, fail) => setAsked({ act, settle: { done, fail } }));
  const dialog = asked && (
    <ConfirmationDialog
      {...shown}
      onClose={() => {
        setAsked(undefined);
        asked.settle.done(false);
      }}
      onConfirm={async (confirmed) => {
        try {
          await asked.act(confirmed);
          asked.settle.done(true);
        } catch (error) {
          if (isAboutConfirmation(error)) throw error;
          asked.settle.fail(error);
        }
        setAsked(undefined);
      }}
    />
  );
  return { confirm, dialog };
}
