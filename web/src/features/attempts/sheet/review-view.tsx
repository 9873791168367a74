import type { QuestionForStudent } from '@quivia/contract/attempts';
import { useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { AttemptView } from '../session/attempt-view.ts';
import { answersToSend } from '../session/unsent.ts';
import { type AnswerSheet, isUnanswered, questionAt } from './answer-sheet.ts';
import { countAnswers, lackAt, markAt } from './completeness.ts';
import { PaletteMark } from './palette-mark.tsx';
import { review, submitDialog } from './review.words.ts';

interface ReviewViewProps {
  view: AttemptView;
  examId: number;
  onGo: (position: number) => void;
  onSubmit: () => void;
}

/** The last look before submitting: what is unanswered and what was flagged, with a link to each. */
export function ReviewView({ view, examId, onGo, onSubmit }: ReviewViewProps) {
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { sheet, paper } = view;
  if (!sheet) return null;
  const { answered, open, all } = countAnswers(sheet, paper);
  const lacks = lacksOn(sheet, paper);
  const unsent = answersToSend(view.outbox);
  const positions = (which: (position: number) => boolean) =>
    Array.from({ length: sheet.count }, (_, position) => position).filter(which);
  const go = sheet.isForwardOnly ? undefined : onGo;
  const list = { sheet, paper, onGo: go };
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-measure px-4 py-8 sm:px-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
        {review.title}
      </h2>
      <p className="mt-2 text-ink-2">{review.counts(answered, all)}</p>
      {unsent > 0 && (
        <div className="mt-4">
          <Notice>{review.unsent(unsent)}</Notice>
        </div>
      )}
      {lacks.length > 0 && <IncompleteList lacks={lacks} onGo={go} />}
      <ReviewList
        title={review.notAnswered}
        none={review.allAnswered}
        {...list}
        positions={positions((position) => isUnanswered(sheet, position))}
      />
      <ReviewList
        title={review.flagged}
        none={review.noneFlagged}
        {...list}
        positions={positions((position) => questionAt(sheet, position).flagged)}
      />
      {sheet.isForwardOnly && <p className="mt-4 text-sm text-ink-3">{review.forwardOnly}</p>}
      <div className="mt-8 flex flex-wrap gap-3 border-t border-rule pt-6">
        <LinkButton to={`/quiz/${examId}`} replace>
          {review.back}
        </LinkButton>
        <Button variant="main" onClick={() => setAsking(true)}>
          {review.submit}
        </Button>
      </div>
      {asking && !view.state?.paused && (
        <PlainDialog
          question
          title={submitDialog.title}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{submitDialog.cancel}</Button>
              <Button variant="main" onClick={onSubmit}>
                {submitDialog.confirm}
              </Button>
            </>
          }
        >
          {lacks.length > 0 && <p>{submitDialog.incomplete(lacks.map(({ words }) => words))}</p>}
          {open > 0 && <p>{submitDialog.open(open, all)}</p>}
          <p>{submitDialog.final}</p>
        </PlainDialog>
      )}
    </main>
  );
}

interface Incomplete {
  position: number;
  /** 'Question 9, not a number' */
  words: string;
}

const lacksOn = (sheet: AnswerSheet, paper: readonly QuestionForStudent[]): Incomplete[] =>
  sheet.order.flatMap((_, position) => {
    const lack = lackAt(sheet, paper, position);
    return lack ? { position, words: review.lack(position + 1, lack) } : [];
  });

interface IncompleteListProps {
  lacks: readonly Incomplete[];
  onGo: ((position: number) => void) | undefined;
}

/** First of all, because they look answered. */
function IncompleteList({ lacks, onGo }: IncompleteListProps) {
  return (
    <section className="mt-6 rounded-md border border-rule bg-risk-soft p-4 sm:p-6">
      <h3 className="text-sm font-bold">
        {review.incomplete}
        <span className="font-normal text-ink-3"> ({lacks.length})</span>
      </h3>
      <ol className="mt-3 grid gap-1 text-sm">
        {lacks.map(({ position, words }) => (
          <li key={position}>
            {onGo ? (
              <button
                type="button"
                className="min-h-11 text-left font-semibold underline"
                onClick={() => onGo(position)}
              >
                {words}
              </button>
            ) : (
              words
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ReviewListProps {
  title: string;
  none: string;
  sheet: AnswerSheet;
  paper: readonly QuestionForStudent[];
  /** Which questions to show. */
  positions: readonly number[];
  onGo: ((position: number) => void) | undefined;
}

function ReviewList({ title, none, sheet, paper, positions, onGo }: ReviewListProps) {
  return (
    <section className="mt-6 rounded-md border border-rule bg-sheet p-4 sm:p-6">
      <h3 className="text-sm font-bold">
        {title}
        {positions.length > 0 && <span className="font-normal text-ink-3"> ({positions.length})</span>}
      </h3>
      {positions.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{none}</p>
      ) : (
        <ol className="mt-3 flex flex-wrap gap-2">
          {positions.map((position) => {
            const { state, flagged } = markAt(sheet, paper, position);
            return (
              <li key={position}>
                <PaletteMark
                  number={position + 1}
                  state={state}
                  flagged={flagged}
                  current={false}
                  onGo={onGo && (() => onGo(position))}
                />
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
