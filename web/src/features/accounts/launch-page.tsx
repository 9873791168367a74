// The page that a launch from a learning platform leads to: whoever it is, is signed in, as far as the platform's word reaches.
import type { LaunchOutcome } from '@quivia/contract/lti/launch';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { WholePageLoader } from '../../platform/app/whole-page-loader.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { ThreeCircles } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { AfterStep, SignInCard, SignInFailure } from './college-sign-in.tsx';
import { launchPage as words } from './launch.words.ts';
import { secondStepIn } from './second-step.ts';
import { linkPlatform, openedBy, useArrival } from './use-launch.ts';

/** The two tickets are in the fragment, which leaves this browser in no request. */
export function LaunchPage() {
  const { hash } = useLocation();
  const { restoring } = useSession();
  const [, ticket, opens] = /^#([\w-]+)\.([\w-]+)$/.exec(hash) ?? [];
  // Two calls at once would give the browser two sessions.
  if (restoring) return <WholePageLoader />;
  if (!ticket || !opens)
    return <SignInFailure title={words.failed} back={words.back} message={words.noTickets} />;
  return <Arriving key={ticket} ticket={ticket} opens={opens} />;
}

interface Tickets {
  ticket: string;
  opens: string;
}

function Arriving({ ticket, opens }: Tickets) {
  const { result, replace } = useArrival(ticket, opens);
  const navigate = useNavigate();
  if (!result)
    return (
      <>
        <PageHeading title={words.title} lead={words.working} />
        <ThreeCircles />
      </>
    );
  if ('outcome' in result) return <Outcome outcome={result.outcome} opens={opens} onReplace={replace} />;
  const step = secondStepIn(result.error, false);
  if (!step)
    return <SignInFailure title={words.failed} back={words.back} message={sentenceOf(result.error)} />;
  return (
    <AfterStep
      step={step}
      onBack={() => void navigate('/signin', { replace: true })}
      onDone={async () => {}}
    />
  );
}

interface OutcomeProps {
  outcome: LaunchOutcome;
  opens: string;
  onReplace: () => void;
}

function Outcome({ outcome, opens, onReplace }: OutcomeProps) {
  if (outcome.outcome === 'signed_in' || outcome.outcome === 'here')
    return <Navigate to={openedBy(opens)} replace />;
  if (outcome.outcome === 'other') return <Other {...outcome} opens={opens} onReplace={onReplace} />;
  if (outcome.outcome === 'link') return <LinkPlatform {...outcome} opens={opens} />;
  const { institution, username } = outcome;
  return (
    <>
      <PageHeading title={words.passwordTitle} lead={words.password(institution)} />
      <SignInCard username={username} stays={false} submit={words.submit} onDone={async () => {}} />
    </>
  );
}

/** On a computer that many people use. */
function Other({
  platform,
  shown,
  username,
  opens,
  onReplace,
}: Extract<LaunchOutcome, { outcome: 'other' }> & Pick<OutcomeProps, 'opens' | 'onReplace'>) {
  return (
    <>
      <PageHeading title={words.otherTitle} lead={words.other(platform, shown, username)} />
      <Card>
        <div className="flex flex-wrap gap-3">
          <Button variant="main" onClick={onReplace}>
            {words.otherSubmit(shown)}
          </Button>
          <LinkButton variant="quiet" to={openedBy(opens)} replace>
            {words.otherStay(username)}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}

/** A refusal is said; the person is signed in all the same. */
async function linkAndSay(ticket: string): Promise<void> {
  try {
    toast.success(await linkPlatform(ticket));
  } catch (error) {
    toast.error(sentenceOf(error));
  }
}

function LinkPlatform({
  institution,
  platform,
  shown,
  ticket,
  opens,
}: Extract<LaunchOutcome, { outcome: 'link' }> & Pick<OutcomeProps, 'opens'>) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  /** Somebody who signs in here isn't asked again. */
  const [wasSignedIn] = useState(user !== null);
  const proceed = () => navigate(openedBy(opens), { replace: true });
  if (user && wasSignedIn)
    return (
      <>
        <PageHeading title={words.linkTitle} lead={words.linkNow(platform, shown, user.username)} />
        <Card>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="main"
              busy={busy}
              onClick={() => {
                setBusy(true);
                void linkAndSay(ticket).then(proceed);
              }}
            >
              {words.linkSubmit}
            </Button>
            <Button variant="quiet" onClick={() => void proceed()}>
              {words.notLinked}
            </Button>
          </div>
        </Card>
      </>
    );
  return (
    <>
      <PageHeading title={words.linkTitle} lead={words.link(platform, institution, shown)} />
      <SignInCard stays={false} submit={words.signInAndLink} onDone={() => linkAndSay(ticket)} />
    </>
  );
}
