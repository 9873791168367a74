// A text with what was filled in, and below it each blank with its right answer.
import type { ClozeAnswer, ClozeBody, ClozeHole } from '@quivia/contract/kinds/cloze';
import type { ClozeKey, HoleKey } from '@quivia/contract/kinds/cloze.key';
import { readNumber } from '@quivia/contract/kinds/read-number';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import type { ReviewProps } from '../kind.ts';
import { acceptedText } from '../number/number-review.tsx';
import { review as words } from './cloze.words.ts';
import { ClozeText, holesInOrder } from './cloze-text.tsx';

type ClozeReviewProps = ReviewProps<ClozeBody, ClozeKey, ClozeAnswer>;

export default function ClozeReview({ question, body, answerKey, answer, parts }: ClozeReviewProps) {
  const order = holesInOrder(question, body.holes);
  const holeOf = (id: string) => body.holes.find((hole) => hole.id === id);
  const given = (id: string) => (answer && Object.hasOwn(answer.holes, id) ? (answer.holes[id] ?? '') : '');
  return (
    <div className="grid gap-4">
      <ClozeText question={question} holes={body.holes}>
        {(id, number) => {
          const hole = holeOf(id);
          return (
            hole && (
              <span className="mx-0.5 inline-flex max-w-full items-baseline gap-1.5 rounded-sm border border-rule-strong bg-sheet px-1.5 align-baseline">
                <span className="tabular text-xs font-semibold text-ink-3">
                  <span className="sr-only">{words.blank(number)}</span>
                  <span aria-hidden="true">{number}</span>
                </span>
                <span className="min-w-6 truncate">{shown(hole, given(id))}</span>
              </span>
            )
          );
        }}
      </ClozeText>
      <ol aria-label={words.legend} className="grid max-w-measure gap-2">
        {order.map((id, at) => {
          const hole = holeOf(id);
          const share = answer && parts?.find((part) => part.id === id)?.share;
          return (
            hole && (
              <li key={id} className="grid gap-1 rounded-md border border-rule px-4 py-3 text-sm">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">{words.blank(at + 1)}</span>
                  {typeof share === 'number' && given(id).trim() !== '' && (
                    <Verdict share={share} isUnreadable={isUnreadable(hole, given(id))} />
                  )}
                </div>
                <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
                  {answer && (
                    <>
                      <dt className="text-ink-3">{words.answer}</dt>
                      <dd className="wrap-anywhere">{shown(hole, given(id)) || words.noAnswer}</dd>
                    </>
                  )}
                  {answerKey && Object.hasOwn(answerKey.holes, id) && (
                    <>
                      <dt className="text-ink-3">{words.right}</dt>
                      <dd className="wrap-anywhere">
                        {accepted(hole, answerKey.holes[id] as HoleKey).map(({ text, percent }) => (
                          <span key={text} className="block">
                            {text}
                            {percent < 100 && (
                              <span className="text-ink-3 tabular"> ({words.earns(percent)})</span>
                            )}
                          </span>
                        ))}
                      </dd>
                    </>
                  )}
                </dl>
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

/** Letters for a number earn nothing, and are not wrong. */
const isUnreadable = (hole: ClozeHole, given: string) =>
  hole.type === 'number' && 'problem' in readNumber(given);

function Verdict({ share, isUnreadable }: { share: number; isUnreadable: boolean }) {
  if (isUnreadable) return <Badge tone="plain">{words.unreadable}</Badge>;
  const [tone, verdict]: [Tone, keyof typeof words.verdicts] =
    share >= 1 ? ['right', 'right'] : share > 0 ? ['plain', 'partly'] : ['wrong', 'wrong'];
  return (
    <>
      <Badge tone={tone}>{words.verdicts[verdict]}</Badge>
      {verdict === 'partly' && <span className="text-xs text-ink-3 tabular">{words.earns(share * 100)}</span>}
    </>
  );
}

/** What was typed or chosen. */
function shown(hole: ClozeHole, given: string): string {
  if (hole.type !== 'choice') return given.trim();
  return hole.options.find(({ id }) => id === given)?.text ?? '';
}

interface Accepted {
  text: string;
  percent: number;
}

/** What earns marks, the best first. */
function accepted(hole: ClozeHole, key: HoleKey): Accepted[] {
  return acceptedBy(hole, key)
    .filter(({ percent }) => percent > 0)
    .sort((one, other) => other.percent - one.percent);
}

function acceptedBy(hole: ClozeHole, key: HoleKey): Accepted[] {
  if (key.type === 'choice')
    return (hole.type === 'choice' ? hole.options : []).map(({ id, text }) => ({
      text,
      percent: Object.hasOwn(key.percents, id) ? (key.percents[id] ?? 0) : 0,
    }));
  if (key.type === 'text') return key.key.accepted;
  return key.key.accepted.map((one) => ({ text: acceptedText(one), percent: one.percent }));
}
