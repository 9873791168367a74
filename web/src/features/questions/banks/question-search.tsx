import type { QuestionForAuthor } from '@quivia/contract/questions';
import { useRef } from 'react';
import { Listing } from '../../../platform/lists/listing.tsx';
import { found } from '../../../platform/lists/lists.words.ts';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { useHighlight } from '../../../ui/lists/use-highlight.ts';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { useQuestions } from '../list/use-questions.ts';
import { questionInBank } from '../questions.words.tsx';
import { addressOf } from './bank-address.ts';
import { banksWords, questionSearch } from './banks.words.tsx';

/** The questions of every bank the person can see, and a search in them. */
export function QuestionSearch() {
  const { ofCourse, isCommunity } = useWorkplace();
  const words = banksWords(isCommunity);
  const [{ find }, setFilters] = useFilters(['find']);
  const pages = useQuestions({ ...ofCourse, ...(find && { search: find }) });
  const list = useRef<HTMLUListElement>(null);
  useHighlight(list, find, pages.rows);
  return (
    <section aria-label={words.allQuestions} className="grid gap-3">
      <ListBar
        search={
          <SearchField
            label={words.searchQuestions}
            value={find}
            onSearch={(text) => setFilters({ find: text })}
          />
        }
      >
        <p className="text-xs text-ink-3">
          {find && pages.rows ? found(pages.rows.length, pages.hasMore) : questionSearch.hint}
        </p>
      </ListBar>
      <Card flush>
        <Listing
          pages={pages}
          empty={
            find ? (
              <Empty title={questionSearch.nothingFound} hint={questionSearch.nothingContains(find)} />
            ) : (
              <Empty title={questionSearch.empty} />
            )
          }
        >
          {(questions) => (
            <ul ref={list}>
              {questions.map((question) => (
                <FoundQuestion key={question.id} question={question} />
              ))}
            </ul>
          )}
        </Listing>
        <LoadMore pages={pages} />
      </Card>
    </section>
  );
}

function FoundQuestion({ question }: { question: QuestionForAuthor }) {
  return (
    <li className="grid gap-0.5 border-b border-rule px-4 py-(--row-y) [contain-intrinsic-size:auto_6rem] [content-visibility:auto] last:border-b-0">
      <p className="text-xs text-ink-3">
        <TextLink to={addressOf({ bank: question.qbank_id, question: question.id })}>
          {questionInBank(question.qbank_title, question.question_number)}
        </TextLink>
      </p>
      <div className="line-clamp-1 max-w-measure text-sm wrap-anywhere [&_:is(pre,code)]:whitespace-pre-wrap">
        <RichText text={question.question} />
      </div>
    </li>
  );
}
