import { useSession } from '../../platform/session/session.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';

export function AskForCode() {
  const { signedIn } = useSession();
  return (
    <p className="mt-6 text-sm text-ink-2">
      No mail, or an old one? {signedIn ? 'Ask' : 'Sign in and ask'} for a new code in your{' '}
      <TextLink to="/dashboard?panel=profile">profile</TextLink>.
    </p>
  );
}
