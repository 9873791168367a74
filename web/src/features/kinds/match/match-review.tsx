import type { MatchAnswer, MatchBody } from '@quivia/contract/kinds/match';
import type { MatchKey } from '@quivia/contract/kinds/match.key';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/labels/badge.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { ReviewProps } from '../kind.ts';
import { gradingNames, review as words } from './match.words.ts';

/** Each item with its match: the student's, marked, and the correct one where they differ. */
export default function MatchReview(props: ReviewProps<MatchBody, MatchKey, MatchAnswer>) {
  const { body, answerKey, answer, parts } = props;
  const textOf = (id: string | undefined) => body.right.find((item) => item.id === id)?.text;
  const used = new Set(Object.values(answerKey?.pairs ?? {}));
  const extra = answerKey && !answer ? body.right.filter(({ id }) => !used.has(id)) : [];
  return (
    <div className="min-w-0">
      <ul className="border-y border-rule">
        {body.left.map(({ id, text }) => (
          <Pair
            key={id}
            left={text}
            given={textOf(answer?.pairs[id])}
            correct={textOf(answerKey?.pairs[id])}
            isAnswer={answer !== null}
            share={parts?.find((part) => part.id === id)?.share}
          />
        ))}
        {extra.map(({ id, text }) => (
          <PairRow key={id} left={<span className="text-sm text-ink-3">{words.extra}</span>}>
            <RichText text={text} inline />
          </PairRow>
        ))}
      </ul>
      {answerKey && <p className="mt-2 text-xs text-ink-3">{gradingNames[answerKey.grading]}</p>}
    </div>
  );
}

interface PairProps {
  left: string;
  given: string | undefined;
  correct: string | undefined;
  isAnswer: boolean;
  /** Undefined where it wasn't graded. */
  share: number | undefined;
}

function Pair({ left, given, correct, isAnswer, share }: PairProps) {
  return (
    <PairRow left={<RichText text={left} inline />}>
      {isAnswer && (
        <Named name={words.answer}>
          {given === undefined ? (
            <span className="text-ink-3">{words.notAnswered}</span>
          ) : (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <RichText text={given} inline />
              {share !== undefined && <PartBadge share={share} />}
            </div>
          )}
        </Named>
      )}
      {correct !== undefined && (!isAnswer || share !== 1) && (
        <Named name={isAnswer ? words.correctAnswer : undefined}>
          <RichText text={correct} inline />
        </Named>
      )}
    </PairRow>
  );
}

function PairRow({ left, children }: { left: ReactNode; children: ReactNode }) {
  return (
    <li className="grid gap-2 border-b border-rule py-3 last:border-b-0 sm:grid-cols-2 sm:gap-6">
      <div className="min-w-0">{left}</div>
      <div className="grid min-w-0 content-start gap-2">{children}</div>
    </li>
  );
}

function Named({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <div className="min-w-0">
      {name && <p className="text-xs font-semibold text-ink-3">{name}</p>}
      {children}
    </div>
  );
}

const PartBadge = ({ share }: { share: number }) =>
  share === 1 ? <Badge tone="right">{words.correct}</Badge> : <Badge tone="wrong">{words.incorrect}</Badge>;
