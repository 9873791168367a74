import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { AskForCode } from './ask-for-code.tsx';
import { Verified } from './verified.tsx';
import { VerifyByCode } from './verify-by-code.tsx';
import { VerifyByLink } from './verify-by-link.tsx';

/** Reached from the link in the mail, or by hand with its code. */
export function VerifyPage() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const token = params.get('token');
  const verified = textIn(state, 'verified');

  // Kept in the history, without the link that is used up: a reload still says that all is well.
  const onVerified = (message: string) =>
    navigate('/verify', { replace: true, state: { ...state, verified: message } });

  return (
    <>
      <PageHeading title="Verify your email" />
      <Card>
        {verified && <Verified message={verified} />}
        {!verified && token && <VerifyByLink token={token} onVerified={onVerified} />}
        {!verified && !token && (
          <VerifyByCode email={textIn(state, 'email') ?? params.get('email') ?? ''} onVerified={onVerified} />
        )}
      </Card>
      {!verified && <AskForCode />}
    </>
  );
}

function textIn(state: unknown, key: string): string | undefined {
  const value = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}
