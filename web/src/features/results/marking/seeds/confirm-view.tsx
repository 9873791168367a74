// Marks to which a second person agrees, so that the answers become seeds.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { listToConfirm } from '@quivia/contract/marking-seeds';
import { useState } from 'react';
import { ReasonDialog } from '../../../../platform/forms/reason-dialog.tsx';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { toast } from '../../../../ui/feedback/toasts.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { RichText } from '../../../../ui/rich-text/render/rich-text.tsx';
import { addressOf } from '../../results-address.ts';
import { Answered, Key } from '../answer/marking-screen.tsx';
import { screen } from '../marking.words.ts';
import { differences } from '../plan/plan.words.ts';
import { AgreedMark } from './agreed-mark.tsx';
import { confirmView as text, USES } from './seeds.words.ts';
import type { SeedsViewProps } from './seeds-view.tsx';
import { useSeedActs, useToConfirm } from './use-seeds.ts';

type Proposal = ReplyTo<typeof listToConfirm>[number];

export function ConfirmView({ examId, questionId }: SeedsViewProps) {
  const { data, error, refetch } = useToConfirm(examId, questionId);
  const [first] = data ?? [];
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf({ exam: examId, view: 'marking' })}>{screen.back}</BackLink>}
        title={first ? text.title(first.question_number) : text.heading}
        lead={text.lead}
      />
      {!data &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
      {data?.length === 0 && <Empty title={text.none} hint={text.noneHint} />}
      <div className="grid gap-4">
        {data?.map((proposal) => (
          <OneProposal key={proposal.seed} examId={examId} proposal={proposal} />
        ))}
      </div>
    </>
  );
}

function OneProposal({ examId, proposal }: { examId: number; proposal: Proposal }) {
  const { confirm } = useSeedActs(examId);
  const [isRefusing, setRefusing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { seed, agreed } = proposal;

  async function agree() {
    setBusy(true);
    await confirm({ seed, agrees: true }).catch((refused: Error) => toast.error(sentenceOf(refused)));
    setBusy(false);
  }

  return (
    <Card title={USES[proposal.use]}>
      <div className="grid gap-4">
        <div className="border-l-3 border-rule-strong pl-4 text-ink-2">
          <RichText text={proposal.question} />
        </div>
        <div className="max-w-measure text-base leading-relaxed">
          <Answered examId={examId} answer={proposal} hasLetters={false} annotations={agreed.annotations} />
        </div>
        <details className="rounded-md border border-rule bg-sheet">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-semibold text-ink-2">
            {differences.key}
          </summary>
          <div className="px-4 pb-4">
            <Key answer={proposal} />
          </div>
        </details>
        <AgreedMark agreed={{ ...agreed, reasons: proposal.reasons }} answer={proposal} />
        <div className="flex flex-wrap gap-3">
          <Button variant="main" busy={isBusy} onClick={() => void agree()}>
            {text.agree(agreed.marks)}
          </Button>
          <Button onClick={() => setRefusing(true)}>{text.refuse}</Button>
        </div>
      </div>
      {isRefusing && (
        <ReasonDialog
          title={text.refuseTitle}
          text={text.refuseText}
          confirm={text.refuse}
          onConfirm={async (reason) => {
            await confirm({ seed, agrees: false, reason });
            setRefusing(false);
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </Card>
  );
}
