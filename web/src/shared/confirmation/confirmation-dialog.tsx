// One dialog for everything that a page left open must not do. People confirm it in the way that they have: nobody needs a password.
import { Confirmation, type ConfirmationWays, type Confirmed } from '@quivia/contract/confirmation';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ResendButton } from '../../platform/forms/resend-button.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { confirmation as words } from './confirmation.words.ts';
import { beginAtCollege, confirmWithPasskey, sendCode, useWays, whenConfirmed } from './use-confirmation.ts';

type Way = keyof ConfirmationWays;
const NONE: ConfirmationWays = {
  password: false,
  passkey: false,
  factor_code: false,
  mail: null,
  college: null,
};
const WAYS: readonly Way[] = ['password', 'passkey', 'factor_code', 'college', 'mail'];

export interface ConfirmationDialogProps {
  title?: string;
  /** What is about to be done. */
  children?: ReactNode;
  /** The word on the button that goes ahead: say what it does. */
  submit?: string;
  tone?: 'main' | 'danger';
  what: Confirmed;
  /** Without an account there is a mailed code alone, sent by this. */
  guest?: { hint: string; send: () => Promise<string> };
  onConfirm: (confirmed: Confirmation) => Promise<void>;
  onClose: () => void;
}

export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { title = words.title, children, what, guest, onClose } = props;
  const { data, error, refetch } = useWays(what, guest === undefined);
  const ways = guest ? { ...NONE, mail: guest.hint } : data;
  const [chosen, choose] = useState<Way>();
  const offered = ways ? WAYS.filter((way) => ways[way]) : [];
  const way = chosen ?? offered[0];
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <div className="grid gap-4">
        {children}
        {!ways && !error && <ThreeCircles />}
        {!ways && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {ways && way && (
          <WayForm key={way} {...props} way={way} ways={ways}>
            <OtherWays ways={offered.filter((one) => one !== way)} onChoose={choose} />
          </WayForm>
        )}
        {ways && !way && (
          <>
            <p>{words.noWay}</p>
            <div className="flex justify-end">
              <Button onClick={onClose}>{words.cancel}</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function OtherWays({ ways, onChoose }: { ways: readonly Way[]; onChoose: (way: Way) => void }) {
  if (ways.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-ink-2">{words.others}</p>
      <div className="-ml-3 flex flex-wrap">
        {ways.map((one) => (
          <Button key={one} variant="quiet" className="px-3!" onClick={() => onChoose(one)}>
            {words.ways[one]}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface WayFormProps extends ConfirmationDialogProps {
  way: Way;
  ways: ConfirmationWays;
}

function WayForm({ way, ways, guest, what, children, ...rest }: WayFormProps) {
  const { submit: label = words.next, tone = 'main', onConfirm, onClose } = rest;
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const { register, submit, formState } = useContractForm(Confirmation, { shouldUnregister: true });
  const { errors, isSubmitting } = formState;
  const [proof, setProof] = useState<string>();

  /** The others are typed. */
  async function confirmed(typed: Confirmation): Promise<Confirmation | undefined> {
    if (way !== 'passkey') return way === 'college' ? { proof } : typed;
    const used = await confirmWithPasskey();
    if (!used) toast.error(words.noPasskey);
    return used;
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={submit(async (typed) => {
        const given = await confirmed(typed);
        if (given) await onConfirm(given);
      })}
    >
      {way === 'password' && (
        <>
          {/* For password managers: whose password this is. */}
          <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          <PasswordField
            label={words.password}
            hint={words.passwordHint}
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
        </>
      )}
      {way === 'passkey' && <p>{words.passkey}</p>}
      {way === 'factor_code' && (
        <TextField
          label={words.factorCode}
          autoComplete="one-time-code"
          spellCheck={false}
          className="tabular"
          error={errors.factor_code?.message}
          {...register('factor_code')}
        />
      )}
      {way === 'mail' && (
        <>
          <CodeField
            label={words.code}
            hint={guest?.hint ?? words.codeHint(ways.mail ?? '')}
            error={errors.code?.message}
            {...register('code')}
          />
          <div>
            <ResendButton label={words.sendCode} send={guest?.send ?? sendCode} />
          </div>
        </>
      )}
      {way === 'college' && (
        <AtCollege
          institution={ways.college ?? ''}
          what={what}
          onProof={setProof}
          onConfirmed={() => form.current?.requestSubmit()}
        />
      )}
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          type="submit"
          variant={tone}
          busy={isSubmitting}
          disabled={way === 'college' && proof === undefined}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}

interface AtCollegeProps {
  institution: string;
  what: Confirmed;
  onProof: (proof: string) => void;
  onConfirmed: () => void;
}

/** The sign-in opens in a tab of its own, so that what was typed here stays. */
function AtCollege({ institution, what, onProof, onConfirmed }: AtCollegeProps) {
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState<string>();
  const prepare = useEffectEvent(() =>
    beginAtCollege(what).then(
      (begun) => {
        onProof(begun.proof);
        setUrl(begun.url);
      },
      (problem: unknown) => setError(sentenceOf(problem)),
    ),
  );
  useEffect(() => void prepare(), []);
  const confirmed = useEffectEvent(onConfirmed);
  useEffect(() => whenConfirmed(() => confirmed()), []);
  if (error) return <p role="alert">{error}</p>;
  return (
    <>
      <p>{words.college(institution)}</p>
      {url ? (
        <p>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="font-semibold text-pencil underline"
          >
            {words.openCollege(institution)}
          </a>
        </p>
      ) : (
        <p role="status" className="text-sm text-ink-2">
          {words.preparing}
        </p>
      )}
    </>
  );
}
