// The secret address of the person's calendar: made, copied once, replaced and turned off.
import { lazy, Suspense, useState } from 'react';
import { dayOf } from '../../platform/app/date-time.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { calendarFeed as words } from './notifications.words.ts';
import { useCalendarChanges, useCalendarFeed } from './use-calendar.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/labels/qr-code.tsx')).QrCode }));

export function CalendarCard() {
  const { data, isPending, error, refetch } = useCalendarFeed();
  const { make, end } = useCalendarChanges();
  const [asked, setAsked] = useState<'replace' | 'end'>();
  const isBusy = make.isPending || end.isPending;
  const isOn = data?.made_at != null;

  function act(work: () => void) {
    setAsked(undefined);
    work();
  }
  const turnOff = () => {
    make.reset();
    end.mutate();
  };

  return (
    <Card title={words.title}>
      <p className="max-w-measure text-sm text-ink-2">{words.lead}</p>
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {make.data && <Address address={make.data.address} />}
      {data && (
        <>
          {data.made_at && !make.data && (
            <p className="mt-3 max-w-measure text-sm">{words.isOn(dayOf(data.made_at))}</p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            <Button busy={isBusy} onClick={() => (isOn ? setAsked('replace') : make.mutate())}>
              {isOn ? words.replace : words.make}
            </Button>
            {isOn && (
              <Button disabled={isBusy} onClick={() => setAsked('end')}>
                {words.end}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={asked === 'replace'}
        onOpenChange={() => setAsked(undefined)}
        title={words.replaceTitle}
        confirm={words.replace}
        cancel={words.keep}
        onConfirm={() => act(make.mutate)}
      >
        <p>{words.replaceBody}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'end'}
        onOpenChange={() => setAsked(undefined)}
        title={words.endTitle}
        confirm={words.end}
        cancel={words.keep}
        tone="danger"
        onConfirm={() => act(turnOff)}
      >
        <p>{words.endBody}</p>
      </ConfirmDialog>
    </Card>
  );
}

/** On a computer the calendar program opens; a phone reads the code. */
function Address({ address }: { address: string }) {
  return (
    <section aria-labelledby="calendar-address" className="mt-4 grid gap-3">
      <h3 id="calendar-address" className="text-sm font-semibold">
        {words.address}
      </h3>
      <p className="max-w-measure text-sm text-ink-2">{words.secret}</p>
      <p className="rounded-sm border border-rule bg-paper px-3 py-2 font-mono text-sm break-all">
        {address}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <CopyButton text={address} done={words.copied}>
          {words.copy}
        </CopyButton>
        <TextLink to={address.replace(/^https?:/, 'webcal:')}>{words.open}</TextLink>
      </div>
      <Suspense>
        <QrCode text={address} label={words.code} className="w-full max-w-48" />
      </Suspense>
    </section>
  );
}
