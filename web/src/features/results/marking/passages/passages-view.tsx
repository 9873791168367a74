// What answers to a question have in common: the pairs at the left, and the two texts of the open pair side by side.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { listPassages, SharedPassages } from '@quivia/contract/passages';
import { Link } from 'react-router';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Empty, Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { addressOf } from '../../results-address.ts';
import { screen, passages as text } from '../marking.words.ts';
import { inParts } from './passage-parts.ts';
import { usePassages, useTexts } from './use-passages.ts';

interface PassagesViewProps {
  examId: number;
  questionId: number;
  /** Of the open pair: the ids of its students. */
  pair: string | null;
}

export function PassagesView({ examId, questionId, pair }: PassagesViewProps) {
  const { data, error, refetch } = usePassages(examId, questionId);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf({ exam: examId, view: 'marking' })}>{screen.back}</BackLink>}
        title={data ? text.title(data.question_number) : text.heading}
        lead={text.lead}
      />
      {data ? (
        <Pairs examId={examId} questionId={questionId} pair={pair} found={data} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles label={text.comparing} />
      )}
    </>
  );
}

type Found = ReplyTo<typeof listPassages>;

const nameOf = ({ one, other }: SharedPassages) => `${one.student_id}-${other.student_id}`;

function Pairs({ found, pair, examId, questionId }: PassagesViewProps & { found: Found }) {
  const open = found.pairs.find((one) => nameOf(one) === pair) ?? found.pairs[0];
  if (!open) return <Empty title={text.none} hint={text.compared(found)} />;
  const address = addressOf({ exam: examId, view: 'passages', question: questionId });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(14rem,1fr)_minmax(0,3fr)]">
      <Card title={text.pairs(found.pairs.length)} flush>
        <ol className="max-h-[70dvh] overflow-y-auto max-lg:max-h-52">
          {found.pairs.map((one) => (
            <li key={nameOf(one)} className="border-b border-rule last:border-b-0">
              <Link
                to={`${address}&pair=${nameOf(one)}`}
                aria-current={one === open ? 'true' : undefined}
                className="grid gap-0.5 border-l-3 border-transparent px-4 py-(--row-y) text-sm hover:bg-paper aria-[current]:border-pencil aria-[current]:bg-paper"
              >
                <span className="break-words">
                  <bdi>{one.one.student_name}</bdi> · <bdi>{one.other.student_name}</bdi>
                </span>
                <span className="text-xs text-ink-3">{text.runs(one.runs)}</span>
              </Link>
            </li>
          ))}
        </ol>
        <p className="border-t border-rule px-4 py-2 text-xs text-ink-3">{text.compared(found)}</p>
      </Card>
      <BothTexts key={nameOf(open)} examId={examId} questionId={questionId} shared={open} />
    </div>
  );
}

function BothTexts(props: { examId: number; questionId: number; shared: SharedPassages }) {
  const { examId, questionId, shared } = props;
  const { one, other, runs } = shared;
  const { data, error, refetch } = useTexts(examId, questionId, shared);
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <OneText name={one.student_name} text={data.one} places={runs.map((run) => run.one)} />
      <OneText name={other.student_name} text={data.other} places={runs.map((run) => run.other)} />
    </div>
  );
}

/** Each common run has its number, the same in both texts. */
function OneText(props: { name: string; text: string; places: readonly [number, number][] }) {
  return (
    <Card title={<bdi>{props.name}</bdi>}>
      <p className="text-sm leading-relaxed break-words whitespace-pre-wrap" dir="auto">
        {inParts(props.text, props.places).map(({ from, part, run }) =>
          run === undefined ? (
            part
          ) : (
            <mark
              key={from}
              className="rounded-sm bg-pencil-soft box-decoration-clone px-0.5 text-pencil underline underline-offset-4"
            >
              <span className="mr-1 font-mono text-xs no-underline">
                <span className="sr-only">{text.run}</span> {run + 1}
              </span>
              {part}
            </mark>
          ),
        )}
      </p>
    </Card>
  );
}
