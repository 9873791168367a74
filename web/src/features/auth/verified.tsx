import { useLocation } from 'react-router';
import { returnPath } from '../../platform/session/return-path.ts';
import { useSession } from '../../platform/session/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/labels/badge.tsx';

export function Verified({ message }: { message: string }) {
  const { signedIn } = useSession();
  const { state } = useLocation();
  const onwards = returnPath(state);
  return (
    <div role="status" className="grid justify-items-start gap-6">
      <p>
        <Badge tone="right">{message}</Badge>
      </p>
      <LinkButton to={signedIn ? onwards : '/signin'} state={state} variant="main">
        {signedIn ? wordsFor(onwards) : 'Go to sign in'}
      </LinkButton>
    </div>
  );
}

const wordsFor = (path: string) => (path === '/dashboard' ? 'Go to your dashboard' : 'Go on');
