import type { KindName } from '@quivia/contract/kinds';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { ThreeCircles } from '../../ui/feedback/states.tsx';
import { RichText } from '../../ui/rich-text/render/rich-text.tsx';
import { Player } from './players.tsx';

interface TryQuestionProps {
  kind: KindName;
  question: string;
  body: unknown;
  /** The id of the element that names it. */
  labelledBy: string;
  hasKeypad?: boolean | undefined;
  /** In place of the question's text, while there is none. */
  children?: ReactNode;
}

/** A question as students see it, for its author. It can be tried out: nothing of the answer is kept. */
export function TryQuestion({ question, children, ...props }: TryQuestionProps) {
  const [answer, setAnswer] = useState<unknown>(null);
  const id = useId();
  return (
    <Suspense fallback={<ThreeCircles />}>
      <Player
        {...props}
        questionId={0}
        question={question}
        answer={answer}
        onAnswer={setAnswer}
        describedBy={id}
      >
        <div id={id}>{children ?? <RichText text={question} />}</div>
      </Player>
    </Suspense>
  );
}
