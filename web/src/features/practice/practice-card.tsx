import type { PracticeAnswer, PracticeQuestion } from '@quivia/contract/practice';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { CallError, sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ThreeCircles } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RichText } from '../../ui/rich-text/render/rich-text.tsx';
import type { OtherKind } from '../kinds/kind.ts';
import { Player } from '../kinds/players.tsx';
import { Review } from '../kinds/reviews.tsx';
import { question as text } from './practice.words.ts';
import { reportKey, useAnswerPractice, usePracticeDraft } from './use-practice.ts';

interface PracticeCardProps {
  question: PracticeQuestion;
  position: number;
  count: number;
  onAnswered: (answer: PracticeAnswer) => void;
  onNext: () => void;
}

/** One question: answer, check, after a wrong answer try once more or see the key, learn why, next. */
export function PracticeCard({ question, position, count, onAnswered, onNext }: PracticeCardProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [typed, setTyped, dropDraft] = usePracticeDraft(question);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<PracticeAnswer>();
  /** The first answer was wrong. It is the one that counts. */
  const [isRetry, setRetry] = useState(false);
  const [isKeyShown, setKeyShown] = useState(false);
  const send = useAnswerPractice();
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind } = question;
  // The first question comes with its page, whose heading has the focus.
  useEffect(() => {
    if (position > 1) heading.current?.focus();
  }, [position]);

  async function check(event: FormEvent) {
    event.preventDefault();
    if (answer || isSending) return;
    if (kind ? typed === null : chosen.length === 0)
      return setProblem(kind ? text.answerFirst : text.chooseFirst);
    setSending(true);
    try {
      const given = kind ? { answer: typed as never } : { option_ids: [...chosen] };
      const reply = await send(question, given, isRetry);
      dropDraft();
      setProblem('');
      setAnswer(reply);
      setKeyShown(isRetry || reply.is_right);
      if (!isRetry) onAnswered(reply);
    } catch (error) {
      // Such as letters for a number: it can be written differently.
      if (error instanceof CallError && error.code === 'invalid_input') setProblem(sentenceOf(error));
      else toast.error(sentenceOf(error));
      // It changed, or an exam needs it now.
      if (error instanceof CallError && ['not_found', 'changed_meanwhile'].includes(error.code)) leave();
    } finally {
      setSending(false);
    }
  }

  /** Also by another choice. */
  function tryAgain() {
    if (!answer) return;
    setAnswer(undefined);
    setRetry(true);
  }

  function leave() {
    dropDraft();
    onNext();
  }

  const known = isKeyShown ? answer : undefined;
  const shown = (
    <div id="practice-text">
      <RichText text={question.question} />
    </div>
  );

  return (
    <Card>
      <form noValidate onSubmit={(event) => void check(event)} className="max-w-measure">
        <h2 ref={heading} id="practice-number" tabIndex={-1} className="text-sm font-bold">
          {text.number(position, count)}
        </h2>
        <p className="mb-4 text-xs text-ink-3">{text.about(question)}</p>
        {kind ? (
          <OtherQuestion
            question={question}
            typed={typed}
            onType={(next) => {
              setProblem('');
              tryAgain();
              setTyped(next);
            }}
            answer={known}
          >
            {shown}
          </OtherQuestion>
        ) : (
          <>
            {shown}
            <Options
              question={question}
              chosen={chosen}
              onChoose={(next) => {
                setProblem('');
                tryAgain();
                setChosen(next);
              }}
              correct={known?.correct}
            />
          </>
        )}
        {known && (
          <Verdict answer={known} isLast={position === count} onNext={onNext}>
            <Doubt question={question} />
          </Verdict>
        )}
        {answer && !known && (
          <SecondChance
            answer={answer}
            onRetry={() => {
              setChosen([]);
              tryAgain();
              heading.current?.focus();
            }}
            onSee={() => setKeyShown(true)}
          />
        )}
        {!answer && (
          <>
            <p role="alert" className="mt-3 text-sm text-wrong empty:hidden">
              {problem}
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button type="submit" variant="main" busy={isSending} className="grow sm:grow-0">
                {text.check}
              </Button>
              <Button variant="quiet" onClick={leave}>
                {text.skip}
              </Button>
            </div>
          </>
        )}
      </form>
    </Card>
  );
}

