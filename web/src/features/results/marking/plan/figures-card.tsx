// How near markers are to each other at a question, and how long an answer takes them: each their own figures, all for those
// who run the exam.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { getMarkingFigures } from '@quivia/contract/marking-plans';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { figures as text } from './plan.words.ts';
import { useMarkingFigures } from './use-plans.ts';

type Marker = ReplyTo<typeof getMarkingFigures>[number];

export function FiguresCard({ examId, questionId }: { examId: number; questionId: number }) {
  const { data, error, refetch } = useMarkingFigures(examId, questionId);
  return (
    <Card title={text.title} flush>
      {!data &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
      {data?.length === 0 && <p className="px-4 py-4 text-sm text-ink-3">{text.none}</p>}
      <ul className="divide-y divide-rule">
        {data?.map((marker, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the order stays
          <li key={index} className="grid gap-1 px-4 py-(--row-y) text-sm">
            <MarkerFigures marker={marker} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MarkerFigures({ marker }: { marker: Marker }) {
  const { name, is_you, n, figures, seconds, items, pairs, seeds } = marker;
  return (
    <>
      <p className="flex justify-between gap-4">
        <span className="min-w-0 break-words">
          <bdi>{name}</bdi>
          {is_you && <span className="text-ink-3"> · {text.you}</span>}
        </span>
        <span className="tabular whitespace-nowrap">{text.answers(n)}</span>
      </p>
      <p className="text-xs text-ink-3">{figures ? text.figures(figures) : text.few}</p>
      {seeds && <p className="text-xs text-ink-3">{text.seeds(seeds)}</p>}
      {seconds !== null && <p className="text-xs text-ink-3">{text.seconds(seconds)}</p>}
      {/* With one other person alone, the pair says the same again. */}
      {pairs.length > 1 && (
        <ul className="grid gap-0.5 border-l-2 border-rule pl-2 text-xs text-ink-3">
          {pairs.map((pair, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the order stays
            <li key={index}>{text.pair(pair)}</li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <details className="text-xs text-ink-2">
          <summary className="flex min-h-control items-center">{text.items(items.length)}</summary>
          <ul className="grid gap-1 pb-2">
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same, and the order stays
              <li key={index} className="flex justify-between gap-3">
                <span className="min-w-0 break-words" dir="auto">
                  {item.text}
                </span>
                <span className="tabular whitespace-nowrap">{text.kappa(item.kappa)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
