import {
  type ExamSummary,
  PASS_PERCENT,
  RESULT_FILTERS,
  RESULT_SORTS,
  type ResultRow,
} from '@quivia/contract/exam-results';
import { Link } from 'react-router';
import { Listing, TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { notesOf } from '../attempt/attempt.words.tsx';
import { evenMarks, isAbsent, percentInColumn, scoreOrDash } from '../marks.words.ts';
import { noneFound } from '../results.words.tsx';
import { addressOf } from '../results-address.ts';
import { SortHead } from '../sort-head.tsx';
import { type ResultFilter, type Sorting, useResults } from '../use-exam-results.ts';
import { resultFilter as filterText, marks as text } from './exam.words.tsx';

export function MarksCard({ exam }: { exam: ExamSummary }) {
  const { words } = useWorkplace();
  const [{ search, sort, order, show }, setFilters] = useFilters(['search', 'sort', 'order', 'show']);
  const sorting: Sorting = {
    sort: RESULT_SORTS.find((one) => one === sort) ?? 'roll_number',
    order: order === 'desc' ? 'desc' : 'asc',
  };
  const pages = useResults(exam.id, search, sorting, filterOf(show));
  return (
    <section aria-label={text.title} className="grid gap-3">
      <ListBar
        search={
          <SearchField
            label={words.searchStudents}
            value={search}
            onSearch={(typed) => setFilters({ search: typed })}
          />
        }
      >
        <FilterSelect label={filterText.label} value={show} onChange={(value) => setFilters({ show: value })}>
          <option value="">{filterText.all(words)}</option>
          {BELOW.map((percent) => (
            <option key={percent} value={percent}>
              {filterText.below(percent)}
            </option>
          ))}
          {RESULT_FILTERS.map((one) => (
            <option key={one} value={one}>
              {filterText.only[one]}
            </option>
          ))}
        </FilterSelect>
      </ListBar>
      <Listing
        pages={pages}
        empty={
          search ? (
            <Empty title={noneFound.title(words)} hint={noneFound.hint(search)} />
          ) : (
            <Empty title={filterText.none} hint={filterText.noneHint} />
          )
        }
      >
        {(rows) => (
          <div className="overflow-hidden rounded-md border border-rule bg-sheet">
            <MarksTable examId={exam.id} rows={rows} pages={pages} sorting={sorting} onSort={setFilters} />
          </div>
        )}
      </Listing>
      <p className="text-xs text-ink-3">{text.foot}</p>
    </section>
  );
}

const BELOW = [PASS_PERCENT, 50, 60, 75];

/** In the address: a percentage, or the name of a filter. */
function filterOf(show: string): ResultFilter {
  const only = RESULT_FILTERS.find((one) => one === show);
  if (only) return { only };
  return BELOW.some((percent) => String(percent) === show) ? { below: show } : {};
}

interface MarksTableProps {
  examId: number;
  rows: ResultRow[];
  pages: PaginatedList<unknown>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

function MarksTable({ examId, rows, pages, sorting, onSort }: MarksTableProps) {
  const { words } = useWorkplace();
  const marks = evenMarks(rows.map(({ score }) => score));
  return (
    <Table caption={text.caption(words)} maxHeight="max(24rem, 75dvh)" isDense>
      <TableHead>
        <SortHead by="roll_number" now={sorting} onSort={onSort} className="max-sm:hidden">
          {words.RollNumber}
        </SortHead>
        <SortHead by="student_name" now={sorting} onSort={onSort}>
          {text.name}
        </SortHead>
        <SortHead by="score" now={sorting} onSort={onSort} numeric>
          {text.score}
        </SortHead>
        <HeadCell numeric className="max-sm:hidden">
          {text.percent}
        </HeadCell>
        <HeadCell numeric className="max-sm:hidden">
          {text.rank}
        </HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <MarksRow key={row.student_id} examId={examId} row={row} marks={marks} />
        ))}
      </TableBody>
      <TableMore pages={pages} columns={5} />
    </Table>
  );
}

interface MarksRowProps {
  examId: number;
  row: ResultRow;
  marks: (marks: number) => string;
}

/** On a phone the roll number is below the name and the percentage below the score, so that nothing is cut. */
function MarksRow({ examId, row, marks }: MarksRowProps) {
  const tone = isAbsent(row.score) ? 'text-wrong' : '';
  return (
    <Row>
      <Cell className={`tabular whitespace-nowrap max-sm:hidden ${tone}`}>{row.roll_number}</Cell>
      <Cell className="w-full sm:min-w-36">
        <Link
          to={addressOf({ exam: examId, student: row.student_id })}
          className={`rounded-sm underline decoration-1 underline-offset-4 hover:decoration-2 ${tone || 'text-pencil'}`}
        >
          <bdi>{row.student_name}</bdi>
        </Link>
        <span className="tabular block text-xs wrap-anywhere text-ink-3 sm:hidden">{row.roll_number}</span>
        <Notes row={row} />
      </Cell>
      <Cell numeric className={`font-semibold whitespace-nowrap ${tone}`}>
        {isAbsent(row.score) ? (
          <abbr title={text.absent}>{scoreOrDash(row.score)}</abbr>
        ) : (
          scoreOrDash(row.score, marks, row.hides_marks ? 0 : row.unmarked)
        )}
        {row.percent !== null && (
          <span className="block text-xs font-normal text-ink-2 sm:hidden">
            {percentInColumn(row.percent)}
          </span>
        )}
      </Cell>
      <Cell numeric className="whitespace-nowrap max-sm:hidden">
        {percentInColumn(row.percent)}
      </Cell>
      <Cell numeric className="max-sm:hidden">
        {row.rank ?? '–'}
      </Cell>
    </Row>
  );
}

/** Beside the name where there is room, so that a row is one line; below it on a phone. */
function Notes({ row }: { row: ResultRow }) {
  const notes = notesOf(row);
  if (notes.length === 0) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-xs text-ink-3 max-sm:mt-1 max-sm:flex sm:ml-3">
      {notes.map(({ words, tone }) =>
        tone === 'plain' ? (
          <span key={words}>{words}</span>
        ) : (
          <Badge key={words} tone={tone}>
            {words}
          </Badge>
        ),
      )}
    </span>
  );
}
