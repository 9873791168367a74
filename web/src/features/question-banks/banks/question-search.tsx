import type { QuestionForAuthor } from '@quivia/contract/questions';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { useQuestions } from '../list/use-questions.ts';
import { questionInBank } from '../questions.words.tsx';
import { addressOf } from './bank-address.ts';
import { banksWords, questionSearch } from './banks.words.tsx';

/** Searches every bank the person can see. */
export function QuestionSearch() {
  const words = banksWords(useWorkplace().isCommunity);
  const [{ find }, setFilters] = useFilters(['find']);
  return (
    <Card title={words.allQuestions} flush>
      <div className={`px-4 py-3 ${find ? 'border-b border-rule' : ''}`}>
        <SearchField
          label={words.searchQuestions}
          value={find}
          onSearch={(text) => setFilters({ find: text })}
        />
      </div>
      {find && <Found search={find} />}
    </Card>
  );
}

function Found({ search }: { search: string }) {
  const { ofCourse } = useWorkplace();
  const pages = useQuestions({ ...ofCourse, search });
  return (
    <>
      <Listing
        pages={pages}
        empty={<Empty title={questionSearch.nothingFound} hint={questionSearch.nothingContains(search)} />}
      >
        {(questions) => (
          <ul>
            {questions.map((question) => (
              <FoundQuestion key={question.id} question={question} />
            ))}
          </ul>
        )}
      </Listing>
      <LoadMore pages={pages} />
    </>
  );
}

function FoundQuestion({ question }: { question: QuestionForAuthor }) {
  return (
    <li className="grid gap-1 border-b border-rule px-4 py-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] last:border-b-0">
      <p className="text-xs text-ink-3">
        <TextLink to={addressOf({ bank: question.qbank_id, question: question.id })}>
          {questionInBank(question.qbank_title, question.question_number)}
        </TextLink>
      </p>
      <div className="line-clamp-4 max-w-measure text-sm">
        <RichText text={question.question} />
      </div>
    </li>
  );
}