interface OtherQuestionProps {
  question: PracticeQuestion;
  typed: unknown;
  onType: (typed: unknown) => void;
  /** Undefined until the question is answered. */
  answer: PracticeAnswer | undefined;
  /** The question's text. */
  children: ReactNode;
}

/** Of every kind but multiple choice. */
function OtherQuestion({ question, typed, onType, answer, children }: OtherQuestionProps) {
  if (!answer)
    return (
      <Suspense fallback={<ThreeCircles />}>
        <Player
          kind={question.kind as OtherKind}
          questionId={question.id}
          question={question.question}
          body={question.body}
          answer={typed}
          onAnswer={onType}
          labelledBy="practice-number"
          describedBy="practice-text"
        >
          {children}
        </Player>
      </Suspense>
    );
  return (
    <div className="grid gap-4">
      <Review
        kind={question.kind as OtherKind}
        question={question.question}
        body={question.body}
        answerKey={answer.answer_key ?? null}
        answer={typed}
        parts={answer.parts}
      >
        <RichText text={question.question} />
      </Review>
    </div>
  );
}

interface OptionsProps {
  question: PracticeQuestion;
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
  /** Undefined until the question is answered. */
  correct: readonly number[] | undefined;
}

function Options({ question, chosen, onChoose, correct }: OptionsProps) {
  const several = question.choose === 'all_that_apply';
  function choose(id: number) {
    if (!several) onChoose([id]);
    else onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  }
  return (
    <fieldset
      aria-labelledby="practice-number practice-hint"
      aria-describedby="practice-text"
      disabled={correct !== undefined}
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
            isCorrect={correct?.includes(option.id)}
            onChoose={() => choose(option.id)}
          />
        ))}
      </div>
    </fieldset>
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
  children: ReactNode;
}

const VERDICTS = {
  right: 'bg-correct-soft text-correct',
  partly: 'bg-risk-soft text-risk',
  wrong: 'bg-wrong-soft text-wrong',
} as const;

const verdictOf = ({ is_right, share }: PracticeAnswer) =>
  is_right ? 'right' : share > 0 ? 'partly' : 'wrong';

interface SecondChanceProps {
  answer: PracticeAnswer;
  onRetry: () => void;
  onSee: () => void;
}

/** After the first wrong answer, without the key: what is found out is remembered better than what is read. */
function SecondChance({ answer, onRetry, onSee }: SecondChanceProps) {
  const kind = verdictOf(answer);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => buttons.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <>
      <div role="status" className={`mt-4 rounded-md px-4 py-3 ${VERDICTS[kind]}`}>
        <p className="font-bold">{text[kind]}</p>
        <p className="text-sm text-ink">{text.secondChance}</p>
      </div>
      <div ref={buttons} className="mt-4 flex flex-wrap gap-3">
        <Button variant="main" className="grow sm:grow-0" onClick={onRetry}>
          {text.tryAgain}
        </Button>
        <Button onClick={onSee}>{text.seeAnswer}</Button>
      </div>
    </>
  );
}

function Verdict({ answer, isLast, onNext, children }: VerdictProps) {
  const { explanation, next_at } = answer;
  const kind = verdictOf(answer);
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
      <div ref={verdict} role="status" className={`mt-4 scroll-mb-6 rounded-md px-4 py-3 ${VERDICTS[kind]}`}>
        <p className="font-bold">{text[kind]}</p>
        <p className="text-sm text-ink">{text.comesBack(days)}</p>
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
        {children}
      </div>
    </>
  );
}

/** Reaches the owner of the question bank. */
function Doubt({ question }: { question: PracticeQuestion }) {
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState('');
  async function report() {
    setSending(true);
    try {
      setSaid((await reportKey(question)).message);
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setSending(false);
    }
  }
  return (
    <>
      {!said && (
        <Button variant="quiet" busy={isSending} onClick={() => void report()}>
          {text.doubt}
        </Button>
      )}
      <p role="status" className="mt-3 text-sm text-ink-2 empty:hidden">
        {said}
      </p>
    </>
  );
}
