import type { Factors, Passkey } from '@quivia/contract/factors';
import { type ReactNode, useState } from 'react';
import { Day } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import {
  AddPasskeyDialog,
  AppDialog,
  RecoveryCodesDialog,
  RemoveDialog,
  RenameDialog,
  RenewDialog,
} from './factor-dialogs.tsx';
import { signInSecurity as words } from './factors.words.ts';
import { canMakePasskeys, useFactors } from './use-factors.ts';

type Open =
  | { name: 'app' | 'passkey' | 'renew' }
  | { name: 'remove'; passkey: Passkey | null }
  | { name: 'rename'; passkey: Passkey };

const FEW = 3;

export function SignInSecurity() {
  const { data, isPending, error, refetch } = useFactors();
  return (
    <Card title={words.title}>
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && <FactorList factors={data} />}
    </Card>
  );
}

function FactorList({ factors }: { factors: Factors }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const close = () => setOpen(null);
  const { totp_since: since, passkeys, recovery_codes_left: left } = factors;
  const hasAny = since !== null || passkeys.length > 0;
  /** The first factor comes with recovery codes. */
  const added = (newCodes: string[]) => {
    close();
    setCodes(newCodes);
  };

  return (
    <div className="grid gap-6">
      {factors.is_required && !hasAny ? (
        <Notice>{words.required}</Notice>
      ) : (
        <p className="text-sm text-ink-2">{words.lead}</p>
      )}
      <Factor
        title={words.app}
        action={
          since === null ? (
            <Button onClick={() => setOpen({ name: 'app' })}>
              {words.setUp}
              <span className="sr-only">{words.removeNamed(words.app)}</span>
            </Button>
          ) : (
            <Button onClick={() => setOpen({ name: 'remove', passkey: null })}>
              {words.remove}
              <span className="sr-only">{words.removeNamed(words.app)}</span>
            </Button>
          )
        }
      >
        {since === null ? (
          words.appOff
        ) : (
          <>
            {words.appSince} <Day at={since} />
          </>
        )}
      </Factor>
      <Factor
        title={words.passkeys}
        action={
          canMakePasskeys() && (
            <Button onClick={() => setOpen({ name: 'passkey' })}>{words.addPasskey}</Button>
          )
        }
      >
        {!canMakePasskeys() && passkeys.length === 0 && words.passkeysUnsupported}
        {canMakePasskeys() && passkeys.length === 0 && words.noPasskeys}
      </Factor>
      {passkeys.length > 0 && (
        <ul className="-mt-3 border-t border-rule">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ name: 'rename', passkey })}
              onRemove={() => setOpen({ name: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {hasAny && (
        <Factor
          title={words.recovery}
          action={<Button onClick={() => setOpen({ name: 'renew' })}>{words.renew}</Button>}
        >
          {words.recoveryLeft(left)} {left <= FEW && words.recoveryFew}
        </Factor>
      )}
      {open?.name === 'app' && <AppDialog onClose={close} onAdded={added} />}
      {open?.name === 'passkey' && <AddPasskeyDialog onClose={close} onAdded={added} />}
      {open?.name === 'renew' && <RenewDialog onClose={close} onAdded={added} />}
      {open?.name === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} />}
      {open?.name === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </div>
  );
}

function Factor({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-2 empty:hidden">{children}</p>
      </div>
      {action}
    </div>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-rule py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-xs text-ink-3">
          {words.added} <Day at={created_at} /> · {last_used_at ? words.lastUsed : words.never}{' '}
          {last_used_at && <Day at={last_used_at} />}
        </p>
      </div>
      <div className="flex flex-wrap">
        <Button variant="quiet" className="px-3!" onClick={onRename}>
          {words.rename}
          <span className="sr-only">{words.removeNamed(name)}</span>
        </Button>
        <Button variant="quiet" className="px-3!" onClick={onRemove}>
          {words.remove}
          <span className="sr-only">{words.removeNamed(name)}</span>
        </Button>
      </div>
    </li>
  );
}
