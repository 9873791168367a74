import type { OrderAnswer, OrderBody } from '@quivia/contract/kinds/order';
import type { OrderKey } from '@quivia/contract/kinds/order.key';
import { useId } from 'react';
import { Badge } from '../../../ui/labels/badge.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { ReviewProps } from '../kind.ts';
import { gradingNames, review as words } from './order.words.ts';

type Parts = ReviewProps<OrderBody, OrderKey, OrderAnswer>['parts'];

/** The student's order, each item marked as it was graded, beside the correct one. */
export default function OrderReview(props: ReviewProps<OrderBody, OrderKey, OrderAnswer>) {
  const { body, answerKey, parts } = props;
  const answer = props.answer && props.answer.order.length > 0 ? props.answer : null;
  return (
    <div className="min-w-0">
      <div className={`grid gap-6 ${answer && answerKey ? 'md:grid-cols-2' : ''}`}>
        {answer && <Items title={words.answer} body={body} order={answer.order} parts={parts} />}
        {answerKey && <Items title={words.correctAnswer} body={body} order={answerKey.order} />}
      </div>
      {answerKey && <p className="mt-2 text-xs text-ink-3">{gradingNames[answerKey.grading]}</p>}
    </div>
  );
}

interface ItemsProps {
  title: string;
  body: OrderBody;
  order: readonly string[];
  parts?: Parts;
}

function Items({ title, body, order, parts }: ItemsProps) {
  const name = useId();
  return (
    <div className="min-w-0">
      <p id={name} className="mb-1 text-xs font-semibold text-ink-3">
        {title}
      </p>
      <ol aria-labelledby={name} className="border-y border-rule">
        {order.map((id, i) => {
          const share = parts?.find((part) => part.id === id)?.share;
          return (
            <li
              key={id}
              className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-2 border-b border-rule py-2 last:border-b-0"
            >
              <span className="tabular min-w-5 text-right font-semibold text-ink-2">{i + 1}</span>
              <div className="min-w-0 flex-1 basis-32">
                <RichText text={body.items.find((item) => item.id === id)?.text ?? ''} inline />
              </div>
              {share !== undefined && (
                <Badge tone={share === 1 ? 'right' : 'wrong'}>
                  {share === 1 ? words.correct : words.incorrect}
                </Badge>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
