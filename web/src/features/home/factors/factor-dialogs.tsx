// Every change of a second factor is confirmed first.
import { type Passkey, RenamePasskeyForm, TotpForm } from '@quivia/contract/factors';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { ConfirmationDialog } from '../../../shared/confirmation/confirmation-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formDialog, passkeyDialog, recoveryDialog, removeDialog, totpDialog } from './factors.words.ts';
import { makePasskey, startTotp, useFactorChanges } from './use-factors.ts';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/labels/qr-code.tsx')).QrCode }));

interface Closable {
  onClose: () => void;
}

interface Adding extends Closable {
  /** With the recovery codes to be shown now, if any. */
  onAdded: (recoveryCodes: string[]) => void;
}

interface FormDialogProps extends Closable {
  title: string;
  confirm: string;
  tone?: 'main' | 'danger';
  busy: boolean;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => Promise<void>;
  children: ReactNode;
}

function FormDialog({ title, confirm, tone = 'main', busy, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{formDialog.cancel}</Button>
          <Button type="submit" variant={tone} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function AppDialog({ onClose, onAdded }: Adding) {
  const [made, setMade] = useState<{ secret: string; uri: string }>();
  if (!made)
    return (
      <ConfirmationDialog
        what="keys"
        title={totpDialog.title}
        onClose={onClose}
        onConfirm={async (confirmed) => setMade(await startTotp(confirmed))}
      />
    );
  return <ConfirmApp {...made} onClose={onClose} onAdded={onAdded} />;
}

function ConfirmApp({ secret, uri, onClose, onAdded }: Adding & { secret: string; uri: string }) {
  const { confirmTotp } = useFactorChanges();
  const { register, submit, formState } = useContractForm(TotpForm, { defaultValues: { code: '' } });
  return (
    <FormDialog
      title={totpDialog.title}
      confirm={totpDialog.confirm}
      busy={formState.isSubmitting}
      onClose={onClose}
      onSubmit={submit(async ({ code }) => {
        const { message, recovery_codes } = await confirmTotp(code);
        toast.success(message);
        onAdded(recovery_codes);
      })}
    >
      <p>{totpDialog.scan}</p>
      <div className="mx-auto size-52">
        <Suspense>
          <QrCode text={uri} label={totpDialog.qr} className="size-full" />
        </Suspense>
      </div>
      <div>
        <p className="text-xs text-ink-3">{totpDialog.key}</p>
        <p className="tabular font-semibold break-words">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
      <div>
        <CopyButton text={secret} done={totpDialog.copied}>
          {totpDialog.copy}
        </CopyButton>
      </div>
      <CodeField
        label={totpDialog.code}
        hint={totpDialog.codeHint}
        error={formState.errors.code?.message}
        {...register('code')}
      />
    </FormDialog>
  );
}

export function AddPasskeyDialog({ onClose, onAdded }: Adding) {
  const { addPasskey } = useFactorChanges();
  const [made, setMade] = useState<{ ticket: string; response: Record<string, unknown> }>();
  if (!made)
    return (
      <ConfirmationDialog
        what="keys"
        title={passkeyDialog.title}
        onClose={onClose}
        onConfirm={async (confirmed) => {
          const passkey = await makePasskey(confirmed);
          if (passkey) setMade(passkey);
          else toast.error(passkeyDialog.cancelled);
        }}
      />
    );
  return (
    <NameDialog
      title={passkeyDialog.title}
      name={passkeyDialog.suggestion}
      onClose={onClose}
      onName={async (name) => {
        const { message, recovery_codes } = await addPasskey({ ...made, name });
        toast.success(message);
        onAdded(recovery_codes);
      }}
    />
  );
}

export function RenameDialog({ passkey, onClose }: Closable & { passkey: Passkey }) {
  const { renamePasskey } = useFactorChanges();
  return (
    <NameDialog
      title={passkeyDialog.renameTitle}
      name={passkey.name}
      onClose={onClose}
      onName={async (name) => {
        toast.success((await renamePasskey(passkey.id, name)).message);
        onClose();
      }}
    />
  );
}

interface NameDialogProps extends Closable {
  title: string;
  name: string;
  onName: (name: string) => Promise<void>;
}

function NameDialog({ title, name, onName, onClose }: NameDialogProps) {
  const { register, submit, formState } = useContractForm(RenamePasskeyForm, { defaultValues: { name } });
  return (
    <FormDialog
      title={title}
      confirm={passkeyDialog.save}
      busy={formState.isSubmitting}
      onClose={onClose}
      onSubmit={submit((form) => onName(form.name))}
    >
      <TextField
        label={passkeyDialog.name}
        hint={passkeyDialog.nameHint}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name')}
      />
    </FormDialog>
  );
}

/** Of a passkey, or of the app. */
export function RemoveDialog({ passkey, onClose }: Closable & { passkey: Passkey | null }) {
  const { removePasskey, removeTotp } = useFactorChanges();
  return (
    <ConfirmationDialog
      what="keys"
      title={passkey ? removeDialog.passkey(passkey.name) : removeDialog.app}
      submit={removeDialog.confirm}
      tone="danger"
      onClose={onClose}
      onConfirm={async (confirmed) => {
        const { message } = passkey
          ? await removePasskey(passkey.id, confirmed)
          : await removeTotp(confirmed);
        toast.success(message);
        onClose();
      }}
    />
  );
}

export function RenewDialog({ onClose, onAdded }: Adding) {
  const { renewRecoveryCodes } = useFactorChanges();
  return (
    <ConfirmationDialog
      what="keys"
      title={recoveryDialog.renewTitle}
      onClose={onClose}
      onConfirm={async (confirmed) => onAdded((await renewRecoveryCodes(confirmed)).recovery_codes)}
    />
  );
}

export function RecoveryCodesDialog({ codes, onClose }: Closable & { codes: string[] }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={recoveryDialog.title}
      actions={
        <>
          <CopyButton text={codes.join('\n')} done={recoveryDialog.copied}>
            {recoveryDialog.copy}
          </CopyButton>
          <Button variant="main" onClick={onClose}>
            {recoveryDialog.done}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{recoveryDialog.text}</p>
      <ul className="tabular mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
