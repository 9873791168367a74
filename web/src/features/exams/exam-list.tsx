import type { ExamForFaculty, ExamState } from '@quivia/contract/exams';
import { plural } from '@quivia/contract/plural';
import { Link } from 'react-router';
import { NearDateTime } from '../../platform/app/near-day.tsx';
import { Listing } from '../../platform/lists/listing.tsx';
import { LoadMore } from '../../platform/lists/load-more.tsx';
import { examFacts, examStates } from '../../shared/exam/exam.words.ts';
import { studentsIn } from '../../shared/exam/exam-acts.ts';
import { ExamStateBadge } from '../../shared/exam/exam-state-badge.tsx';
import { useWorkplace } from '../../shared/workplace/workplace.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Hidden } from '../../ui/labels/hidden.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { addressOf } from './exam-address.ts';
import { countsInShort } from './exam-counts.ts';
import { list as text } from './exams.words.tsx';
import { useExams, useLiveExams } from './use-exams.ts';

/** What needs attention now comes first. */
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
        <div className="border-b border-rule px-4 py-2">
          <SearchField
            label={text.search}
            value={search}
            onSearch={(typed) => setFilters({ search: typed })}
          />
        </div>
      )}
      <div>
        <Listing
          pages={pages}
          empty={
            hasNone ? (
              <Empty title={text.none.title} hint={text.none.hint(words)} />
            ) : (
              <Empty title={text.notFound.title} hint={text.notFound.hint(search)} />
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
  // The next one to open first; of the past ones, the latest.
  if (state === 'upcoming') some.reverse();
  return (
    <section aria-label={examStates[state]}>
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
    <li className="relative border-b border-rule px-4 py-(--row-y) hover:bg-paper has-focus-visible:bg-paper">
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
      <div className="flex items-end justify-between gap-3">
        <p className="min-w-0 text-xs text-ink-3">
          {!isCommunity && (
            <>
              <abbr title={exam.course_name} className="tabular no-underline">
                {exam.course_code}
              </abbr>
              {' · '}
            </>
          )}
          <When exam={exam} /> ·{' '}
          {exam.state === 'open'
            ? countsInShort(exam.counts, words)
            : plural(studentsIn(exam.counts), words.student)}
          {exam.shared_by !== null && ` · ${examFacts.sharedBy(exam.shared_by)}`}
        </p>
        {exam.state === 'open' && (
          <Link
            to={`/hall/${exam.id}`}
            className="relative z-10 inline-flex shrink-0 items-center rounded-sm text-xs font-semibold text-pencil underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            {text.board}
            <Hidden> {exam.title}</Hidden>
          </Link>
        )}
      </div>
    </li>
  );
}

function When({ exam: { state, start_time, end_time } }: { exam: ExamForFaculty }) {
  if (state === 'open') return text.closes(<NearDateTime at={end_time} />);
  const start = <NearDateTime at={start_time} />;
  return state === 'upcoming' ? text.opens(start) : start;
}
