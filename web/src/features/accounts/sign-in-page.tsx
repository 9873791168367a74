import { SignInForm } from '@quivia/contract/accounts';
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { SESSION_ENDED } from '@quivia/contract/errors.words';
import { INSTITUTION_DUTY_NAMES } from '@quivia/contract/institution-duties.words';
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { OfflineLine } from '../../platform/app/offline-line.tsx';
import { useSite } from '../../platform/app/use-site.ts';
import { useShortForm } from '../../platform/forms/use-short-form.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useIsAway } from '../../platform/http/reachability.ts';
import { away } from '../../platform/offline/offline.words.ts';
import { staysLoggedIn } from '../../platform/offline/stay-logged-in.ts';
import { invitingCommunity } from '../../platform/session/return-path.ts';
import { useSession } from '../../platform/session/session.ts';
import { readStaticSignIn } from '../../platform/session/static-sign-in.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { type SecondStep, secondStepIn } from './second-step.ts';
import { demoAccounts, signInPage as words } from './sign-in.words.ts';
import { type SignInWait, signIn, signInByPasskey } from './use-accounts.ts';

const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}));

/** Loaded when an address is typed. */
const CollegeButton = lazy(async () => ({
  default: (await import('./college-button.tsx')).CollegeButton,
}));

/** Of an address that is complete enough to have one. */
const domainIn = (typed: string) => /@([^@\s]+\.[a-z]{2,})$/i.exec(typed.trim())?.[1]?.toLowerCase() ?? '';

const ShortNotice = () => <OfflineLine what={away.signIn} />;

/** Loaded where it may have something to say: without a network, and after an exam was interrupted. */
const OfflineNotice = lazy(() =>
  import('./offline-notice.tsx').then(
    (loaded) => ({ default: loaded.OfflineNotice }),
    // The network was lost before this device had stored the file.
    () => ({ default: ShortNotice }),
  ),
);

const LEADS = { person: undefined, server: SESSION_ENDED, other_tab: words.otherTab, reload: words.reloaded };

