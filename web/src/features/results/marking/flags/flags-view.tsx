// What markers noticed: the list at the left, and of the open one the answer, what was said about it, and whose it is.
import { useState } from 'react';
import { Link } from 'react-router';
import { DateTime } from '../../../../platform/app/date-time.tsx';
import { ReasonDialog } from '../../../../platform/forms/reason-dialog.tsx';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { TextLink } from '../../../../ui/buttons/text-link.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Empty, Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { Passage } from '../../../../ui/rich-text/render/passage.tsx';
import { RichText } from '../../../../ui/rich-text/render/rich-text.tsx';
import { addressOf } from '../../results-address.ts';
import { Answered } from '../answer/marking-screen.tsx';
import { screen } from '../marking.words.ts';
import { flagsNotice, flagsView as text } from './flags.words.ts';
import { type ShownFlag, useFlagActs, useFlaggedAnswer, useFlags } from './use-flags.ts';

interface FlagsViewProps {
  examId: number;
  /** The id of the open one. */
  flag: number;
}

export function FlagsView({ examId, flag }: FlagsViewProps) {
  const { data, error, refetch } = useFlags(examId);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf({ exam: examId, view: 'marking' })}>{screen.back}</BackLink>}
        title={text.heading}
        lead={text.lead}
      />
      {data ? (
        <Flags examId={examId} flag={flag} all={data} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

function Flags({ examId, flag, all }: FlagsViewProps & { all: ShownFlag[] }) {
  const open = all.find(({ id }) => id === flag) ?? all[0];
  if (!open) return <Empty title={text.none} hint={text.noneHint} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(14rem,1fr)_minmax(0,3fr)]">
      <Card title={text.list(all.length)} flush>
        <ol className="max-h-[70dvh] overflow-y-auto max-lg:max-h-52">
          {all.map((one) => (
            <li key={one.id} className="border-b border-rule last:border-b-0">
              <Link
                to={`${addressOf({ exam: examId, view: 'flags' })}&flag=${one.id}`}
                aria-current={one === open ? 'true' : undefined}
                className="grid gap-0.5 border-l-3 border-transparent px-4 py-(--row-y) text-sm hover:bg-paper aria-[current]:border-pencil aria-[current]:bg-paper"
              >
                <span>{text.entry(one)}</span>
                <span className="text-xs text-ink-3">{text.state(one)}</span>
              </Link>
            </li>
          ))}
        </ol>
      </Card>
      <div className="grid min-w-0 gap-4">
        <OneFlag key={open.id} examId={examId} flag={open} />
        <FlaggedAnswer key={`answer ${open.id}`} examId={examId} flagId={open.id} />
      </div>
    </div>
  );
}

function OneFlag({ examId, flag }: { examId: number; flag: ShownFlag }) {
  const [asking, setAsking] = useState<'settle' | 'name'>();
  const acts = useFlagActs(examId, flag.id);
  const { note, by, at, settled, named, can_name } = flag;
  const close = () => setAsking(undefined);
  return (
    <Card title={text.entry(flag)}>
      <div className="grid gap-4 text-sm">
        <Said who={text.said(by)} at={at} note={note || text.nothingSaid} />
        {settled && <Said who={text.settled(settled.by)} at={settled.at} note={settled.note} />}
        {named && (
          <div className="grid gap-1 rounded-md bg-pencil-soft px-3 py-2">
            <p className="font-semibold">{text.named(named)}</p>
            <p className="break-words whitespace-pre-wrap text-ink-2" dir="auto">
              {text.namedBy(named.by)} {named.reason}
            </p>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {!settled && (
            <Button variant="main" className="px-4!" onClick={() => setAsking('settle')}>
              {text.settle}
            </Button>
          )}
          {!named && can_name && (
            <Button className="px-4!" onClick={() => setAsking('name')}>
              {text.name}
            </Button>
          )}
        </div>
        {!named && !can_name && <p className="text-ink-3">{text.onlyOwner}</p>}
      </div>
      {asking === 'settle' && (
        <ReasonDialog
          title={text.settleTitle}
          text={text.settleText}
          label={text.settleNote}
          confirm={text.settle}
          onConfirm={async (given) => {
            await acts.settle(given);
            close();
          }}
          onClose={close}
        />
      )}
      {asking === 'name' && (
        <ReasonDialog
          title={text.nameTitle}
          text={text.nameText}
          confirm={text.name}
          onConfirm={async (reason) => {
            await acts.name(reason);
            close();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

function Said({ who, at, note }: { who: string; at: string; note: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-ink-3">
        {who} · <DateTime at={at} />
      </p>
      <p className="break-words whitespace-pre-wrap" dir="auto">
        {note}
      </p>
    </div>
  );
}

function FlaggedAnswer({ examId, flagId }: { examId: number; flagId: number }) {
  const { data, error, refetch } = useFlaggedAnswer(examId, flagId);
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  return (
    <Card title={text.answer}>
      <div className="grid gap-5">
        {data.stimulus && <Passage text={data.stimulus.text} startsClosed />}
        <div className="border-l-3 border-rule-strong pl-4 text-ink-2">
          <RichText text={data.question} />
        </div>
        <div className="max-w-measure text-base leading-relaxed">
          <Answered examId={examId} answer={data} hasLetters={false} />
        </div>
      </div>
    </Card>
  );
}

/** On the tab, for those who run the exam. */
export function FlagsNotice({ examId }: { examId: number }) {
  const all = useFlags(examId).data ?? [];
  const open = all.filter(({ settled }) => !settled);
  const to = addressOf({ exam: examId, view: 'flags' });
  if (all.length === 0) return null;
  if (open.length === 0)
    return (
      <p className="text-sm">
        <TextLink to={to}>{flagsNotice.past}</TextLink>
      </p>
    );
  return (
    <Notice
      isState
      action={
        <LinkButton className="px-4!" to={to}>
          {flagsNotice.look}
        </LinkButton>
      }
    >
      {open.some(({ flag }) => flag === 'welfare') && <p className="font-semibold">{flagsNotice.worried}</p>}
      <p>{flagsNotice.open(open.length)}</p>
    </Notice>
  );
}
