// The page that a college's identity provider returns to.
import type { SignOnOutcome } from '@quivia/contract/sign-on';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { WholePageLoader } from '../../platform/app/whole-page-loader.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { sayConfirmed } from '../../shared/confirmation/use-confirmation.ts';
import { returnFromCollege, staysFromCollege } from '../../shared/session/use-college.ts';
import { ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { AfterStep, LinkAccount, SignInCard, SignInFailure } from './college-sign-in.tsx';
import { secondStepIn } from './second-step.ts';
import { collegePage as words } from './sign-on.words.ts';
import { countCollege, type Returned, useFinish } from './use-sign-on.ts';

export function CollegePage() {
  const [params] = useSearchParams();
  const institution_id = Number(useParams().institution);
  const { restoring } = useSession();
  // Two calls at once would give the browser two sessions.
  if (restoring) return <WholePageLoader />;
  const state = params.get('state');
  if (!state || !Number.isSafeInteger(institution_id))
    return <SignInFailure title={words.failed} back={words.back} message={words.noReturn} />;
  const given = (name: string) => params.get(name) ?? undefined;
  return (
    <Finishing
      returned={{ institution_id, state, code: given('code'), iss: given('iss'), error: given('error') }}
    />
  );
}

function Finishing({ returned }: { returned: Returned }) {
  const result = useFinish(returned);
  const navigate = useNavigate();
  const error = result && 'error' in result ? result.error : undefined;
  const step = secondStepIn(error, staysFromCollege());
  if (step)
    return (
      <AfterStep
        step={step}
        onBack={() => void navigate('/signin', { replace: true })}
        onDone={countCollege}
      />
    );
  if (error !== undefined)
    return <SignInFailure title={words.failed} back={words.back} message={sentenceOf(error)} />;
  if (!result || !('outcome' in result))
    return (
      <>
        <PageHeading title={words.title} lead={words.working} />
        <ThreeCircles />
      </>
    );
  return <Outcome outcome={result.outcome} />;
}

function Outcome({ outcome }: { outcome: SignOnOutcome }) {
  if (outcome.outcome === 'signed_in') return <Navigate to={returnFromCollege()} replace />;
  if (outcome.outcome === 'tested') return <Tested {...outcome} />;
  if (outcome.outcome === 'confirmed') return <Confirmed {...outcome} />;
  if (outcome.outcome === 'link') return <LinkAccount {...outcome} />;
  const { institution, username, stay_logged_in } = outcome;
  return (
    <>
      <PageHeading title={words.passwordTitle} lead={words.password(institution)} />
      <SignInCard username={username} stays={stay_logged_in} submit={words.submit} onDone={countCollege} />
    </>
  );
}

/** The other tab goes on. */
function Confirmed({ institution }: Extract<SignOnOutcome, { outcome: 'confirmed' }>) {
  useEffect(() => sayConfirmed(), []);
  return (
    <>
      <PageHeading title={words.confirmedTitle} lead={words.confirmed(institution)} />
      <Card>
        <p>{words.closeConfirmed}</p>
      </Card>
    </>
  );
}

function Tested({ institution, claims, would }: Extract<SignOnOutcome, { outcome: 'tested' }>) {
  return (
    <>
      <PageHeading title={words.testedTitle} lead={words.tested(institution)} />
      <Card>
        <p className="font-semibold">{would}</p>
        <dl className="mt-4 grid gap-3">
          {claims.map(({ name, value, use }) => (
            <div key={name}>
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="font-mono text-sm break-words">{value}</dd>
              {use && <dd className="text-sm text-ink-2">{use}</dd>}
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm">{words.close}</p>
      </Card>
    </>
  );
}
