// The question on the screen. Its neighbours are laid out as well, unseen, as soon as there is time: moving to
// them only has to show them, on a slow phone too.
import type { QuestionForStudent } from '@quivia/contract/attempts';
import { useDeferredValue, useEffect, useRef } from 'react';
import { type AnswerSheet, givenFor, type Mark } from './answer-sheet.ts';
import { numberId, QuestionView } from './question-view.tsx';

interface QuestionsProps {
  paper: readonly QuestionForStudent[];
  sheet: AnswerSheet;
  /** The same each time. */
  onMark: (mark: Mark) => void;
}

export function Questions({ paper, sheet, onMark }: QuestionsProps) {
  const { at } = sheet;
  // The first question is shown before anything is done for the second.
  const settled = useDeferredValue(at, Number.NaN);
  useTopOnMove(sheet);
  return (
    <div className="relative">
      {paper.map(
        (question, place) =>
          (place === at || Math.abs(place - settled) <= 1) && (
            <div key={question.id} className={place === at ? undefined : 'exam-aside'}>
              <QuestionView
                question={question}
                given={givenFor(sheet, question.id)}
                count={paper.length}
                onMark={onMark}
              />
            </div>
          ),
      )}
    </div>
  );
}

/** The next question begins at its beginning; the focus goes to its heading. */
function useTopOnMove({ at, order }: AnswerSheet) {
  const known = useRef(at);
  useEffect(() => {
    const id = order[at];
    if (at === known.current || id === undefined) return;
    known.current = at;
    if (scrollY > 0) scrollTo({ top: 0 });
    document.getElementById(numberId(id))?.focus({ preventScroll: true });
  }, [at, order]);
}
