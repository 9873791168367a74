import type { QuestionForAuthor } from '@quivia/contract/questions';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Listing } from '../../../platform/lists/listing.tsx';
import { found } from '../../../platform/lists/lists.words.ts';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { useHighlight } from '../../../ui/lists/use-highlight.ts';
import { useBankState, useSelected } from '../banks/bank-context.tsx';
import { moduleSection, questionList } from './list.words.tsx';
import { focusMenu, focusQuestion } from './question-focus.ts';
import { QuestionItem } from './question-item.tsx';
import { type QuestionFilter, useMoveUp, useQuestions } from './use-questions.ts';

/** Beyond this many, an author is better off searching. */
const MOST_LOADED = 1000;

interface QuestionListProps {
  filter: QuestionFilter;
  /** Results of a search: neighbours here need not be neighbours in the module. */
  isResult?: boolean;
  /** The number of the question that gets the focus first. */
  startAt?: number | undefined;
}

/** Loaded page by page while scrolling. */
export function QuestionList({ filter, isResult = false, startAt }: QuestionListProps) {
  const { words } = useWorkplace();
  const { canEdit } = useBankState();
  const pages = useQuestions(filter);
  const { move, said } = useOrder(filter, pages.rows ?? []);
  useStartAt(startAt, pages);
  const list = useRef<HTMLOListElement>(null);
  useHighlight(list, filter.search ?? '', pages.rows);
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
          <>
            <ListBar questions={questions} hasMore={pages.hasMore} isResult={isResult} />
            <ol ref={list}>
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
          </>
        )}
      </Listing>
      <LoadMore pages={pages} />
    </>
  );
}

/** Loads page after page until the question with this number is there, and focuses it, once. */
function useStartAt(number: number | undefined, pages: PaginatedList<QuestionForAuthor>) {
  const isDone = useRef(number === undefined);
  const { rows, hasMore, isReading, loadMore } = pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a page has arrived
  useEffect(() => {
    if (isDone.current || !rows || isReading) return;
    const found = rows.find(({ question_number }) => (question_number ?? 0) >= (number ?? 0));
    isDone.current = found !== undefined || !hasMore || rows.length >= MOST_LOADED;
    if (found) focusQuestion(found.id);
    else if (!isDone.current) loadMore();
  }, [rows, isReading]);
}

interface ListBarProps {
  questions: QuestionForAuthor[];
  hasMore: boolean;
  isResult: boolean;
}

/** How many were found, and a box that selects all that are shown. */
function ListBar({ questions, hasMore, isResult }: ListBarProps) {
  const { canEdit, select } = useBankState();
  const selected = useSelected();
  const canSelect = canEdit && questions.length > 1;
  if (!canSelect && !isResult) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule px-4 text-xs text-ink-3">
      {canSelect && (
        <Checkbox
          label={questionList.selectAll(questions.length, hasMore)}
          checked={questions.every(({ id }) => selected.has(id))}
          onChange={({ target }) =>
            select(
              questions.map(({ id }) => id),
              target.checked,
            )
          }
        />
      )}
      {isResult && <p className="py-2">{found(questions.length, hasMore)}</p>}
    </div>
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
