import { useSession } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';

export function Verified({ message }: { message: string }) {
  const { signedIn } = useSession();
  return (
    <div role="status" className="grid justify-items-start gap-6">
      <p>
        <Badge tone="right">{message}</Badge>
      </p>
      <LinkButton to={signedIn ? '/dashboard' : '/signin'} variant="main">
        {signedIn ? 'Go to your dashboard' : 'Go to sign in'}
      </LinkButton>
    </div>
  );
}
