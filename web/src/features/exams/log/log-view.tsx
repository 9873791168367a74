import { EXAM_LOG_PARTS, listExamLog } from '@quivia/contract/exam-log';
import { ByDay } from '../../../platform/lists/by-day.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { AuditLine } from '../../../shared/audit/audit-line.tsx';
import { ExamHead } from '../../../shared/exam/exam-head.tsx';
import { useExam } from '../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FilterChips } from '../../../ui/lists/filter-chips.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { addressOf } from '../exam-address.ts';
import { NoExam } from '../run/exam-view.tsx';
import { examLog as text } from './log.words.ts';

/** The tab of an exam that says what people did to it, newest first. */
export function LogView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const { data: exam, error, refetch } = useExam(id);
  return (
    <>
      <ExamHead exam={exam} tab="log" above={<BackLink to={addressOf()}>{words.examsTitle}</BackLink>} />
      {exam ? <Log examId={id} /> : <NoExam error={error} onRetry={refetch} />}
    </>
  );
}

function Log({ examId }: { examId: number }) {
  const { isCommunity } = useWorkplace();
  const [filters, setFilters] = useFilters(['search', 'part']);
  const { search } = filters;
  const part = EXAM_LOG_PARTS.find((one) => one === filters.part);
  const pages = usePaginatedList(listExamLog, { search, part }, { of: examId });
  const isFiltered = search !== '' || part !== undefined;
  // The admins of a community run its exams together: there are no shares.
  const parts = EXAM_LOG_PARTS.filter((one) => one !== 'team' || !isCommunity);
  return (
    <section aria-label={text.label} className="grid gap-3">
      <ListBar
        search={
          <SearchField
            label={text.search}
            value={search}
            onSearch={(typed) => setFilters({ search: typed })}
          />
        }
        filters={
          <FilterChips
            label={text.part}
            value={part ?? ''}
            onChange={(value) => setFilters({ part: value })}
            chips={[
              { value: '', text: text.all },
              ...parts.map((one) => ({ value: one, text: text.parts[one] })),
            ]}
          />
        }
      />
      <Card flush>
        <Listing
          pages={pages}
          empty={
            <Empty
              title={isFiltered ? text.notFound : text.none}
              hint={isFiltered ? text.notFoundHint : text.noneHint}
            />
          }
        >
          {(entries) => (
            <ByDay rows={entries} at={({ at }) => at}>
              {(entry) => <AuditLine key={entry.id} entry={entry} />}
            </ByDay>
          )}
        </Listing>
        <LoadMore pages={pages} />
      </Card>
    </section>
  );
}
