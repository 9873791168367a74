import type { ExamForFaculty } from '@quivia/contract/exams';
import BookOpen from 'lucide-react/icons/book-open';
import { DateTime } from '../../platform/app/date-time.tsx';
import { Listing } from '../../platform/lists/listing.tsx';
import { LoadMore } from '../../platform/lists/load-more.tsx';
import { useWorkplace } from '../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { CourseName } from '../../ui/labels/course-name.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { recentView as text } from './results.words.tsx';
import { addressOf } from './results-address.ts';
import { useRecentExams } from './use-exam-results.ts';

/** Exams that have opened, the newest first. */
export function RecentView() {
  const { words } = useWorkplace();
  const [{ search }, setFilters] = useFilters(['search']);
  const all = useRecentExams(search);
  const pages = { ...all, rows: all.rows?.filter(({ state }) => state !== 'upcoming') };
  return (
    <>
      <PageHeading
        title={words.recentQuiz}
        lead={text.lead}
        actions={
          <LinkButton className="px-4!" to={addressOf({ view: 'gradebook' })}>
            <BookOpen className="size-4" />
            {text.gradebook}
          </LinkButton>
        }
      />
      <div className="mb-4 max-w-form">
        <SearchField label={text.search} value={search} onSearch={(typed) => setFilters({ search: typed })} />
      </div>
      <Listing pages={pages} empty={!all.hasMore && <NoneFound search={search} />}>
        {(exams) => (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {exams.map((exam) => (
              <ExamCard key={exam.id} exam={exam} />
            ))}
          </ul>
        )}
      </Listing>
      <LoadMore pages={all} />
    </>
  );
}

function NoneFound({ search }: { search: string }) {
  const { words, isCommunity } = useWorkplace();
  if (search) return <Empty title={text.notFound.title} hint={text.notFound.hint(search)} />;
  return (
    <Empty
      title={text.none}
      hint={text.noneHint(isCommunity)}
      action={<LinkButton to="?panel=start-quiz">{words.startQuiz}</LinkButton>}
    />
  );
}

function ExamCard({ exam }: { exam: ExamForFaculty }) {
  const { isCommunity } = useWorkplace();
  return (
    <li className="grid min-w-0 content-between gap-4 rounded-md border border-rule bg-sheet p-4">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-base leading-tight font-semibold">{exam.title}</h2>
        {!isCommunity && (
          <p className="text-sm text-ink-2">
            <CourseName of={exam} />
          </p>
        )}
        <p className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
          <DateTime at={exam.start_time} />
          {exam.state === 'open' && <Badge tone="plain">{text.openNow}</Badge>}
          {exam.state === 'cancelled' && <Badge tone="wrong">{text.cancelled}</Badge>}
        </p>
      </div>
      <LinkButton className="justify-self-start" to={addressOf({ exam: exam.id })}>
        {text.result(exam.title)}
      </LinkButton>
    </li>
  );
}
