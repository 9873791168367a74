import type { QuestionForAuthor } from '@quivia/contract/questions';
import { useLayoutEffect, useRef, useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { focusMenu } from './question-focus.ts';
import { QuestionItem } from './question-item.tsx';
import { type QuestionFilter, useMoveUp, useQuestions } from './use-questions.ts';

interface QuestionListProps {
  filter: QuestionFilter;
  /** What a search found: neighbours here need not be neighbours in the module. */
  isResult?: boolean;
}

/** Read page by page as it is scrolled. */
export function QuestionList({ filter, isResult = false }: QuestionListProps) {
  const { words } = useWorkplace();
  const { canEdit } = useBankState();
  const pages = useQuestions(filter);
  const { move, said } = useOrder(filter, pages.rows ?? []);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Listing
        pages={pages}
        empty={
          isResult ? (
            <Empty
              title="No questions found"
              hint={`Try other words, or another ${words.module}, tag or difficulty.`}
            />
          ) : (
            <Empty title={`No questions in this ${words.module} yet`} />
          )
        }
      >
        {(questions) => (
          <ol>
            {questions.map((question, place) => (
              <QuestionItem
                key={question.id}
                question={question}
                next={questions[place + 1]?.id ?? null}
                before={questions[place - 1]?.id ?? null}
                isResult={isResult}
                onMove={canEdit && !isResult ? move : undefined}
              />
            ))}
          </ol>
        )}
      </Listing>
      <LoadMore pages={pages} />
    </>
  );
}

/** Moving a question by one: it is said aloud, and the focus stays with it. */
function useOrder(filter: QuestionFilter, questions: QuestionForAuthor[]) {
  const moveUp = useMoveUp(filter);
  const moved = useRef<number>(undefined);
  const [said, setSaid] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row taken out and put in elsewhere loses the focus
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    focusMenu(moved.current);
    moved.current = undefined;
  }, [questions]);

  function move(question: QuestionForAuthor, by: -1 | 1) {
    const other = questions[questions.findIndex(({ id }) => id === question.id) + by];
    if (!other) return;
    moved.current = question.id;
    setSaid(`The question is now number ${other.question_number}.`);
    // Down is the next one up: whatever comes after that need not be loaded yet.
    if (by === -1) moveUp(question, other);
    else moveUp(other, question);
  }

  // One function for all time: a list of thousands is not drawn again because it is a new one.
  const latest = useRef(move);
  latest.current = move;
  const [stable] = useState(() => (question: QuestionForAuthor, by: -1 | 1) => latest.current(question, by));
  return { move: stable, said };
}
