// Answers whose markers are to agree: the list at the left, and of the open one both sheets side by side.
import type { ReplyTo } from '@quivia/contract/endpoint';
import { inOrder } from '@quivia/contract/marking/annotations.rules';
import { itemsOf } from '@quivia/contract/marking/rubric';
import { agreeOnMark, type getDifference, type listDifferences } from '@quivia/contract/marking-plans';
import { useState } from 'react';
import { Link } from 'react-router';
import { asNumber } from '../../../../platform/forms/as-number.ts';
import { ReasonField } from '../../../../platform/forms/reason-dialog.tsx';
import { useContractForm } from '../../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Empty, Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { Passage } from '../../../../ui/rich-text/render/passage.tsx';
import { RichText } from '../../../../ui/rich-text/render/rich-text.tsx';
import { AnnotationList } from '../../../kinds/annotated/annotation-list.tsx';
import { addressOf } from '../../results-address.ts';
import { Answered, Key } from '../answer/marking-screen.tsx';
import { screen } from '../marking.words.ts';
import { differences as text } from './plan.words.ts';
import { useAgree, useConfirm, useDifference, useDifferences } from './use-plans.ts';

interface DifferencesViewProps {
  examId: number;
  /** The key of the open one. */
  answer: string | null;
}

export function DifferencesView({ examId, answer }: DifferencesViewProps) {
  const { data, error, refetch } = useDifferences(examId);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf({ exam: examId, view: 'marking' })}>{screen.back}</BackLink>}
        title={text.heading}
        lead={text.lead}
      />
      {data ? (
        <Differences examId={examId} answer={answer} all={data} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

type Listed = ReplyTo<typeof listDifferences>[number];

function Differences({ examId, answer, all }: DifferencesViewProps & { all: Listed[] }) {
  const open = all.find((one) => one.answer === answer) ?? all[0];
  if (!open) return <Empty title={text.none} hint={text.noneHint} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(14rem,1fr)_minmax(0,3fr)]">
      <Card title={text.list(all.length)} flush>
        <ol className="max-h-[70dvh] overflow-y-auto max-lg:max-h-52">
          {all.map((one) => (
            <li key={one.answer} className="border-b border-rule last:border-b-0">
              <Link
                to={`${addressOf({ exam: examId, view: 'differences' })}&answer=${one.answer}`}
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
      <OneDifference key={open.answer} examId={examId} answer={open.answer} />
    </div>
  );
}

type Shown = ReplyTo<typeof getDifference>;

function OneDifference({ examId, answer }: { examId: number; answer: string }) {
  const { data, error, refetch } = useDifference(examId, answer);
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  // With numbers that differ from sheet to sheet.
  const annotations = inOrder(
    data.given,
    data.sheets.flatMap((sheet) => sheet.annotations),
  );
  return (
    <div className="grid min-w-0 gap-4">
      <Card title={text.answer}>
        <div className="grid gap-5">
          {data.stimulus && <Passage text={data.stimulus.text} startsClosed />}
          <div className="border-l-3 border-rule-strong pl-4 text-ink-2">
            <RichText text={data.question} />
          </div>
          <div className="max-w-measure text-base leading-relaxed">
            <Answered examId={examId} answer={data} hasLetters={false} annotations={annotations} />
          </div>
          <details className="rounded-md border border-rule bg-sheet">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-semibold text-ink-2">
              {text.key}
            </summary>
            <div className="px-4 pb-4">
              <Key answer={data} />
            </div>
          </details>
        </div>
      </Card>
      <div className="grid gap-4 md:grid-cols-2">
        {data.sheets.map((sheet, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets have an order and nothing else of their own
          <Card key={place} title={text.sheet(place, sheet.is_yours)}>
            <div className="grid gap-3">
              <OneSheet sheet={sheet} answer={data} />
              <AnnotationList
                answer={data.given}
                annotations={sheet.annotations}
                numbers={sheet.annotations.map((one) => annotations.indexOf(one) + 1)}
              />
            </div>
          </Card>
        ))}
      </div>
      {data.act === 'look' ? (
        <Notice isState>{text.look}</Notice>
      ) : (
        <Agreement examId={examId} difference={data} />
      )}
    </div>
  );
}

function OneSheet({ sheet, answer }: { sheet: Shown['sheets'][number]; answer: Shown }) {
  const said = sheet.by_rubric;
  const items = itemsOf(answer.rubric?.groups ?? []).filter(({ id }) => said?.items.includes(id));
  return (
    <div className="grid gap-2 text-sm">
      <p className="tabular text-base font-semibold">{text.marks(sheet.marks, answer.marks)}</p>
      {said && (
        <ul className="grid gap-1">
          {items.map(({ id, text: item, marks }) => (
            <li key={id} className="flex justify-between gap-4">
              <span className="min-w-0 break-words">{item}</span>
              <span className="tabular">{text.earned(marks)}</span>
            </li>
          ))}
          {said.adjustment !== 0 && (
            <li className="flex justify-between gap-4">
              <span className="min-w-0 break-words">{said.adjustment_note}</span>
              <span className="tabular">{text.earned(said.adjustment)}</span>
            </li>
          )}
        </ul>
      )}
      {sheet.comment ? (
        <p className="break-words whitespace-pre-wrap" dir="auto">
          {sheet.comment}
        </p>
      ) : (
        <p className="text-ink-3">{text.noComment}</p>
      )}
    </div>
  );
}

function Agreement({ examId, difference }: { examId: number; difference: Shown }) {
  const { answer, proposal, act, marks: most, step } = difference;
  const agree = useAgree(examId);
  const confirm = useConfirm(examId);
  /** The same until it has arrived. */
  const [key, setKey] = useState<string>(() => crypto.randomUUID());
  const form = useContractForm(agreeOnMark.body, { defaultValues: { key, answer, reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const isSettled = act === 'settle';
  return (
    <Card>
      {proposal && (
        <div className="mb-4 grid gap-3 border-b border-rule pb-4">
          <p className="font-semibold">{text.proposal(proposal)}</p>
          <p className="text-sm break-words whitespace-pre-wrap" dir="auto">
            {proposal.reason}
          </p>
          {proposal.by === 'other' && !isSettled && (
            <div>
              <Button
                variant="main"
                busy={confirm.isPending}
                onClick={() => confirm.mutate({ answer, proposal: proposal.key })}
              >
                {text.confirm(proposal.marks)}
              </Button>
            </div>
          )}
        </div>
      )}
      <form
        noValidate
        className="grid max-w-measure gap-4"
        onSubmit={form.submit(async (given) => {
          await agree({ ...given, key });
          setKey(crypto.randomUUID());
          form.reset();
        })}
      >
        <TextField
          label={isSettled ? text.form.settled : proposal ? text.form.another : text.form.marks}
          hint={text.form.hint(most, step)}
          inputMode="decimal"
          autoComplete="off"
          className="tabular w-28! font-mono"
          error={errors.marks?.message}
          {...form.register('marks', asNumber)}
        />
        <ReasonField label={text.form.reason} hint={text.form.reasonHint} form={form} />
        <div>
          <Button
            type="submit"
            variant={proposal?.by === 'other' && !isSettled ? 'plain' : 'main'}
            busy={isSubmitting}
          >
            {isSettled ? text.form.settle : text.form.propose}
          </Button>
        </div>
      </form>
    </Card>
  );
}
