import { useLocation, useNavigate } from 'react-router';
import { type CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { returnState } from '../../../platform/session/return-path.ts';
import { useSession } from '../../../platform/session/session.ts';
import { groupCode } from '../../../shared/spoken-code.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { memberCount } from '../communities.words.ts';
import { CommunityPicture } from '../community-picture.tsx';
import { isRefusal, useAcceptInvitation, useInvitation } from '../use-communities.ts';
import { CodeCard } from './code-card.tsx';
import { codeCard, invitationCard as words } from './join.words.tsx';

/** The community that a code invites to, and the button to join it. */
export function InvitationCard({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useInvitation(code);
  const accept = useAcceptInvitation();
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const refused = isRefusal(accept.error) ? accept.error : error;

  if (isFetching) {
    return (
      <Card>
        <ThreeCircles label={words.loading} />
      </Card>
    );
  }
  if (isRefusal(refused)) return <Refused code={code} refused={refused} />;
  if (!data) {
    return (
      <Card>
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const { name, description, picture, member_count, is_member, by } = data;
  return (
    <Card>
      <div className="grid justify-items-center gap-4 text-center">
        <CommunityPicture name={name} picture={picture} size="large" />
        <div>
          {by && <p className="mb-1 text-sm text-ink-2">{words.invitedBy(by)}</p>}
          <h2 className="text-lg font-bold tracking-tight text-balance">{name}</h2>
          <p className="text-sm text-ink-3">{memberCount(member_count)}</p>
        </div>
        <p className="text-left whitespace-pre-line text-ink-2">{description}</p>
        {!signedIn && <SignInToJoin community={name} />}
        {is_member && (
          <>
            <Badge tone="right">{words.isMember}</Badge>
            <LinkButton to="/communitymember" variant="main" className="w-full">
              {words.toCommunities}
            </LinkButton>
          </>
        )}
        {signedIn && !is_member && (
          <Button
            variant="main"
            className="w-full"
            aria-label={words.joinNamed(name)}
            busy={accept.isPending}
            onClick={() =>
              accept.mutate(code, {
                onSuccess: ({ quizzes }) =>
                  navigate(quizzes > 0 ? '/communitymember?panel=take-quiz' : '/communitymember', {
                    replace: true,
                  }),
              })
            }
          >
            {words.join}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Both lead back here, and say what the person came for. */
function SignInToJoin({ community }: { community?: string }) {
  const state = { ...returnState(useLocation()), community };
  return (
    <div className="grid w-full gap-3">
      <LinkButton to="/signup" state={state} variant="main">
        {words.signUp}
      </LinkButton>
      <LinkButton to="/signin" state={state}>
        {words.signIn}
      </LinkButton>
    </div>
  );
}

/** Wrong, expired, used up or too many tries: the server says which. Another code may be the right one. */
function Refused({ code, refused }: { code: string; refused: CallError }) {
  const { signedIn } = useSession();
  // Before signing in, attempts are counted for everybody on the network: it may not be this person who made too many.
  if (!signedIn && refused.code === 'too_many_codes')
    return (
      <Card>
        <div className="grid gap-4">
          <p>{words.busyNetwork}</p>
          <SignInToJoin />
        </div>
      </Card>
    );
  return (
    <div className="grid gap-6">
      <Notice>
        <p className="tabular font-semibold">{groupCode(code)}</p>
        <p>{refused.message}</p>
        {refused.retryAfter && <p>{words.tryAgainIn(Math.ceil(refused.retryAfter / 60))}</p>}
      </Notice>
      <CodeCard title={codeCard.another} />
    </div>
  );
}
