// In a tab of its own, where the person is signed in: the code that links the account of the platform whose frame has opened this.
import { useState } from 'react';
import { useLocation } from 'react-router';
import { DateTime } from '../../platform/app/date-time.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { fromCourse, codePage as words } from './lti.words.ts';
import { useLinkCode } from './use-lti.ts';

export function CodePage() {
  const ticket = useLocation().hash.slice(1);
  if (ticket) return <Code key={ticket} ticket={ticket} />;
  return (
    <>
      <PageHeading title={fromCourse.title} />
      <Card>
        <p>{words.noTicket}</p>
      </Card>
    </>
  );
}

function Code({ ticket }: { ticket: string }) {
  const { user } = useSession();
  const { data, error, refetch } = useLinkCode(ticket);
  const [isShown, show] = useState(false);
  if (error) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <ThreeCircles />;
  const { platform, shown, code, ends_at } = data;
  return (
    <>
      <PageHeading title={words.title(platform)} lead={words.lead(platform, shown, user?.username ?? '')} />
      <Card>
        {isShown ? (
          <div className="grid gap-3">
            <p className="text-sm text-ink-2">{words.code}</p>
            <p className="font-mono text-2xl font-semibold tracking-widest">
              {`${code.slice(0, 4)} ${code.slice(4)}`}
            </p>
            <p>{words.type(platform)}</p>
            <p className="text-sm text-ink-2">
              {words.until} <DateTime at={ends_at} />
            </p>
            <div>
              <CopyButton text={code} done={words.copied}>
                {words.copy}
              </CopyButton>
            </div>
          </div>
        ) : (
          <div className="grid gap-4">
            <p>{words.isYou}</p>
            <div>
              <Button variant="main" onClick={() => show(true)}>
                {words.show}
              </Button>
            </div>
          </div>
        )}
      </Card>
    </>
  );
}