/** After signing in, the guard around this page redirects. */
export function SignInPage() {
  const { endedBy, unreachable } = useSession();
  const mayBeOffline = useMayBeOffline() || unreachable;
  const { state } = useLocation();
  const community = invitingCommunity(state);
  const submitButton = useRef<HTMLButtonElement>(null);
  const form = useShortForm(SignInForm, {
    username_or_email: '',
    password: '',
    stay_logged_in: staysLoggedIn(),
  });
  const { submit, setValue, errors, isSubmitting } = form;
  // In the moment in which the static form goes: what was typed while this page was being rendered counts as well.
  const carryOver = useEffectEvent(() => {
    const typed = readStaticSignIn();
    if (!typed) return;
    setValue('username_or_email', typed.username);
    setDomain(domainIn(typed.username));
    setValue('password', typed.password);
    setValue('stay_logged_in', typed.stays);
    const button = submitButton.current;
    if (typed.focused) button?.form?.querySelector<HTMLInputElement>(`[name="${typed.focused}"]`)?.focus();
    if (typed.isSent) button?.click();
  });
  useLayoutEffect(() => carryOver(), []);
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const [wait, setWait] = useState<SignInWait | null>(null);
  const [domain, setDomain] = useState('');
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    if (!wait) return;
    const timer = setTimeout(() => setWait({ ...wait, seconds: Math.max(1, wait.seconds - 1) }), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  function fillIn(username: string, password: string) {
    form.clearErrors();
    setValue('username_or_email', username);
    setValue('password', password);
    submitButton.current?.focus();
  }

  if (secondStep)
    return (
      <Suspense>
        <SecondFactorStep step={secondStep} onBack={() => setSecondStep(undefined)} />
      </Suspense>
    );
  return (
    <>
      <PageHeading
        title={words.title}
        lead={community ? words.toJoin(community) : endedBy && LEADS[endedBy]}
      />
      {mayBeOffline && (
        <Suspense fallback={<ShortNotice />}>
          <OfflineNotice />
        </Suspense>
      )}
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={submit(async (filled) => {
            try {
              await signIn(filled, setWait, () => isGone.current);
            } catch (error) {
              const step = secondStepIn(error, filled.stay_logged_in);
              if (!step) throw error;
              setSecondStep(step);
              return;
            } finally {
              setWait(null);
            }
            toast.success(ACCOUNT_MESSAGES.signedIn);
          })}
        >
          <TextField
            label={words.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username_or_email?.message}
            onInput={(event) => setDomain(domainIn(event.currentTarget.value))}
            {...form.text('username_or_email')}
          />
          <PasswordField
            label={words.password}
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.text('password')}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox label={words.stay} {...form.box('stay_logged_in')} />
            <TextLink to="/resetpassword" state={state} className="py-2 text-sm">
              {words.forgot}
            </TextLink>
          </div>
          <Button type="submit" variant="main" busy={isSubmitting} ref={submitButton}>
            {words.submit}
          </Button>
          {domain && (
            <Suspense>
              <CollegeButton domain={domain} stays={() => form.getValue('stay_logged_in') === true} />
            </Suspense>
          )}
          <PasskeyButton stays={() => form.getValue('stay_logged_in') === true} />
          <p role="status" className="text-sm text-ink-2 empty:hidden">
            {wait && words[wait.why](wait.seconds)}
          </p>
        </form>
      </Card>
      <p className="mt-6 text-sm text-ink-2">
        {words.isNew}{' '}
        <TextLink to="/signup" state={state}>
          {words.signUp}
        </TextLink>
      </p>
      <p className="mt-2 text-sm text-ink-2">
        {words.hasCode}{' '}
        <TextLink to="/verify" state={state}>
          {words.enterCode}
        </TextLink>
      </p>
      <p className="mt-2 text-sm text-ink-2">
        {words.hasSlip} <TextLink to="/signin/slip">{words.enterSlip}</TextLink>
      </p>
      <DemoAccounts onChoose={fillIn} />
    </>
  );
}

/** True from the first moment without a network. */
function useMayBeOffline(): boolean {
  const isAway = useIsAway();
  const [wasAway, setWasAway] = useState(isAway);
  if (isAway && !wasAway) setWasAway(true);
  return wasAway;
}

/** Shown only where the browser knows passkeys. */
function PasskeyButton({ stays }: { stays: () => boolean }) {
  const [busy, setBusy] = useState(false);
  if (!('PublicKeyCredential' in window)) return null;
  async function press() {
    setBusy(true);
    try {
      if (await signInByPasskey(stays())) toast.success(ACCOUNT_MESSAGES.signedIn);
      else toast.error(words.noPasskey);
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} onClick={() => void press()}>
      {words.passkey}
    </Button>
  );
}

/** Shown only where the demo college is loaded. */
function DemoAccounts({ onChoose }: { onChoose: (username: string, password: string) => void }) {
  const accounts = useSite()?.demo_accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <Card title={demoAccounts.title} flush className="mt-8">
      <p className="px-4 pt-3 text-xs text-ink-3">{demoAccounts.hint}</p>
      <ul className="py-2">
        {accounts.map(({ username, password, role, duty }) => (
          <li key={username}>
            <button
              type="button"
              onClick={() => onChoose(username, password)}
              className="flex min-h-11 w-full items-center gap-3 px-4 py-1 text-left text-sm hover:bg-pencil-soft hover:text-pencil focus-visible:-outline-offset-3"
            >
              <span aria-hidden="true">
                <Bubble letter={(duty ? INSTITUTION_DUTY_NAMES[duty] : role).charAt(0)} size="small" />
              </span>
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-semibold">{duty ? INSTITUTION_DUTY_NAMES[duty] : role}</span>
                <span className="tabular text-xs text-ink-3">{username}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
