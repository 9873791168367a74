import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

export const SIGNED_UP_MS = 5000;

/** Stands for as long as its message does, then leads to sign-in. */
export function SignedUp({ email }: { email: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.querySelector('h1')?.focus();
    const timer = setTimeout(() => navigate('/signin', { state }), SIGNED_UP_MS);
    return () => clearTimeout(timer);
  }, [navigate, state]);

  return (
    <div ref={top}>
      <PageHeading title="Check your email" />
      <Card>
        <p>
          We sent a code and a link to <strong>{email}</strong>. Use either one to verify your email. The
          sign-in page opens in a moment.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/signin" state={state} variant="main">
            Go to sign in
          </LinkButton>
          <LinkButton to="/verify" state={{ ...state, email }}>
            Enter the code
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
