import type { QuestionForAuthor } from '@quivia/contract/questions';
import { useLayoutEffect, useRef, useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { moduleSection, questionList } from './list.words.tsx';
import { focusMenu } from './question-focus.ts';
import { QuestionItem } from './question-item.tsx';
import { type QuestionFilter, useMoveUp, useQuestions } from './use-questions.ts';

interface QuestionListProps {
  filter: QuestionFilter;
  /** Results of a search: neighbours here need not be neighbours in the module. */
  isResult?: boolean;
}

/** Loaded page by page while scrolling. */
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
            <Empty title={questionList.nothingFound} hint={questionList.nothingFoundHint(words)} />
          ) : (
            <Empty title={moduleSection.empty(words)} />
          )
        }
      >
        {(questions) => (
          <ol>
            {questions.map((question, index) => (
              <QuestionItem
                key={question.id}
                question={question}
                next={questions[index + 1]?.id ?? null}
                before={questions[index - 1]?.id ?? null}
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

/** Moves a question up or down by one. A screen reader announces it, and the focus stays with the question. */
function useOrder(filter: QuestionFilter, questions: QuestionForAuthor[]) {
  const moveUp = useMoveUp(filter);
  const moved = useRef<number>(undefined);
  const [said, setSaid] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is moved in the document loses the focus
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    focusMenu(moved.current);
    moved.current = undefined;
  }, [questions]);

  function move(question: QuestionForAuthor, by: -1 | 1) {
    const other = questions[questions.findIndex(({ id }) => id === question.id) + by];
    if (!other) return;
    moved.current = question.id;
    setSaid(questionList.moved(other.question_number));
    // Moving down is moving the next one up: the one after that may not be loaded yet.
    if (by === -1) moveUp(question, other);
    else moveUp(other, question);
  }

  // A stable function: a new one would re-render a list of thousands.
  const latest = useRef(move);
  latest.current = move;
  const [stable] = useState(() => (question: QuestionForAuthor, by: -1 | 1) => latest.current(question, by));
  return { move: stable, said };
}
