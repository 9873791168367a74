import type { ExamForFaculty, ExamState } from '@quivia/contract/exams';
import { Link } from 'react-router';
import { DateTime } from '../../platform/app/date-time.tsx';
import { useWorkplace } from '../../platform/app/workplace.tsx';
import { Listing } from '../../platform/lists/listing.tsx';
import { LoadMore } from '../../platform/lists/load-more.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { CourseName } from '../../ui/labels/course-name.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { addressOf } from './exam-address.ts';
import { ExamStateBadge } from './exam-badges.tsx';
import { countsWords } from './exam-counts.ts';
import { KIND_WORDS, STATE_WORDS } from './exam-words.ts';
import { useExams, useLiveExams } from './use-exams.ts';

/** What needs somebody now comes first. */
const ORDER: readonly ExamState[] = ['open', 'upcoming', 'over', 'cancelled'];

export function ExamList() {
  const { words } = useWorkplace();
  const [{ search }, setFilters] = useFilters(['search']);
  const pages = useExams(search);
  useLiveExams(pages.rows?.some(({ state }) => state === 'open') ?? false);
  const hasNone = pages.rows?.length === 0 && search === '';
  return (
    <Card title={words.examsTitle} flush>
      {!hasNone && (
        <div className="border-b border-rule px-4 py-3">
          <SearchField
            label="Search exams"
            value={search}
            onSearch={(text) => setFilters({ search: text })}
          />
        </div>
      )}
      <div className="max-h-192 overflow-y-auto">
        <Listing
          pages={pages}
          empty={
            hasNone ? (
              <Empty
                title="No exams yet"
                hint={`The first one you start appears here, with how far its ${words.students} are.`}
              />
            ) : (
              <Empty title="No exams found" hint={`Nothing here contains ‘${search}’.`} />
            )
          }
        >
          {(exams) => ORDER.map((state) => <Group key={state} state={state} exams={exams} />)}
        </Listing>
        <LoadMore pages={pages} />
      </div>
    </Card>
  );
}

function Group({ state, exams }: { state: ExamState; exams: ExamForFaculty[] }) {
  const some = exams.filter((exam) => exam.state === state);
  if (some.length === 0) return null;
  // The next one to open first; of those that were, the latest.
  if (state === 'upcoming') some.reverse();
  return (
    <section aria-label={STATE_WORDS[state]}>
      <ul>
        {some.map((exam) => (
          <ExamRow key={exam.id} exam={exam} />
        ))}
      </ul>
    </section>
  );
}

function ExamRow({ exam }: { exam: ExamForFaculty }) {
  const { words, isCommunity } = useWorkplace();
  return (
    <li className="relative border-b border-rule px-4 py-3 hover:bg-paper has-focus-visible:bg-paper">
      <div className="flex items-start justify-between gap-3">
        <Link
          to={addressOf({ exam: exam.id })}
          className="min-w-0 rounded-sm text-sm font-semibold text-pencil underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {exam.title}
        </Link>
        <span className="shrink-0">
          <ExamStateBadge state={exam.state} />
        </span>
      </div>
      <p className="text-xs text-ink-2">
        {KIND_WORDS[exam.viva_or_quiz]}
        {!isCommunity && (
          <>
            {' · '}
            <CourseName of={exam} />
          </>
        )}
      </p>
      <p className="mt-1 text-xs text-ink-3">
        {exam.state === 'open' ? 'Closes ' : exam.state === 'upcoming' && 'Opens '}
        <DateTime at={exam.state === 'open' ? exam.end_time : exam.start_time} /> · {exam.duration} min
      </p>
      <p className="text-xs text-ink-3">{countsWords(exam.counts, words)}</p>
    </li>
  );
}
