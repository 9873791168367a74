import { useEffect, useEffectEvent } from 'react';
import { CallError, sentenceOf } from '../../platform/http/call-error.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { useVerifyByLink } from './use-verify-by-link.ts';

interface VerifyByLinkProps {
  token: string;
  onVerified: (message: string) => void;
}

export function VerifyByLink({ token, onVerified }: VerifyByLinkProps) {
  const { data, error, isFetching, refetch } = useVerifyByLink(token);
  const tell = useEffectEvent(onVerified);
  useEffect(() => {
    if (data) tell(data.message);
  }, [data]);

  if (isFetching || !error) return <ThreeCircles label="Verifying your email" />;
  if (error instanceof CallError && !error.isTransient) {
    return (
      <div role="alert" className="grid justify-items-start gap-6">
        <p className="font-semibold">{error.message}</p>
        <LinkButton to="/verify">Enter the code instead</LinkButton>
      </div>
    );
  }
  return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
}
