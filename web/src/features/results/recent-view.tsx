import type { ExamForFaculty } from '@quivia/contract/exams';
import BookOpen from 'lucide-react/icons/book-open';
import { Fragment } from 'react';
import { DateTime } from '../../platform/app/date-time.tsx';
import { NearDateTime } from '../../platform/app/near-day.tsx';
import { Listing } from '../../platform/lists/listing.tsx';
import { LoadMore } from '../../platform/lists/load-more.tsx';
import { examFacts } from '../../shared/exam/exam.words.ts';
import { useWorkplace } from '../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { CourseName } from '../../ui/labels/course-name.tsx';
import { Hidden } from '../../ui/labels/hidden.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { FilterChips } from '../../ui/lists/filter-chips.tsx';
import { ListBar } from '../../ui/lists/list-bar.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/lists/table.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { recentView as text } from './results.words.tsx';
import { addressOf } from './results-address.ts';
import { useRecentExams } from './use-exam-results.ts';

/** Exams that have opened, the newest first. */
export function RecentView() {
  const { words } = useWorkplace();
  const [{ search, results }, setFilters] = useFilters(['search', 'results']);
  const all = useRecentExams(search);
  const opened = all.rows?.filter(({ state }) => state !== 'upcoming');
  const shown = SHOWN.find((one) => one === results) ?? 'all';
  const pages = { ...all, rows: opened?.filter((exam) => IS_SHOWN[shown](exam)) };
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
      <div className="grid gap-3">
        <NotReleased exams={opened ?? []} />
        <ListBar
          search={
            <SearchField
              label={text.search}
              value={search}
              onSearch={(typed) => setFilters({ search: typed })}
            />
          }
          filters={
            opened &&
            opened.length > 0 && (
              <FilterChips
                label={text.columns.results}
                value={shown}
                onChange={(value) => setFilters({ results: value === 'all' ? '' : value })}
                chips={SHOWN.map((value) => ({
                  value,
                  text: text.shown[value],
                  // While there are more, nobody knows.
                  count: all.hasMore ? undefined : opened.filter(IS_SHOWN[value]).length,
                }))}
              />
            )
          }
        />
        <Listing
          pages={pages}
          empty={!all.hasMore && <NoneFound search={search} isNarrowed={shown !== 'all'} />}
        >
          {(exams) => <RecentTable exams={exams} />}
        </Listing>
      </div>
      <LoadMore pages={all} />
    </>
  );
}

const waitsForRelease = ({ is_over, state, release, released_at }: ExamForFaculty) =>
  is_over && state !== 'cancelled' && release === 'by_hand' && released_at === null;

const SHOWN = ['all', 'waiting', 'released', 'open'] as const;

const IS_SHOWN: Record<(typeof SHOWN)[number], (exam: ExamForFaculty) => boolean> = {
  all: () => true,
  waiting: waitsForRelease,
  released: ({ released_at, state }) => released_at !== null && state !== 'cancelled',
  open: ({ state }) => state === 'open',
};

/** What this page has to say first: results that only a person can release. */
function NotReleased({ exams }: { exams: ExamForFaculty[] }) {
  const waiting = exams.filter(waitsForRelease);
  if (waiting.length === 0) return null;
  return (
    <section
      aria-label={text.waiting.label}
      className="rounded-md border border-l-3 border-rule border-l-risk bg-risk-soft px-4 py-2 text-sm"
    >
      <b>{text.waiting.count(waiting.length)}</b>{' '}
      {waiting.map((exam, index) => (
        <Fragment key={exam.id}>
          {index > 0 && ', '}
          <TextLink to={addressOf({ exam: exam.id })}>{exam.title}</TextLink>
        </Fragment>
      ))}
    </section>
  );
}

function NoneFound({ search, isNarrowed }: { search: string; isNarrowed: boolean }) {
  const { words, isCommunity } = useWorkplace();
  if (isNarrowed) return <Empty title={text.notFound.title} hint={text.noneShown} />;
  if (search) return <Empty title={text.notFound.title} hint={text.notFound.hint(search)} />;
  return (
    <Empty
      title={text.none}
      hint={text.noneHint(isCommunity)}
      action={<LinkButton to="?panel=start-quiz">{words.startQuiz}</LinkButton>}
    />
  );
}

function RecentTable({ exams }: { exams: ExamForFaculty[] }) {
  const { words, isCommunity } = useWorkplace();
  return (
    <div className="overflow-hidden rounded-md border border-rule bg-sheet">
      <Table caption={words.recentQuiz} isDense>
        <TableHead>
          <HeadCell>{text.columns.exam}</HeadCell>
          {!isCommunity && <HeadCell className="max-lg:hidden">{words.subject}</HeadCell>}
          <HeadCell className="max-lg:hidden">{text.columns.date}</HeadCell>
          <HeadCell numeric className="max-sm:hidden">
            {text.columns.taken}
          </HeadCell>
          <HeadCell className="max-sm:hidden">{text.columns.results}</HeadCell>
          <HeadCell>
            <Hidden>{text.columns.action}</Hidden>
          </HeadCell>
        </TableHead>
        <TableBody>
          {exams.map((exam) => (
            <RecentRow key={exam.id} exam={exam} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** On a phone the date and the state are below the name. */
function RecentRow({ exam }: { exam: ExamForFaculty }) {
  const { isCommunity } = useWorkplace();
  const { assigned, absent, ...others } = exam.counts;
  const taken = Object.values(others).reduce((sum, count) => sum + count, 0);
  return (
    <Row>
      <Cell className="font-semibold sm:min-w-48">
        {exam.title}
        {exam.shared_by !== null && (
          <span className="text-xs font-normal text-ink-3"> {examFacts.sharedBy(exam.shared_by)}</span>
        )}
        <span className="grid justify-items-start gap-1 text-xs font-normal text-ink-3 lg:hidden">
          {!isCommunity && <CourseName of={exam} />}
          <DateTime at={exam.start_time} />
          <span className="sm:hidden">
            <ReleaseState exam={exam} />
          </span>
        </span>
      </Cell>
      {!isCommunity && (
        <Cell className="whitespace-nowrap max-lg:hidden">
          <CourseName of={exam} />
        </Cell>
      )}
      <Cell className="whitespace-nowrap max-lg:hidden">
        <NearDateTime at={exam.start_time} />
      </Cell>
      <Cell numeric className="whitespace-nowrap max-sm:hidden">
        {exam.state === 'cancelled' ? '–' : text.takenOf(taken, taken + assigned + absent)}
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">
        <ReleaseState exam={exam} />
      </Cell>
      <Cell className="text-right!">
        <TextLink to={addressOf({ exam: exam.id })}>{text.result(exam.title)}</TextLink>
      </Cell>
    </Row>
  );
}

function ReleaseState({ exam }: { exam: ExamForFaculty }) {
  if (exam.state === 'cancelled') return <Badge tone="wrong">{text.cancelled}</Badge>;
  if (exam.state === 'open') return <Badge tone="plain">{text.openNow}</Badge>;
  if (exam.released_at) return <Badge tone="right">{text.released}</Badge>;
  if (exam.release === 'at_once') return <Badge tone="plain">{text.immediate}</Badge>;
  return <Badge tone={waitsForRelease(exam) ? 'risk' : 'plain'}>{text.notReleased}</Badge>;
}
