import { plural } from '@quivia/contract/plural';
import { useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { AttemptView } from '../session/attempt-view.ts';
import { unsentAnswers } from '../session/unsent.ts';
import { type AnswerSheet, countSheet, givenFor, isAnswered } from './answer-sheet.ts';
import { ReviewList } from './review-list.tsx';

interface ReviewViewProps {
  view: AttemptView;
  examId: number;
  onGo: (place: number) => void;
  onSubmit: () => void;
}

/** The last look before handing in: what is open, what was flagged, and the way to each. */
export function ReviewView({ view, examId, onGo, onSubmit }: ReviewViewProps) {
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { sheet } = view;
  if (!sheet) return null;
  const { answered, open, all } = countSheet(sheet);
  const unsent = unsentAnswers(view.outbox.waiting);
  const places = (which: (id: number) => boolean) =>
    sheet.order.flatMap((id, place) => (which(id) ? [place] : []));
  const list = { sheet, onGo: sheet.isForwardOnly ? undefined : onGo };
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-measure px-4 py-8 sm:px-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
        Review your answers
      </h2>
      <p className="mt-2 text-ink-2">
        You have answered {answered} of {all}. Nothing is handed in until you press Submit.
      </p>
      {unsent > 0 && (
        <div className="mt-4">
          <Notice>
            {plural(unsent, 'answer')} not yet with the server. They are sent first, as soon as it can be
            reached.
          </Notice>
        </div>
      )}
      <ReviewList
        title="Not answered"
        none="Every question has an answer."
        {...list}
        places={places((id) => !isAnswered(sheet, id))}
      />
      <ReviewList
        title="Flagged for review"
        none="You flagged no question."
        {...list}
        places={places((id) => givenFor(sheet, id).is_flagged)}
      />
      {sheet.isForwardOnly && (
        <p className="mt-4 text-sm text-ink-3">In this exam you cannot go back to earlier questions.</p>
      )}
      <div className="mt-8 flex flex-wrap gap-3 border-t border-rule pt-6">
        <LinkButton to={`/quiz/${examId}`} replace>
          Back to the questions
        </LinkButton>
        <Button variant="main" onClick={() => setAsking(true)}>
          Submit
        </Button>
      </div>
      {asking && (
        <PlainDialog
          question
          title="Hand in your answers?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Not yet</Button>
              <Button variant="main" onClick={onSubmit}>
                Submit and finish
              </Button>
            </>
          }
        >
          {open > 0 && <p>{openWords(sheet, open)}</p>}
          <p>After this you cannot change anything.</p>
        </PlainDialog>
      )}
    </main>
  );
}

const openWords = ({ order }: AnswerSheet, open: number) =>
  open === order.length
    ? 'You have not answered any question.'
    : `${plural(open, 'question')} ${open === 1 ? 'has' : 'have'} no answer.`;
