import { useNavigate } from 'react-router';
import { type CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CommunityPicture } from '../community-picture.tsx';
import { groupCode } from '../invitations/invitation-code.ts';
import { memberWords } from '../member-words.ts';
import { isRefusal, useAcceptInvitation, useInvitation } from '../use-communities.ts';
import { CodeCard } from './code-card.tsx';

/** Whom the code invites to what, and the button that accepts it. */
export function InvitationCard({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useInvitation(code);
  const accept = useAcceptInvitation();
  const navigate = useNavigate();
  const refused = isRefusal(accept.error) ? accept.error : error;

  if (isFetching) {
    return (
      <Card>
        <ThreeCircles label="Looking at your invitation" />
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
  const { name, description, picture, member_count, is_member } = data;
  return (
    <Card>
      <div className="grid justify-items-center gap-4 text-center">
        <CommunityPicture name={name} picture={picture} size="large" />
        <div>
          <h2 className="text-lg font-bold tracking-tight text-balance">{name}</h2>
          <p className="text-sm text-ink-3">{memberWords(member_count)}</p>
        </div>
        <p className="text-left whitespace-pre-line text-ink-2">{description}</p>
        {is_member ? (
          <>
            <Badge tone="right">You are already a member</Badge>
            <LinkButton to="/communitymember" variant="main" className="w-full">
              Go to your communities
            </LinkButton>
          </>
        ) : (
          <Button
            variant="main"
            className="w-full"
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
            <span>
              Join<span className="sr-only"> {name}</span>
            </span>
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Wrong, expired, used up or tried too often: the server says which; another code may be the right one. */
function Refused({ code, refused }: { code: string; refused: CallError }) {
  return (
    <div className="grid gap-6">
      <Notice>
        <p className="tabular font-semibold">{groupCode(code)}</p>
        <p>{refused.message}</p>
        {refused.retryAfter && <p>{waitWords(refused.retryAfter)}</p>}
      </Notice>
      <CodeCard title="Enter another code" />
    </div>
  );
}

function waitWords(seconds: number): string {
  return seconds < 90
    ? 'You can try again in a minute.'
    : `You can try again in ${Math.ceil(seconds / 60)} minutes.`;
}
