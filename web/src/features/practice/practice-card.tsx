import type { PracticeAnswer, PracticeQuestion } from '@quivia/contract/practice';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError, sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Passage } from '../../ui/rich-text/render/passage.tsx';
import { RichText } from '../../ui/rich-text/render/rich-text.tsx';
import { question as text } from './practice.words.ts';
import { useAnswerPractice } from './use-practice.ts';

interface PracticeCardProps {
  question: PracticeQuestion;
  position: number;
  count: number;
  onAnswered: (isRight: boolean) => void;
  onNext: () => void;
}

/** One question: choose, check, learn why, next. */
export function PracticeCard({ question, position, count, onAnswered, onNext }: PracticeCardProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<PracticeAnswer>();
  const send = useAnswerPractice();
  const heading = useRef<HTMLHeadingElement>(null);
  const several = question.choose === 'all_that_apply';
  // The first question comes with its page, whose heading has the focus.
  useEffect(() => {
    if (position > 1) heading.current?.focus();
  }, [position]);

  function choose(id: number) {
    setMissing(false);
    if (!several) setChosen([id]);
    else setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  }

  async function check(event: FormEvent) {
    event.preventDefault();
    if (answer || isSending) return;
    if (chosen.length === 0) return setMissing(true);
    setSending(true);
    try {
      const reply = await send(question, [...chosen]);
      setAnswer(reply);
      onAnswered(reply.is_right);
    } catch (error) {
      toast.error(sentenceOf(error));
      // It changed, or an exam needs it now.
      if (error instanceof CallError && ['not_found', 'changed_meanwhile'].includes(error.code)) onNext();
    } finally {
      setSending(false);
    }
  }

  return (
    <Card>
      <form noValidate onSubmit={(event) => void check(event)} className="max-w-measure">
        <h2 ref={heading} id="practice-number" tabIndex={-1} className="text-sm font-bold">
          {text.number(position, count)}
        </h2>
        <p className="text-xs text-ink-3">{text.about(question)}</p>
        <div id="practice-text" className="mt-4 grid gap-4">
          {question.stimulus && <Passage text={question.stimulus.text} />}
          <RichText text={question.question} />
        </div>
        <fieldset
          aria-labelledby="practice-number practice-hint"
          aria-describedby="practice-text"
          disabled={answer !== undefined}
          className="mt-4"
        >
          <p id="practice-hint" className="mb-3 text-xs text-ink-3">
            {several ? text.chooseAll : text.chooseOne}
          </p>
          <div className="grid grid-cols-1 gap-3">
            {question.options.map((option) => (
              <OptionRow
                key={option.id}
                option={option}
                several={several}
                isChosen={chosen.includes(option.id)}
                isCorrect={answer?.correct.includes(option.id)}
                onChoose={() => choose(option.id)}
              />
            ))}
          </div>
        </fieldset>
        {answer ? (
          <Verdict answer={answer} isLast={position === count} onNext={onNext} />
        ) : (
          <>
            <p role="alert" className="mt-3 text-sm text-wrong empty:hidden">
              {isMissing && text.chooseFirst}
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button type="submit" variant="main" busy={isSending} className="grow sm:grow-0">
                {text.check}
              </Button>
              <Button variant="quiet" onClick={onNext}>
                {text.skip}
              </Button>
            </div>
          </>
        )}
      </form>
    </Card>
  );
}

interface OptionRowProps {
  option: PracticeQuestion['options'][number];
  several: boolean;
  isChosen: boolean;
  /** Undefined until the question is answered. */
  isCorrect: boolean | undefined;
  onChoose: () => void;
}

/** The whole row can be pressed. Afterwards badges say what was chosen and what is correct. */
function OptionRow({ option, several, isChosen, isCorrect, onChoose }: OptionRowProps) {
  const isAnswered = isCorrect !== undefined;
  return (
    <label className="relative flex min-h-15 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-[1.5px] border-rule bg-sheet px-4 py-3 has-checked:border-pencil has-checked:bg-pencil-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pencil">
      <input
        type={several ? 'checkbox' : 'radio'}
        name="practice-option"
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
      />
      <Bubble letter={option.option_number} filled={isChosen} square={several} />
      <span className="min-w-0 flex-1 basis-40">
        <RichText text={option.option} inline />
      </span>
      {isAnswered && (isChosen || isCorrect) && (
        <span className="flex flex-wrap gap-2">
          {isChosen && <Badge tone={isCorrect ? 'right' : 'wrong'}>{text.yourAnswer}</Badge>}
          {isCorrect && <Badge tone="right">{text.correctAnswer}</Badge>}
        </span>
      )}
    </label>
  );
}

const DAY_MS = 24 * 3600_000;

interface VerdictProps {
  answer: PracticeAnswer;
  isLast: boolean;
  onNext: () => void;
}

function Verdict({ answer: { is_right, explanation, next_at }, isLast, onNext }: VerdictProps) {
  const verdict = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLDivElement>(null);
  const days = Math.ceil((Date.parse(next_at) - Date.now()) / DAY_MS);
  // Enter goes on; a long explanation must not scroll the verdict away.
  useEffect(() => {
    next.current?.querySelector('button')?.focus({ preventScroll: true });
    verdict.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <>
      <div
        ref={verdict}
        role="status"
        className={`mt-4 scroll-mb-6 rounded-md px-4 py-3 ${is_right ? 'bg-correct-soft' : 'bg-wrong-soft'}`}
      >
        <p className={`font-bold ${is_right ? 'text-correct' : 'text-wrong'}`}>
          {is_right ? text.right : text.wrong}
        </p>
        <p className="text-sm">{text.comesBack(days)}</p>
      </div>
      {explanation && (
        <div className="mt-4 border-l-2 border-rule-strong pl-4">
          <h3 className="text-sm font-semibold">{text.explanation}</h3>
          <RichText text={explanation} />
        </div>
      )}
      <div ref={next} className="mt-4">
        <Button variant="main" className="w-full sm:w-auto" onClick={onNext}>
          {isLast ? text.finish : text.next}
        </Button>
      </div>
    </>
  );
}
